import { findFrontmatter, type NoteProblem } from './frontmatter-block';
import { ok, type Result } from './result';
import { writeScalar } from './scalar';
import type { TextEdit } from './text-edit';

export type FrontmatterChanges = Record<string, string | number | boolean | null>;

/** Edits that give Deputy's own top-level keys new values; `null` removes a key. No other byte changes. */
export function editFrontmatter(text: string, changes: FrontmatterChanges): Result<TextEdit[], NoteProblem> {
  const block = findFrontmatter(text);
  if (!block.ok) return block;
  const { yamlStart, yamlEnd, eol } = block.value;
  const yaml = text.slice(yamlStart, yamlEnd);
  const edits: TextEdit[] = [];
  let added = '';
  for (const [key, value] of Object.entries(changes)) {
    const line = new RegExp(`^${key}:.*\\n`, 'm').exec(yaml);
    const insert = value === null ? '' : `${key}: ${writeScalar(value)}${eol}`;
    if (line === null) added += insert;
    else edits.push({ at: yamlStart + line.index, remove: line[0], insert });
  }
  if (added !== '') edits.push({ at: yamlEnd, remove: '', insert: added });
  return ok(edits.sort((a, b) => a.at - b.at));
}
