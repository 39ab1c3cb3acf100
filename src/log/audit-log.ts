import { DateTime } from 'luxon';
import { Turns } from '../effects/turns';
import type { Clock } from '../ports/clock';
import type { Vault } from '../ports/vault';
import { chainEnd, type ChainFault, chainLine, checkChain, GENESIS, isWhole, lineHash } from './chain';
import { decodeLines } from './decode-lines';
import type { LogEntry } from './entry';

export interface AuditLogOptions {
  vault: Vault;
  clock: Clock;
  folder: string;
  /** Set on every device but the one that set the vault up, so that no file has two writers. */
  device: string | null;
  redact: (text: string) => string;
}

export interface LogCheck {
  files: number;
  lines: number;
  faults: (ChainFault & { path: string })[];
}

/** `Logs/orchestrator_YYYY-MM-DD.log`: one JSON object a line, each carrying the hash of the line before it. */
export class AuditLog {
  private readonly queue = new Turns();
  private end: { last: string; isTorn: boolean } | null = null;

  constructor(private readonly options: AuditLogOptions) {}

  /** Durable when it resolves. Entries of one call stand together. */
  append(entries: readonly LogEntry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    return this.queue.add(async () => {
      const end = (this.end ??= await this.findEnd());
      const now = DateTime.fromMillis(this.options.clock.now(), { zone: this.options.clock.zone });
      let text = end.isTorn ? '\n' : '';
      let last = end.last;
      for (const entry of entries) {
        const line = this.options.redact(chainLine(withHead(entry, now.toISO() ?? ''), last));
        text += `${line}\n`;
        last = lineHash(line);
      }
      this.end = null;
      await this.options.vault.append(this.pathOf(now.toISODate() ?? ''), text);
      this.end = { last, isTorn: false };
    });
  }

  /** The hash of the last whole line: it tells whether anything was written since. */
  lastHash(): Promise<string> {
    return this.queue.add(async () => (this.end ??= await this.findEnd()).last);
  }

  /** How many whole lines, from the day of `since` on, hold a text. What a crash cut off does not count. */
  async count(text: string, since: string): Promise<number> {
    let lines = 0;
    for await (const file of this.texts(since.slice(0, 10))) {
      lines += file.split('\n').filter((line) => line.includes(text) && isWhole(line)).length;
    }
    return lines;
  }

  /** Follows the chain of this device through every day. */
  async verify(): Promise<LogCheck> {
    const check: LogCheck = { files: 0, lines: 0, faults: [] };
    let last = GENESIS;
    for (const path of await this.files()) {
      const file = checkChain(await this.readText(path), last);
      check.files++;
      check.lines += file.lines;
      check.faults.push(...file.faults.map((fault) => ({ ...fault, path })));
      last = file.last;
    }
    return check;
  }

  /** The texts of this device's files from a day on (`YYYY-MM-DD`), oldest first. */
  async *texts(since: string): AsyncGenerator<string> {
    for (const path of await this.files()) {
      if (path >= this.pathOf(since)) yield await this.readText(path);
    }
  }

  private async findEnd(): Promise<{ last: string; isTorn: boolean }> {
    const files = await this.files();
    let isTorn = false;
    for (const [index, path] of files.reverse().entries()) {
      const end = chainEnd(await this.readText(path));
      if (index === 0) isTorn = end.isTorn && path === this.today();
      if (end.last !== null) return { last: end.last, isTorn };
    }
    return { last: GENESIS, isTorn };
  }

  private today(): string {
    return this.pathOf(
      DateTime.fromMillis(this.options.clock.now(), { zone: this.options.clock.zone }).toISODate() ?? '',
    );
  }

  private pathOf(day: string): string {
    const { folder, device } = this.options;
    return `${folder}/orchestrator_${day}${device === null ? '' : `_${device}`}.log`;
  }

  private async files(): Promise<string[]> {
    const { vault, folder, device } = this.options;
    const name = new RegExp(
      `^orchestrator_\\d{4}-\\d{2}-\\d{2}${device === null ? '' : `_${device}`}\\.log$`,
    );
    const refs = (await vault.list(folder)) ?? [];
    return refs
      .map(({ path }) => path)
      .filter((path) => name.test(path.slice(folder.length + 1)))
      .sort();
  }

  private async readText(path: string): Promise<string> {
    const bytes = await this.options.vault.read(path);
    return bytes === null ? '' : decodeLines(bytes);
  }
}

function withHead({ event, severity, ...rest }: LogEntry, timestamp: string): Record<string, unknown> {
  return { timestamp, watcher_name: 'orchestrator', event, severity, ...rest };
}
