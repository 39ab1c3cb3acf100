import { ifReadable } from '../../kernel/index/unless-refused';
import { type LogLine, parseLogLine } from '../view/activity/log-line';
import { decodeParts } from '../../kernel/log/decode-lines';
import { addSpend, NOTHING_SPENT, type Spend } from '../../kernel/log/spend';
import type { NoteRef, Vault } from '../../kernel/ports/vault';

/**
 * One log file of any device, as far as it was read. Replaced rather than changed, because two readers may
 * overlap.
 */
interface ReadFile {
  mtime: number;
  size: number;
  /** Bytes of the file up to its last line break; a later line is still being written. */
  end: number;
  /** The bytes just before `end`. As long as they are the same, the file has only grown. */
  mark: Uint8Array;
  /** Number of line breaks up to `end`. */
  lineCount: number;
  lines: readonly LogLine[];
  /** Money and tokens spent from the requested day on. */
  spend: Spend;
}

export interface ReadLog {
  /** Log lines, oldest first. */
  lines: LogLine[];
  /** Money and tokens spent on the requested day. */
  spend: Spend;
}

export interface LogRequest {
  /** The current day in the person's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Once this many decisions are known, the reader opens no older day. */
  decisions: number;
}

/** Maximum number of days that are read, because the sidebar shows nothing from older ones. */
const MOST_DAYS = 14;
const MARK_BYTES = 64;

/** Reads the newest days of the log. In a file that has grown, only the new part is parsed. */
export class LogReader {
  private known = new Map<string, ReadFile>();

  constructor(
    private readonly vault: Vault,
    private readonly folder: string,
  ) {}

  async read({ today, decisions }: LogRequest): Promise<ReadLog> {
    const days = await this.days();
    const read = new Map<string, ReadFile>();
    const log: ReadLog = { lines: [], spend: NOTHING_SPENT };
    let missing = decisions;
    for (const { day, refs } of days.slice(0, MOST_DAYS)) {
      if (missing <= 0) break;
      const files: ReadFile[] = [];
      for (const ref of refs) {
        const file = await this.readFile(ref, day >= today);
        read.set(ref.path, file);
        files.push(file);
      }
      const lines = inOrder(files);
      log.lines = [...lines, ...log.lines];
      if (day === today) log.spend = files.map(({ spend }) => spend).reduce(sum, NOTHING_SPENT);
      missing -= lines.filter(({ event }) => event === 'llm_decision').length;
    }
    this.known = read;
    return log;
  }

  /** Days of the log, newest first; several devices may have written on one day. */
  private async days(): Promise<{ day: string; refs: NoteRef[] }[]> {
    const byDay = new Map<string, NoteRef[]>();
    for (const ref of (await this.vault.list(this.folder)) ?? []) {
      const day = LOG_NAME.exec(ref.path.slice(this.folder.length + 1))?.[1];
      if (day !== undefined) byDay.set(day, [...(byDay.get(day) ?? []), ref]);
    }
    return [...byDay].sort(([a], [b]) => (a < b ? 1 : -1)).map(([day, refs]) => ({ day, refs }));
  }

  private async readFile({ path, mtime, size }: NoteRef, countsSpend: boolean): Promise<ReadFile> {
    const known = this.known.get(path);
    if (known?.mtime === mtime && known.size === size) return known;
    const bytes = (await ifReadable(this.vault.read(path))) ?? new Uint8Array();
    const before = known !== undefined && hasGrown(known, bytes) ? known : NOTHING_READ;
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const read = { lines: [...before.lines], lineCount: before.lineCount, spend: before.spend };
    for (const text of decodeParts(bytes.subarray(before.end, end))) {
      for (const line of text.split('\n').slice(0, -1)) {
        const parsed = parseLogLine(line, `${path} ${String(read.lineCount)}`);
        if (parsed !== null) read.lines.push(lean(parsed));
        read.lineCount += 1;
      }
      if (countsSpend) read.spend = addSpend(read.spend, text);
    }
    // Copied, because a view into Node's buffer would keep the whole file in memory.
    const mark = new Uint8Array(bytes.subarray(Math.max(0, end - MARK_BYTES), end));
    return { mtime, size, end, mark, ...read, spend: countsSpend ? read.spend : NOTHING_SPENT };
  }
}

/** The suffix `_<device>` is missing on the device that set the vault up. */
const LOG_NAME = /^orchestrator_(\d{4}-\d{2}-\d{2})(?:_[a-z0-9-]+)?\.log$/i;
const LINE_FEED = 0x0a;
const NOTHING_READ = { end: 0, lineCount: 0, lines: [], spend: NOTHING_SPENT };

/** Whether the file still begins with the part that was read before. A sync may have replaced the file. */
const hasGrown = ({ end, mark }: ReadFile, bytes: Uint8Array): boolean =>
  bytes.length >= end && mark.every((byte, index) => byte === bytes[end - mark.length + index]);

/** Of each of fifty thousand imported mails, only what a row of the activity needs stays in memory. */
function lean(line: LogLine): LogLine {
  const { operation, created } = line.details;
  if (line.event === 'note_imported') line.details = { operation, created };
  return line;
}

/** Within a file, lines are in the order of their events; across devices, the clocks decide. */
function inOrder(files: readonly ReadFile[]): LogLine[] {
  const lines = files.flatMap((file) => file.lines);
  return files.length > 1 ? lines.sort((a, b) => a.at - b.at) : lines;
}

const sum = (a: Spend, b: Spend): Spend => ({
  calls: a.calls + b.calls,
  tokensInput: a.tokensInput + b.tokensInput,
  tokensOutput: a.tokensOutput + b.tokensOutput,
  usd: a.usd + b.usd,
  unpriced: a.unpriced + b.unpriced,
});
