import { findFrontmatter } from './frontmatter-block';
import { textField } from './note';
import { readPlainFrontmatter } from './plain-frontmatter';

export type StatusGlance = { kind: 'status'; status: string } | { kind: 'unclear' };

/**
 * What a note's `status` says, without the YAML parser: for looking through thousands of notes. `unclear` for anything
 * unusual, broken frontmatter included; then `parseNote` decides. When it answers, `parseNote` agrees.
 */
export function peekStatus(text: string): StatusGlance {
  const block = findFrontmatter(text);
  if (!block.ok) return { kind: 'unclear' };
  const reading = readPlainFrontmatter(text.slice(block.value.yamlStart, block.value.yamlEnd));
  return reading === undefined ? { kind: 'unclear' } : { kind: 'status', status: readStatus(reading.values) };
}

/**
 * The status in lower case, '' where there is none: a person may write `Pending`. The key itself is `status` and
 * nothing else; YAML takes `Status` for another key, and so does Deputy.
 */
export const readStatus = (frontmatter: Readonly<Record<string, unknown>>): string =>
  (textField(frontmatter, 'status') ?? '').toLowerCase();
