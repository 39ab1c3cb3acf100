import { parseJson } from '../notes/values/json';
import { hashText } from '../notes/values/hash';
import * as z from '../notes/values/schema';

/** Hash before the very first line. */
const GENESIS = '0'.repeat(64);

/** End of a chain: number and hash of its last line. */
export interface ChainEnd {
  seq: number;
  hash: string;
}

export const BEGINNING: ChainEnd = { seq: 0, hash: GENESIS };

/** One log line, without its line break: the fields in order, then number and hash of the previous line. */
export const chainLine = (fields: Record<string, unknown>, { seq, hash }: ChainEnd): string =>
  JSON.stringify(Object.assign({}, fields, { seq: seq + 1, prev: hash }));

export const endAfter = (line: string, { seq }: ChainEnd): ChainEnd => ({
  seq: seq + 1,
  hash: hashText(line),
});

/** One line of a file. `line` counts from 1; `day` is the day it was written, `null` if the line does not name it. */
export type FoundLine = { line: number } & (
  | { kind: 'unreadable' }
  | { kind: 'chained'; day: string | null; seq: number; prev: string; hash: string }
  /** Replaces retired lines. `count`: number of retired lines; the other fields describe the end of their chain. */
  | { kind: 'stub'; day: string | null; count: number; seq: number; hash: string }
);

const chainedSchema = z.object({
  timestamp: z.exactOptional(z.string()),
  seq: z.number(),
  prev: z.string(),
});
/** `{"retired": {"file": ..., "count": ..., "seq": ..., "last": ...}}`, the only line of the file it replaces. */
const stubSchema = z.object({
  retired: z.object({ file: z.string(), count: z.number(), seq: z.number(), last: z.string() }),
});

/** The lines of one file. Torn, empty and foreign lines are `unreadable`. */
export function readLines(text: string): FoundLine[] {
  const lines = text.split('\n');
  // The text after a final line break is empty and not a line.
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => ({ line: index + 1, ...readLine(line) }));
}

type Found = FoundLine extends infer Line ? (Line extends unknown ? Omit<Line, 'line'> : never) : never;

function readLine(text: string): Found {
  const json = parseJson(text);
  const chained = chainedSchema.safeParse(json);
  if (chained.success) {
    const { timestamp = '', seq, prev } = chained.data;
    return { kind: 'chained', day: dayIn(timestamp), seq, prev, hash: hashText(text) };
  }
  const stub = stubSchema.safeParse(json);
  if (!stub.success) return { kind: 'unreadable' };
  const { file, count, seq, last } = stub.data.retired;
  return { kind: 'stub', day: dayIn(file), count, seq, hash: last };
}

/** The date in a timestamp or file name. */
export const dayIn = (text: string): string | null =>
  /^(?:orchestrator_)?(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? null;

/** End of the chain within one file, and whether its text ends without a line break. */
export function endOf(text: string): { end: ChainEnd | null; isTorn: boolean } {
  const isTorn = text !== '' && !text.endsWith('\n');
  for (const line of text.split('\n').reverse()) {
    const found = readLine(line);
    if (found.kind !== 'unreadable') return { end: { seq: found.seq, hash: found.hash }, isTorn };
  }
  return { end: null, isTorn };
}

/** Whether a line was written completely. */
export const isWhole = (line: string): boolean => chainedSchema.safeParse(parseJson(line)).success;
