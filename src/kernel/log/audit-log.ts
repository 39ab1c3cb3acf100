import { Turns } from '../ports/turns';
import type { Clock } from '../ports/clock';
import { readJson } from '../notes/values/json';
import * as z from '../notes/values/schema';
import type { NoteRef, Vault } from '../ports/vault';
import { BEGINNING, type ChainEnd, chainLine, dayIn, endAfter, endOf, isWhole, readLines } from './chain';
import { type ChainFault, checkChain } from './check-chain';
import { decodeLines, decodeParts, partsOf, type ReadPart } from './decode-lines';
import type { LogEntry, LogMark } from './entry';
import type { LogHead, LogHeadRecord } from './log-head';
import { timeNow } from './time-now';

export interface AuditLogOptions {
  vault: Vault;
  clock: Clock;
  folder: string;
  /** The device in the log's file names, so that no file has two writers; `null` on the one that set up the vault. */
  device: string | null;
  redact: (text: string) => string;
  head: LogHeadRecord;
}

export interface LogCheck {
  files: number;
  lines: number;
  faults: ChainFault[];
}

/** A day's log in `Logs/orchestrator_YYYY-MM-DD.log`: a JSON object per line, numbered, with the last line's hash. */
export class AuditLog {
  private readonly queue = new Turns();
  private end: { last: ChainEnd; isTorn: boolean } | null = null;
  private retiredBefore = '';
  /** Ids of the attempts that this process logged and, once the log has been read, of those by earlier processes. */
  private readonly attempts = new Set<string>();
  private readingAttempts: Promise<void> | null = null;

  constructor(private readonly options: AuditLogOptions) {}

  /** Adds entries, which are durable when the promise resolves. The entries of one call are written together. */
  append(entries: readonly LogEntry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    return this.queue.add(async () => {
      const end = (this.end ??= await this.findEnd());
      const { clock, redact } = this.options;
      const at = timeNow(clock);
      let text = end.isTorn ? '\n' : '';
      let last = end.last;
      for (const entry of entries) {
        const line = redact(chainLine(withHead(entry, at), last));
        text += `${line}\n`;
        last = endAfter(line, last);
      }
      this.end = null;
      const path = this.pathOf(at.slice(0, 'YYYY-MM-DD'.length));
      await this.options.vault.append(path, text);
      this.end = { last, isTorn: false };
      for (const { details } of entries)
        if (typeof details?.['attempt'] === 'string') this.attempts.add(details['attempt']);
      await this.options.head.write({ path, ...last });
    });
  }

  /** The hash of the last complete line, which changes whenever something is written. */
  lastHash(): Promise<string> {
    return this.queue.add(async () => (this.end ??= await this.findEnd()).last.hash);
  }

  /**
   * Number of lines with this detail, from the day of `since` on: tells after a crash whether something was already
   * logged. Ignores torn lines.
   */
  async countOf(mark: LogMark, since: string): Promise<number> {
    // The mark as it is serialised in a line. Text from outside cannot imitate it, because quotes inside a string are
    // escaped.
    const written = JSON.stringify(mark).slice(1, -1);
    let lines = 0;
    for await (const file of this.texts(since.slice(0, 10))) {
      lines += file.split('\n').filter((line) => line.includes(written) && isWhole(line)).length;
    }
    return lines;
  }

  /**
   * Whether an attempt has lines in the log, from the day of `since` on. The files are read once: a crash can leave
   * hundreds of attempts, and a day with 50,000 notes has a log of 60 MB.
   */
  async hasAttempt(id: string, since: string): Promise<boolean> {
    if (this.attempts.has(id)) return true;
    this.readingAttempts ??= this.readAttempts(since.slice(0, 10)).catch((error: unknown) => {
      this.readingAttempts = null;
      throw error;
    });
    await this.readingAttempts;
    return this.attempts.has(id);
  }

  private async readAttempts(since: string): Promise<void> {
    for await (const text of this.texts(since))
      for (const line of text.split('\n')) {
        const found = line.includes('"attempt":"') ? readJson(attemptLine, line) : null;
        if (found !== null) this.attempts.add(found.details.attempt);
      }
  }

  /** Verifies this device's chain through all days. */
  async verify(): Promise<LogCheck> {
    const files = [];
    for (const { path } of await this.files())
      files.push({ path, day: this.dayOf(path), lines: readLines(await this.readText(path)) });
    return { files: files.length, ...checkChain(files, await this.head()) };
  }

