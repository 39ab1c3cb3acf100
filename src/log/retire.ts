import { type ChainEnd, readLines } from './chain';

/**
 * What takes the place of an old file: how many lines there were, and where their chain ended, from which the next file
 * goes on. `null` where it has been retired, or is not whole: what was tampered with stays to be seen.
 */
export function stubOf(name: string, text: string): string | null {
  const lines = readLines(text);
  let last: ChainEnd | null = null;
  for (const line of lines) {
    if (line.kind !== 'chained' || line.seq === 0) return null;
    if (last !== null && (line.prev !== last.hash || line.seq !== last.seq + 1)) return null;
    last = { seq: line.seq, hash: line.hash };
  }
  if (last === null) return null;
  const retired = { file: name, count: lines.length, seq: last.seq, last: last.hash };
  return `${JSON.stringify({ retired })}\n`;
}
