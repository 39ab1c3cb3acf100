import { BEGINNING, type ChainEnd, type FoundLine } from './chain';
import type { LogHead } from './log-head';

export type ChainFault = { path: string; line: number } &
  /** The line is not JSON, or lacks `prev`: a torn write or a foreign line. */
  (
    | { kind: 'unreadable' }
    /** The line's `prev` is not the previous line's hash: a line was changed, removed or inserted. */
    | { kind: 'broken' }
    /** Number of missing lines before this line, or at the end if `line` is past the last one. */
    | { kind: 'missing'; count: number }
    /** The line was written on another day than its file's name says, as were those up to the next such fault. */
    | { kind: 'other_day'; day: string }
  );

interface LogFile {
  path: string;
  day: string;
  lines: readonly FoundLine[];
}

/**
 * Verifies the chain through all files. Files are sorted by date, their lines by number, which is the order of writing:
 * after the clock was set back, an earlier day's file continues where a later day's ended.
 */
export function checkChain(
  files: readonly LogFile[],
  head: LogHead | null,
): { lines: number; faults: ChainFault[] } {
  const readings = files.map((file) => new Reading(file));
  const faults: ChainFault[] = [];
  let last = BEGINNING;
  let lines = 0;
  /** Number of unreadable lines directly before the next line. */
  let unreadable = 0;
  for (let at = firstOf(readings); at !== undefined; at = firstOf(readings)) {
    const line = at.take();
    lines += 1;
    const place = { path: at.path, line: line.line };
    const fault = faultOf(line, { last, unreadable }, head);
    if (fault !== null) faults.push({ ...place, ...fault });
    const day = at.otherDay(line);
    if (day !== null) faults.push({ ...place, kind: 'other_day', day });
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
  /** Number of unreadable lines since `last`; they may be the ones whose numbers are missing. */
  unreadable: number;
}

function faultOf(line: FoundLine, { last, unreadable }: Before, head: LogHead | null): Fault | null {
  if (line.kind === 'unreadable') return { kind: 'unreadable' };
  if (line.seq === head?.seq && line.hash !== head.hash) return { kind: 'broken' };
  const gap = firstSeq(line) - last.seq - 1;
  if (gap > unreadable) return { kind: 'missing', count: gap - unreadable };
  return gap < 0 || (line.kind === 'chained' && line.prev !== last.hash) ? { kind: 'broken' } : null;
}

/** Sequence number of a line; for a stub, that of the first line it stands for. */
const firstSeq = (line: Exclude<FoundLine, { kind: 'unreadable' }>): number =>
  line.kind === 'stub' ? line.seq - line.count + 1 : line.seq;

/** A file and the position within it. */
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

  /** The day on which a line was written, if it differs from that of the previous lines or of the file. */
  otherDay(line: FoundLine): string | null {
    if (line.kind === 'unreadable' || line.day === null || line.day === this.day) return null;
    this.day = line.day;
    return line.day;
  }

  /** Number of the next line, 0 if it can't be read; `Infinity` at the end of the file. */
  get turn(): number {
    const line = this.lines[this.next];
    if (line === undefined) return Infinity;
    return line.kind === 'unreadable' ? 0 : firstSeq(line);
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
