import { modelLine } from '../../../../../kernel/mail/foreign-text';
import { visibleLine } from '../../../../../kernel/mail/text/visible-text';
import { parseNote } from '../../../../../kernel/notes/note';
import { err, ok, type Result } from '../../../../../kernel/notes/values/result';
import { parseJson } from '../../../../../kernel/notes/values/json';
import type { SkillTable, TableField } from './table';

export type FieldValue = string | number | boolean;

/** A row as read from its note. Fields that are missing or of another type are absent. */
export interface Row {
  path: string;
  values: Readonly<Record<string, FieldValue>>;
}

const MOST_CHARACTERS = 500;

/**
 * Validates a model's values for a row against the schema; if they are invalid, returns a sentence that the model can
 * act on. `isPart`: fields may be missing.
 */
export function readValues(
  text: string,
  { name, fields }: SkillTable,
  isPart: boolean,
): Result<Record<string, FieldValue>, string> {
  const given = parseJson(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return err(`text must be a JSON object with the fields of ${name}: ${fieldsText(fields)}.`);
  const entries: [string, unknown][] = Object.entries(given);
  const unknown = entries.find(([key]) => !fields.some((field) => field.name === key));
  if (unknown !== undefined)
    return err(
      `${name} has no field "${visibleLine(unknown[0].slice(0, 40))}". It has: ${fieldsText(fields)}.`,
    );
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    const found = entries.find(([key]) => key === field.name)?.[1];
    if (found === undefined || found === null) {
      if (!isPart) return err(`"${field.name}" is missing: a ${field.type}.`);
      continue;
    }
    const value = valueOf(found, field);
    if (value === null) return err(`"${field.name}" must be a ${field.type}.`);
    values[field.name] = value;
  }
  return Object.keys(values).length === 0 ? err('There is nothing to write.') : ok(values);
}

export const fieldsText = (fields: readonly TableField[]): string =>
  fields.map(({ name, type }) => `${name} (${type})`).join(', ');

/** A field's value, with a text reduced to one harmless line; `null` if the type is wrong. */
function valueOf(value: unknown, { type }: TableField): FieldValue | null {
  switch (type) {
    case 'text':
      return typeof value === 'string' || typeof value === 'number'
        ? modelLine(String(value).slice(0, MOST_CHARACTERS))
        : null;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
    case 'checkbox':
      return typeof value === 'boolean' ? value : null;
  }
}

/** Reads a row from its note; `null` if the note is not a readable row. */
export function readRow(path: string, text: string, { fields }: SkillTable): Row | null {
  const note = parseNote(text);
  if (!note.ok) return null;
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    const value = valueOf(note.value.frontmatter[field.name], field);
    if (value !== null) values[field.name] = value;
  }
  return { path, values };
}
