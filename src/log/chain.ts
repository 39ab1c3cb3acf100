import { hashText } from '../notes/hash';

/** The hash before the first line of all. */
export const GENESIS = '0'.repeat(64);

/** One line of the log, without its line break: the fields in order, last of them the hash of the line before. */
export const chainLine = (fields: Record<string, unknown>, previous: string): string =>
  JSON.stringify(Object.assign({}, fields, { prev: previous }));

export const lineHash = (line: string): string => hashText(line);

export type ChainFault =
  /** Not JSON, or without `prev`: the write was cut off, or somebody wrote here. */
  | { line: number; kind: 'unreadable' }
  /** It does not name the line before it: something was changed, removed or put in. */
  | { line: number; kind: 'broken' };

export interface ChainCheck {
  lines: number;
  faults: ChainFault[];
  /** The hash the next line has to carry. */
  last: string;
}

/** Follows the chain through one file's text. `line` counts from 1. A torn line is a fault, but does not break the chain. */
export function checkChain(text: string, previous: string): ChainCheck {
  const faults: ChainFault[] = [];
  let last = previous;
  let count = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    count++;
    const prev = previousOf(line);
    if (prev === null) {
      faults.push({ line: index + 1, kind: 'unreadable' });
      continue;
    }
    if (prev !== last) faults.push({ line: index + 1, kind: 'broken' });
    last = lineHash(line);
  }
  return { lines: count, faults, last };
}

/** The hash of the last whole line, and whether the text ends without a line break. */
export function chainEnd(text: string): { last: string | null; isTorn: boolean } {
  const lines = text.split('\n');
  const isTorn = lines.at(-1) !== '';
  const line = lines.reverse().find(isWhole);
  return { last: line === undefined ? null : lineHash(line), isTorn };
}

/** Whether a line was written to its end. */
export const isWhole = (line: string): boolean => previousOf(line) !== null;

function previousOf(line: string): string | null {
  try {
    const parsed: unknown = JSON.parse(line);
    const isObject = typeof parsed === 'object' && parsed !== null && 'prev' in parsed;
    return isObject && typeof parsed.prev === 'string' ? parsed.prev : null;
  } catch {
    return null;
  }
}