  /** Replaces each file of a day before `before` by a stub that continues the chain; damaged files stay. */
  retire(before: string): Promise<number> {
    return this.queue.add(async () => {
      if (before === this.retiredBefore) return 0;
      const head = await this.head();
      let retired = 0;
      for (const { path } of await this.files()) {
        if (path >= this.pathOf(before) || path === head?.path) continue;
        const text = await this.readText(path);
        const stub = stubOf(path.slice(this.options.folder.length + 1), text);
        if (stub === null) continue;
        const outcome = await this.options.vault.edit(path, (now) => (now === text ? stub : null));
        if (outcome === 'written') retired += 1;
      }
      this.retiredBefore = before;
      return retired;
    });
  }

  /** This device's log from a day (`YYYY-MM-DD`) on, oldest first, some thousand lines at a time. */
  async *texts(since: string): AsyncGenerator<string> {
    for (const { path } of await this.files()) {
      if (path < this.pathOf(since)) continue;
      for await (const { text } of decodeParts(partsOf(this.options.vault, path))) yield text;
    }
  }

  /** In the latest day's file or, after the clock was set back, in the one written last. Gaps stay visible. */
  private async findEnd(): Promise<{ last: ChainEnd; isTorn: boolean }> {
    const [head, files, today] = [await this.head(), await this.files(), this.today()];
    let last: ChainEnd | null = null;
    let isTorn = false;
    for (const { path, size } of files.reverse()) {
      if (last !== null && path !== today && path !== head?.path) continue;
      const found = await endIn(partsOf(this.options.vault, path), size);
      if (path === today) isTorn = found.isTorn;
      if (found.end !== null && found.end.seq > (last?.seq ?? -1)) last = found.end;
    }
    const { seq, hash } = last ?? BEGINNING;
    return { last: { seq: Math.max(seq, head?.seq ?? 0), hash }, isTorn };
  }

  /** The recorded end of the log; `null` if its files have another device name: another device set the vault up. */
  private async head(): Promise<LogHead | null> {
    const head = await this.options.head.read();
    return head !== null && this.isOwn(head.path) ? head : null;
  }

  private today(): string {
    return this.pathOf(timeNow(this.options.clock).slice(0, 'YYYY-MM-DD'.length));
  }

  private pathOf(day: string): string {
    const { folder, device } = this.options;
    return `${folder}/orchestrator_${day}${device === null ? '' : `_${device}`}.log`;
  }

  private async files(): Promise<NoteRef[]> {
    const { vault, folder } = this.options;
    const refs = (await vault.list(folder)) ?? [];
    return refs.filter(({ path }) => this.isOwn(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  private isOwn(path: string): boolean {
    const day = this.dayOf(path);
    return day !== '' && path === this.pathOf(day);
  }

  private dayOf(path: string): string {
    return dayIn(path.slice(this.options.folder.length + 1)) ?? '';
  }

  private async readText(path: string): Promise<string> {
    return decodeLines((await this.options.vault.read(path)) ?? new Uint8Array());
  }
}

/** A log line whose details name an attempt. */
const attemptLine = z.object({ details: z.object({ attempt: z.string() }), prev: z.string() });

const TAIL_BYTES = 64_000;

/** Reads only the end of a log, which may have 60 MB, or all of it if no line there can be read. */
async function endIn(read: ReadPart, size: number): Promise<ReturnType<typeof endOf>> {
  const start = Math.max(0, size - TAIL_BYTES);
  const tail = await read(start, Infinity);
  const found = endOf(decodeLines(start === 0 ? tail : tail.subarray(tail.indexOf(LINE_FEED) + 1)));
  if (start === 0 || found.end !== null) return found;
  return endOf(decodeLines(await read(0, Infinity)));
}

const LINE_FEED = 0x0a;

function withHead({ event, severity, ...rest }: LogEntry, timestamp: string): Record<string, unknown> {
  return { timestamp, watcher_name: 'orchestrator', event, severity, ...rest };
}

/**
 * Text of the stub for an old file: the number of its lines and the end of its chain, from which the next file
 * continues. `null` if the file is already retired or damaged, so that tampering stays visible.
 */
function stubOf(name: string, text: string): string | null {
  const lines = readLines(text);
  let last: ChainEnd | null = null;
  for (const line of lines) {
    if (line.kind !== 'chained' || line.day !== dayIn(name)) return null;
    if (last !== null && (line.prev !== last.hash || line.seq !== last.seq + 1)) return null;
    last = { seq: line.seq, hash: line.hash };
  }
  if (last === null) return null;
  const retired = { file: name, count: lines.length, seq: last.seq, last: last.hash };
  return `${JSON.stringify({ retired })}\n`;
}
