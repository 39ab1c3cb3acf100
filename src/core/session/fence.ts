import type { AuditLog } from '../../kernel/log/audit-log';
import type { NoteTrouble } from '../../kernel/notes/note-trouble';
import { readJson } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { DeviceStore } from '../../kernel/ports/device-store';
import { ModelError } from '../../kernel/ports/language-model';
import { VaultError } from '../../kernel/ports/vault';
import { LockLostError } from './lock';

/** This device's file of the parts that failed in the last cycle. */
const PATH = 'failed-parts.json';
const stored = z.array(z.object({ path: z.string(), why: z.string() }));

/** The parts of a cycle, with their names in error reports; features name their own steps. */
export const CYCLE_PARTS = {
  recovery: 'Interrupted work',
  sent: 'Sent',
  approvals: 'Approvals',
  inbox: 'Mail files',
  notes: 'Waiting notes',
  triage: 'Triage',
  drafts: 'Drafts',
  files: 'Files left alone',
  logs: 'Old logs',
  dashboard: 'Dashboard',
} as const;
export type CyclePart = keyof typeof CYCLE_PARTS;

/** Isolates an unexpected error in one part of a cycle from all other parts. */
export class Fence {
  private readonly failed = new Map<string, NoteTrouble>();
  /** Reasons that are in the log, by part. */
  private readonly logged = new Map<string, string>();

  constructor(private readonly options: { device: DeviceStore; log: Pick<AuditLog, 'append'> }) {}

  /** Parts that have failed unexpectedly since the cycle began. */
  get troubles(): NoteTrouble[] {
    return [...this.failed.values()];
  }

  /**
   * Does the work on one part, named by `path`. An unexpected failure is reported in the log and the status, and the
   * result is `instead`. Rethrows errors that end all work, and errors after an abort.
   */
  async around<Value, Instead>(
    path: string,
    work: () => Promise<Value>,
    { instead, abort }: { instead: Instead; abort?: AbortSignal },
  ): Promise<Value | Instead> {
    try {
      return await work();
    } catch (error) {
      if (abort?.aborted === true || endsAllWork(error)) throw error;
      await this.note({ path, why: unexpectedWords(error) });
      return instead;
    }
  }

  /** Does one part of a cycle, as {@link around} does. */
  part<Value, Instead>(
    part: CyclePart,
    work: () => Promise<Value>,
    options: { instead: Instead; abort?: AbortSignal },
  ): Promise<Value | Instead> {
    return this.around(CYCLE_PARTS[part], work, options);
  }

  beginCycle(): void {
    this.failed.clear();
  }

  /** Forgets the parts that failed in an earlier cycle but not in this one. */
  async endCycle(): Promise<void> {
    const text = this.failed.size === 0 ? '[]' : JSON.stringify(this.troubles);
    const before = await this.options.device.read(PATH);
    if ((before ?? '[]') !== text) await this.options.device.replace(PATH, text);
  }

  private async note(trouble: NoteTrouble): Promise<void> {
    const { path, why } = trouble;
    this.failed.set(path, trouble);
    const { device, log } = this.options;
    if (this.logged.get(path) !== why)
      await log.append([{ event: 'part_failed', severity: 'error', details: { note: path, reason: why } }]);
    this.logged.set(path, why);
    const others = (await failedParts(device)).filter((each) => each.path !== path);
    await device.replace(PATH, JSON.stringify([...others, trouble]));
  }
}

/** Parts that failed unexpectedly at their last run, for the status. */
export const failedParts = async (device: Pick<DeviceStore, 'read'>): Promise<NoteTrouble[]> =>
  readJson(stored, await device.read(PATH)) ?? [];

/** Whether an error ends all work: a lost lock, a full disk, a refusing provider, stopped work. */
export const endsAllWork = (error: unknown): boolean =>
  error instanceof LockLostError ||
  (error instanceof VaultError && error.code === 'disk_full') ||
  error instanceof ModelError ||
  (error instanceof Error && error.name === 'AbortError');

export function unexpectedWords(error: unknown): string {
  if (error instanceof VaultError)
    return `${error.message}. Everything else was done; the next cycle tries it again.`;
  const said = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
  return `Something went wrong that should not (${said.replace(/\s+/g, ' ')}). Everything else was done; the next cycle tries it again.`;
}
