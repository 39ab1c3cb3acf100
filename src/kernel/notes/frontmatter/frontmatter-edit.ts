import type { Entry, FrontmatterReading, Span } from './frontmatter-reading';
import type { NoteProblem } from './note-problem';
import { readFrontmatter, type FrontmatterFound } from './read-frontmatter';
import { err, ok, type Result } from '../values/result';
import { writeScalar } from './scalar';
import { applyEdits, type TextEdit } from '../text/text-edit';

/** New values by top-level key; `null` removes the key and its lines. */
export type FrontmatterChanges = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Edits that change Deputy's own top-level keys and no other byte. A value is replaced in place, keeping a comment
 * after it; a key that already has the value is left alone; new keys are added last.
 *
 * The edited note is read back before the edits are returned. Unless it has the intended values and all others
 * unchanged, the result is `cannot_edit`.
 */
export function editFrontmatter(text: string, changes: FrontmatterChanges): Result<TextEdit[], NoteProblem> {
  const found = readFrontmatter(text);
  return found.ok ? editFoundFrontmatter(text, found.value, changes) : found;
}

/** {@link editFrontmatter} for frontmatter that has already been read. */
export function editFoundFrontmatter(
  text: string,
  found: FrontmatterFound,
  changes: FrontmatterChanges,
): Result<TextEdit[], NoteProblem> {
  const { block, reading } = found;
  const replacements = planReplacements(reading, changes, block.eol);
  if (replacements === undefined) return err(CANNOT_EDIT);
  if (replacements.length === 0) return ok([]);
  const edits = replacements.map(({ start, end, insert }) => ({
    at: block.yamlStart + start,
    remove: text.slice(block.yamlStart + start, block.yamlStart + end),
    insert,
  }));
  const edited = applyEdits(text.slice(0, block.bodyStart), edits);
  return isFaithful(edited, reading, changes) ? ok(edits) : err(CANNOT_EDIT);
}

type Replacement = Span & { insert: string };

/** The replacements for these changes; `undefined` if a key cannot be edited or added in this form of frontmatter. */
function planReplacements(
  reading: FrontmatterReading,
  changes: FrontmatterChanges,
  eol: string,
): Replacement[] | undefined {
  const entries = new Map(reading.entries.map((entry) => [entry.key, entry]));
  const replacements: Replacement[] = [];
  let added = '';
  for (const [key, value] of Object.entries(changes)) {
    const entry = entries.get(key);
    const isPresent = Object.hasOwn(reading.values, key);
    if (isPresent && entry === undefined) return undefined;
    if (entry !== undefined && (value === null || value !== reading.values[key])) {
      replacements.push(...replaceEntry(entry, value));
    }
    if (!isPresent && value !== null) {
      added += `${reading.additions?.indent ?? ''}${writeScalar(key)}: ${writeScalar(value)}${eol}`;
    }
  }
  if (added === '') return replacements;
  if (reading.additions === undefined) return undefined;
  const { at } = reading.additions;
  return [...replacements, { start: at, end: at, insert: added }];
}

function replaceEntry(entry: Entry, value: string | number | boolean | null): Replacement[] {
  if (value === null) return [{ insert: '', ...entry.lines }];
  const blank = entry.value.start === entry.colonEnd ? ' ' : '';
  const first = { insert: blank + writeScalar(value), ...entry.value };
  return entry.rest.start === entry.rest.end ? [first] : [first, { insert: '', ...entry.rest }];
}

/** Whether the edited frontmatter, read again, has the intended values, in the same order of keys. */
function isFaithful(edited: string, before: FrontmatterReading, changes: FrontmatterChanges): boolean {
  const after = readFrontmatter(edited);
  if (!after.ok) return false;
  const intended = new Map(Object.entries(before.values));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) intended.delete(key);
    else intended.set(key, value);
  }
  return JSON.stringify(Object.entries(after.value.reading.values)) === JSON.stringify([...intended]);
}

const CANNOT_EDIT: NoteProblem = {
  code: 'cannot_edit',
  message:
    'Deputy cannot change frontmatter in this form without touching the rest of it;  ' +
    'one "key: value" a line works.',
};
