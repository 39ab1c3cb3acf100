import { hashText } from '../notes/values/hash';
import * as z from '../notes/values/schema';

/** The hash before the first line of all. */
const GENESIS = '0'.repeat(64);

/** Where a chain ends: the number of its last line and that line's hash. Lines from before they had numbers count as 0. */
export interface ChainEnd {
  seq: number;
  hash: string;
}

export const BEGINNING: ChainEnd = { seq: 0, hash: GENESIS };

/** One line of the log, without its line break: the fields in order, last of them its number and the hash of the line before. */
export const chainLine = (fields: Record<string, unknown>, { seq, hash }: ChainEnd): string =>
  JSON.stringify(Object.assign({}, fields, { seq: seq + 1, prev: hash }));

/** The chain's end after one more line. */
export const endAfter = (line: string, { seq }: ChainEnd): ChainEnd => ({
  seq: seq + 1,
  hash: hashText(line),
});

/** One line of a file; `line` counts from 1, `day` is the one it was written on; `null`: it does not say. */
export type FoundLine = { line: number } & (
  | { kind: 'unreadable' }
  /** `seq` 0: from before lines had numbers. */
  | { kind: 'chained'; day: string | null; seq: number; prev: string; hash: string }
  /** What stands for lines that were retired: how many, and the end of their chain. */
  | { kind: 'stub'; day: string | null; count: number; seq: number; hash: string }
);

const chainedSchema = z.object({
  timestamp: z.exactOptional(z.string()),
  seq: z.exactOptional(z.number()),
  prev: z.string(),
});
/** `{"retired": {"file": ..., "count": ..., "seq": ..., "last": ...}}`, alone in the file it stands for. */
const stubSchema = z.object({
  retired: z.object({
    file: z.string(),
    count: z.number(),
    seq: z.exactOptional(z.number()),
    last: z.string(),
  }),
});

/** The lines of one file. What was cut off, is empty, or is none of ours, is unreadable. */
export function readLines(text: string): FoundLine[] {
  const lines = text.split('\n');
  // What stands behind the last break is no line.
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => ({ line: index + 1, ...readLine(line) }));
}

type Found = FoundLine extends infer Line ? (Line extends unknown ? Omit<Line, 'line'> : never) : never;

function readLine(text: string): Found {
  const json = parse(text);
  const chained = chainedSchema.safeParse(json);
  if (chained.success) {
    const { timestamp = '', seq = 0, prev } = chained.data;
    return { kind: 'chained', day: dayIn(timestamp), seq, prev, hash: hashText(text) };
  }
  const stub = stubSchema.safeParse(json);
  if (!stub.success) return { kind: 'unreadable' };
  const { file, count, seq = 0, last } = stub.data.retired;
  return { kind: 'stub', day: dayIn(file), count, seq, hash: last };
}

/** Of a time, or of the name of a file. */
export const dayIn = (text: string): string | null =>
  /^(?:orchestrator_)?(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? null;

/** Where the chain ends as far as one file tells, and whether its text ends without a line break. */
export function endOf(text: string): { end: ChainEnd | null; isTorn: boolean } {
  const isTorn = text !== '' && !text.endsWith('\n');
  let end: ChainEnd | null = null;
  for (const line of text.split('\n').reverse()) {
    const found = readLine(line);
    if (found.kind === 'unreadable') continue;
    end ??= { seq: found.seq, hash: found.hash };
    // An earlier version may have gone on with the chain; it gave no numbers.
    if (found.seq > 0) return { end: { seq: found.seq, hash: end.hash }, isTorn };
  }
  return { end, isTorn };
}

/** Whether a line was written to its end. */
export const isWhole = (line: string): boolean => chainedSchema.safeParse(parse(line)).success;

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
