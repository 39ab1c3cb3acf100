import { bodyWithoutBlock } from './block';
import type { NoteProblem } from './frontmatter/note-problem';
import { readFrontmatter } from './frontmatter/read-frontmatter';
import { ok, type Result } from './values/result';

export interface Note {
  /** Untrusted values by key. Numbers only if they print as written: `0777`, `1.0`, long ids and dates are strings. */
  frontmatter: Record<string, unknown>;
  /** The text below the frontmatter, without Deputy's block. */
  body: string;
  /** The whole text, including a byte-order mark. */
  text: string;
}

/** Parses a note. Never throws: any text gives a note or a problem. */
export function parseNote(text: string): Result<Note, NoteProblem> {
  const found = readFrontmatter(text);
  if (!found.ok) return found;
  return ok({ frontmatter: found.value.reading.values, body: bodyWithoutBlock(text, found.value), text });
}

/** A field as one trimmed string; lists are joined by commas. `undefined` if it is empty or missing. */
export function textField(frontmatter: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const text = asText(frontmatter[key]).trim();
  return text === '' ? undefined : text;
}

/** A field as a list of strings: a single value becomes a list of one; empty items are dropped. */
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
