import { err, ok, type Result } from '../../../../../kernel/notes/values/result';

/** A table of a skill: each row is a note in the table's folder, each field a property. */
export interface SkillTable {
  name: string;
  fields: readonly TableField[];
}

export interface TableField {
  name: string;
  type: FieldType;
}

const FIELD_TYPES = ['text', 'number', 'date', 'checkbox'] as const;
type FieldType = (typeof FIELD_TYPES)[number];

const MOST_TABLES = 5;
const MOST_FIELDS = 20;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Properties that Deputy and Obsidian use themselves. */
const RESERVED =
  /^(?:type|status|skill|source|asked_in|created_at|tags?|aliases|alias|cssclasses|name|to|from|deputy.*)$/;

/**
 * Parses `expenses: {amount: number, what: text}`; for an invalid value, returns a sentence with the mistake and its
 * remedy.
 */
export function readTables(value: unknown): Result<SkillTable[], string> {
  if (value === undefined || value === null) return ok([]);
  if (!isRecord(value)) return err(HOW);
  const tables: SkillTable[] = [];
  for (const [name, fields] of Object.entries(value)) {
    if (!NAME.test(name)) return err(`names a table ${shown(name)}. Write small letters, digits and _.`);
    if (!isRecord(fields)) return err(HOW);
    const read = readFields(fields);
    if (!read.ok) return read;
    tables.push({ name, fields: read.value });
  }
  if (tables.length === 0 || tables.length > MOST_TABLES)
    return err(`holds ${String(tables.length)} tables. Write 1 to ${String(MOST_TABLES)}.`);
  return ok(tables);
}

function readFields(fields: Record<string, unknown>): Result<TableField[], string> {
  const read: TableField[] = [];
  for (const [name, given] of Object.entries(fields)) {
    if (!NAME.test(name) || RESERVED.test(name))
      return err(`has a field ${shown(name)}, which is taken or no name. Write small letters, digits and _.`);
    const type = FIELD_TYPES.find((each) => each === given);
    if (type === undefined)
      return err(`gives ${name} no type that is known. Write one of ${FIELD_TYPES.join(', ')}.`);
    read.push({ name, type });
  }
  if (read.length === 0 || read.length > MOST_FIELDS)
    return err(`has a table with ${String(read.length)} fields. Write 1 to ${String(MOST_FIELDS)}.`);
  return ok(read);
}

const HOW =
  'must hold tables with fields and their types. Write "expenses: {amount: number, what: text}" below it.';

const shown = (name: string): string => JSON.stringify(name.slice(0, 40));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
