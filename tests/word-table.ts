import { readFileSync } from 'node:fs';

/** The lines below a heading in a table of `tests/data`; `\n` is a line break, `\s` a blank at the end. */
export function linesOf(table: string, heading: string): string[] {
  const text = readFileSync(new URL(`data/${table}.txt`, import.meta.url), 'utf8');
  const block = text.split(/^# /mu).find((each) => each.startsWith(`${heading}\n`));
  if (block === undefined) throw new Error(`${table}.txt has no heading "${heading}".`);
  const [, ...lines] = block.trimEnd().split('\n');
  return lines.map((line) => line.replaceAll(String.raw`\n`, '\n').replace(/\\s$/u, ' '));
}

/** Rows of words and what they mean: `tomorrow at noon => +1 12:00`. */
export const wordsOf = (table: string, heading: string): (readonly [words: string, means: string])[] =>
  linesOf(table, heading).map((line) => {
    const [words = '', means, ...more] = line.split(' => ');
    if (means === undefined || more.length > 0) throw new Error(`${table}.txt has no pair in "${line}".`);
    return [words, means];
  });

/** Rows of cells, `cell | cell`. */
export const rowsOf = (table: string, heading: string): string[][] =>
  linesOf(table, heading).map((line) => line.split(' | '));

export type Pair = [string, string];
export type Triple = [string, string, string];

/** A table of texts, `tests/data/tables/<table>.json`: its rows by their name. */
export function tableOf(table: string): <Row = string>(name: string) => Row[] {
  const text = readFileSync(new URL(`data/tables/${table}.json`, import.meta.url), 'utf8');
  const lists = JSON.parse(text) as Record<string, unknown[]>;
  return <Row>(name: string) => {
    const rows = lists[name];
    if (rows === undefined) throw new Error(`${table}.json has no rows "${name}".`);
    return rows as Row[];
  };
}
