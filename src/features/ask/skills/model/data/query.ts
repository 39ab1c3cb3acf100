import { err, ok, type Result } from '../../../../../kernel/notes/values/result';
import { foldLetters } from '../../../../../core/tools/search-words';
import type { FieldValue, Row } from './row';
import type { SkillTable } from './table';

interface Condition {
  field: string;
  operator: Operator;
  value: string;
}

const OPERATORS = ['>=', '<=', '!=', '=', '>', '<', 'contains'] as const;
type Operator = (typeof OPERATORS)[number];

const MOST_CONDITIONS = 10;
const MOST_ROWS = 40;

/**
 * Runs a read-only query such as `amount > 10 and what contains rent`; '' returns all rows. Returns the rows, newest
 * first by name, then their number and the sums of their numbers, since models add up badly.
 */
export function queryRows(rows: readonly Row[], table: SkillTable, query: string): Result<string, string> {
  const conditions = readConditions(query, table);
  if (!conditions.ok) return conditions;
  const found = rows
    .filter(({ values }) => conditions.value.every((each) => holds(each, values[each.field])))
    .sort((a, b) => (a.path < b.path ? 1 : -1));
  const shown = found.slice(0, MOST_ROWS).map(({ path, values }) => `- ${path}: ${JSON.stringify(values)}`);
  const rest = found.length - shown.length;
  return ok(
    [
      `${String(found.length)} of ${String(rows.length)} rows of ${table.name}.`,
      ...shown,
      ...(rest > 0 ? [`[${String(rest)} more are not shown.]`] : []),
      ...table.fields.flatMap(({ name, type }) => (type === 'number' ? sumText(name, found) : [])),
    ].join('\n'),
  );
}

function sumText(name: string, rows: readonly Row[]): string[] {
  const numbers = rows.flatMap(({ values }) => (typeof values[name] === 'number' ? [values[name]] : []));
  if (numbers.length === 0) return [];
  const sum = numbers.reduce((all, each) => all + each, 0);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return [`${name}: sum ${rounded(sum)}, least ${String(least)}, most ${String(most)}.`];
}

const rounded = (sum: number): string => String(Math.round(sum * 1e6) / 1e6);

function readConditions(query: string, { name, fields }: SkillTable): Result<Condition[], string> {
  const parts = query
    .slice(0, 1_000)
    .split(/ and /iu)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > MOST_CONDITIONS) return err(`Write at most ${String(MOST_CONDITIONS)} conditions.`);
  const read: Condition[] = [];
  for (const part of parts) {
    const condition = readCondition(part);
    if (condition === null || !fields.some((field) => field.name === condition.field))
      return err(`${JSON.stringify(part.slice(0, 80))} is no condition on ${name}. ${HOW}`);
    read.push(condition);
  }
  return ok(read);
}

const HOW = 'Write: field, then one of = != > >= < <= contains, then a value, joined by "and".';

function readCondition(part: string): Condition | null {
  const field = /^[a-z][a-z0-9_]{0,39}/.exec(part)?.[0] ?? '';
  const rest = part.slice(field.length).trim();
  const operator = OPERATORS.find((each) => rest.toLowerCase().startsWith(each));
  if (field === '' || operator === undefined) return null;
  const value = rest.slice(operator.length).trim();
  return { field, operator, value: /^".*"$/.test(value) ? value.slice(1, -1) : value };
}

function holds({ operator, value }: Condition, found: FieldValue | undefined): boolean {
  if (found === undefined) return operator === '!=';
  if (operator === 'contains') return foldLetters(String(found)).includes(foldLetters(value));
  const order = compare(found, value);
  switch (operator) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
  }
}

/**
 * Compares two values, as a sort function does; `NaN` for a number and a text that is not a number, so that no
 * comparison holds.
 */
function compare(found: FieldValue, value: string): number {
  if (typeof found === 'number') return found - Number(value);
  const [a, b] = [foldLetters(String(found)), foldLetters(value)];
  return a < b ? -1 : a > b ? 1 : 0;
}
