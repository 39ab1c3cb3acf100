import { bodyWithoutBlock } from './block';
import type { NoteProblem } from './frontmatter/note-problem';
import { readFrontmatter } from './frontmatter/read-frontmatter';
import { ok, type Result } from './values/result';

/** A note as read. */
export interface Note {
  /**
   * By key, as unsafe as any text a stranger wrote. Numbers only where they print as they are written: `0777`, `1.0`,
   * a 22-digit id and dates are strings.
   */
  frontmatter: Record<string, unknown>;
  /** What stands below the frontmatter, without Deputy's block. */
  body: string;
  /** All of it, with a byte-order mark if there is one. */
  text: string;
}

/** Reads a note. Whatever the text, the answer is a note or a problem, never an exception. */
export function parseNote(text: string): Result<Note, NoteProblem> {
  const found = readFrontmatter(text);
  if (!found.ok) return found;
  return ok({ frontmatter: found.value.reading.values, body: bodyWithoutBlock(text, found.value), text });
}

/** A field as one text without blanks around it: lists are joined by commas. `undefined` where nothing is said. */
export function textField(frontmatter: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const text = asText(frontmatter[key]).trim();
  return text === '' ? undefined : text;
}

/** A field as a list of texts: a single value is a list of one, empty items go. */
export function listField(frontmatter: Readonly<Record<string, unknown>>, key: string): string[] {
  return asItems(frontmatter[key]).map((item) => item.trim());
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? asItems(value).join(', ') : JSON.stringify(value);
}

function asItems(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map(asText).filter((item) => item.trim() !== '');
}
