import { BEGINNING, type ChainEnd, type FoundLine } from './chain';
import type { LogHead } from './log-head';

export type ChainFault = { path: string; line: number } &
  /** Not JSON, or without `prev`: the write was cut off, or the line is foreign. */
  (
    | { kind: 'unreadable' }
    /** It does not name the line before it: something was changed, removed or put in. */
    | { kind: 'broken' }
    /** How many lines are gone: those before this one, or, where there is none, the last ones. */
    | { kind: 'missing'; count: number }
    /** It was written on another day than its file is named for, as all that follow it to the next fault of that kind. */
    | { kind: 'other_day'; day: string }
  );

interface LogFile {
  path: string;
  day: string;
  lines: readonly FoundLine[];
}

/**
 * Follows the chain through every file. Files come in the order of their dates, their lines in that of their numbers,
 * which is the order of writing: once the clock was set back, an earlier day's file goes on where a later day's ended.
 * Lines from before there were numbers follow each other by date, up to the first one that has a number.
 */
export function checkChain(
  files: readonly LogFile[],
  head: LogHead | null,
): { lines: number; faults: ChainFault[] } {
  const readings = files.map((file) => new Reading(file));
  const faults: ChainFault[] = [];
  let last = BEGINNING;
  let lines = 0;
  /** Right before the next line. */
  let unreadable = 0;
  for (let at = firstOf(readings); at !== undefined; at = firstOf(readings)) {
    const line = at.take();
    lines += 1;
    const place = { path: at.path, line: line.line };
    const fault = faultOf(line, { last, unreadable }, head);
    if (fault !== null) faults.push({ ...place, ...fault });
    const day = at.otherDay(line);
    if (day !== null) faults.push({ ...place, kind: 'other_day', day });
    // One without a number after those that have them is an earlier version's, which goes on with the chain.
    unreadable = line.kind === 'unreadable' ? unreadable + 1 : 0;
    if (line.kind !== 'unreadable') last = { seq: Math.max(line.seq, last.seq), hash: line.hash };
  }
  if (head !== null && head.seq > last.seq) {
    const end = files.find(({ path }) => path === head.path)?.lines.at(-1)?.line ?? 0;
    faults.push({ path: head.path, line: end + 1, kind: 'missing', count: head.seq - last.seq });
  }
  return { lines, faults };
}

type Fault = { kind: 'unreadable' | 'broken' } | { kind: 'missing'; count: number };

interface Before {
  last: ChainEnd;
  /** How many lines in between can't be read: they may be those whose numbers are missing. */
  unreadable: number;
}

function faultOf(line: FoundLine, { last, unreadable }: Before, head: LogHead | null): Fault | null {
  if (line.kind === 'unreadable') return { kind: 'unreadable' };
  const isForeign = line.seq !== 0 && line.seq === head?.seq && line.hash !== head.hash;
  if (isForeign) return { kind: 'broken' };
  const gap = line.seq === 0 ? 0 : firstSeq(line) - last.seq - 1;
  if (gap > unreadable) return { kind: 'missing', count: gap - unreadable };
  return gap < 0 || (line.kind === 'chained' && line.prev !== last.hash) ? { kind: 'broken' } : null;
}

/** The number of the first line that a line stands for. */
const firstSeq = (line: Exclude<FoundLine, { kind: 'unreadable' }>): number =>
  line.kind === 'stub' ? line.seq - line.count + 1 : line.seq;

/** A file, on the way through it. */
class Reading {
  readonly path: string;
  private readonly lines: readonly FoundLine[];
  private next = 0;
  private day: string;

  constructor({ path, day, lines }: LogFile) {
    this.path = path;
    this.day = day;
    this.lines = lines;
  }

  /** The day of a line, where it is another one than that of the lines before it, or of the file. */
  otherDay(line: FoundLine): string | null {
    if (line.kind === 'unreadable' || line.day === null || line.day === this.day) return null;
    this.day = line.day;
    return line.day;
  }

  /** The number of the next line, 0 where it has none; `Infinity` where nothing is left. */
  get turn(): number {
    const line = this.lines[this.next];
    if (line === undefined) return Infinity;
    return line.kind === 'unreadable' || line.seq === 0 ? 0 : firstSeq(line);
  }

  take(): FoundLine {
    const line = this.lines[this.next];
    if (line === undefined) throw new Error(`${this.path} has no line left.`);
    this.next += 1;
    return line;
  }
}

function firstOf(readings: readonly Reading[]): Reading | undefined {
  let first: Reading | undefined;
  for (const reading of readings) if (reading.turn < (first?.turn ?? Infinity)) first = reading;
  return first;
}
