import { parseDocument } from 'yaml';
import { findFrontmatter, type NoteProblem } from './frontmatter-block';
import { err, ok, type Result } from './result';

export type { NoteProblem } from './frontmatter-block';

export interface Note {
  frontmatter: Record<string, unknown>;
  /** What follows the frontmatter, without Deputy's block. */
  body: string;
  text: string;
}

export function parseNote(text: string): Result<Note, NoteProblem> {
  const block = findFrontmatter(text);
  if (!block.ok) return block;
  const { yamlStart, yamlEnd, bodyStart } = block.value;
  const document = parseDocument(text.slice(yamlStart, yamlEnd), { intAsBigInt: false, logLevel: 'silent' });
  const [problem] = document.errors;
  if (problem !== undefined) {
    const code = problem.code === 'DUPLICATE_KEY' ? 'duplicate_key' : 'broken_yaml';
    return err({ code, message: `The frontmatter cannot be read: ${problem.message}` });
  }
  const frontmatter: unknown = document.toJS() ?? {};
  if (typeof frontmatter !== 'object' || Array.isArray(frontmatter)) {
    return err({ code: 'not_a_mapping', message: 'The frontmatter is not a list of keys and values.' });
  }
  return ok({ frontmatter: { ...frontmatter }, body: text.slice(bodyStart), text });
}

/** A field as text: numbers and lists become text too, blanks around it go; `undefined` where there is nothing. */
export function textField(frontmatter: Record<string, unknown>, key: string): string | undefined {
  const text = asText(frontmatter[key]).trim();
  return text === '' ? undefined : text;
}

/** A field as a list of texts; a single value is a list of one. */
export function listField(frontmatter: Record<string, unknown>, key: string): string[] {
  const value = frontmatter[key];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => asText(item).trim()).filter((item) => item !== '');
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(asText).filter((item) => item !== '').join(', ');
  return JSON.stringify(value);
}
