import {
  addLine,
  type HandedBatch,
  batchLine,
  type BatchLine,
  batchProgress,
  type BatchPart,
  type BatchProgress,
  isOver,
} from '../model/batch-record';
import { Turns } from '../../../kernel/ports/turns';
import { jsonLine, readJsonLines } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { Session } from '../../../core/session/session';

const FOLDER = 'batches';
const OVER = `${FOLDER}/over.jsonl`;
const pathOf = (id: string): string => `${FOLDER}/${id}.jsonl`;
const RECORD = /^batches\/([\w-]+)\.jsonl$/;
const over = z.object({ id: z.string() });

/** Batches that this device submitted: an append-only file each, until nothing is left. One book per process. */
export class BatchBook {
  private readonly batches = new Map<string, HandedBatch>();
  private readonly ends = new Map<string, number>();
  /** Reads and writes take turns, so that no line is applied twice. */
  private readonly turns = new Turns();
  private ended: ReadonlySet<string> = new Set();
  /** Wall-clock time before which a host that keeps running does not ask the services again. */
  nextLook = 0;
  /** Why results could not be fetched in this cycle; `null` if the services were not asked. */
  troubles: string[] | null = null;

  /** `device`: its writes check that the lock is held. Reading needs no lock. */
  constructor(private readonly device: DeviceStore) {}

  /** Reads new lines of the records, by this process or others. */
  refresh(): Promise<this> {
    return this.turns.add(async () => {
      const found = new Set(await this.records());
      for (const id of this.batches.keys()) if (!found.has(id)) this.forget(id);
      for (const id of found) await this.read(id);
      return this;
    });
  }

  /** The running batches, oldest first. */
  get open(): HandedBatch[] {
    return [...this.batches.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  /** Whether the batch with this mark has ended; without a mark, whether any has. */
  hasEnded(mark?: string): boolean {
    return mark === undefined ? this.ended.size > 0 : this.ended.has(mark.split(' ')[1] ?? '');
  }

  get progress(): BatchProgress | null {
    return batchProgress(this.open);
  }

  add(id: string, line: BatchLine): Promise<void> {
    return this.turns.add(async () => {
      await this.device.append(pathOf(id), jsonLine(line));
      await this.read(id);
    });
  }

  /** Removes the record of a batch if nothing is left to do; returns whether it did. */
  close(id: string): Promise<boolean> {
    return this.turns.add(() => this.closeNow(id));
  }

  private async closeNow(id: string): Promise<boolean> {
    const batch = this.batches.get(id);
    if (batch === undefined || !isOver(batch)) return false;
    await this.device.append(OVER, jsonLine({ id }));
    this.forget(id);
    // Also removes records that a crash left behind after the line above.
    const kept = new Set(await this.records());
    for (const path of await this.device.list(FOLDER)) {
      const name = RECORD.exec(path)?.[1];
      if (path !== OVER && name !== undefined && !kept.has(name)) await this.device.remove(path);
    }
    return true;
  }

  /** Ids of the batches that have a record and are not over. */
  private async records(): Promise<string[]> {
    const paths = await this.device.list(FOLDER);
    const ended = paths.includes(OVER) ? readJsonLines(over, await this.device.read(OVER)) : [];
    this.ended = new Set(ended.map(({ id }) => id));
    return paths.flatMap((path) => {
      const id = RECORD.exec(path)?.[1];
      return path === OVER || id === undefined || this.ended.has(id) ? [] : [id];
    });
  }

  private async read(id: string): Promise<void> {
    for (let isAll = false; !isAll;) {
      const added = await this.device.linesAfter(pathOf(id), this.ends.get(id) ?? 0);
      if (added === null) return;
      for (const line of readJsonLines(batchLine, added.text)) this.apply(id, line);
      this.ends.set(id, added.end);
      isAll = added.isAll;
    }
  }

  private apply(id: string, line: BatchLine): void {
    const batch = this.batches.get(id);
    if (line.kind !== 'begun') {
      if (batch !== undefined) addLine(batch, line);
    } else if (batch === undefined) this.batches.set(id, { ...line, id, parts: new Map() });
  }

  private forget(id: string): void {
    this.batches.delete(id);
    this.ends.delete(id);
  }

  /** The groups that were not submitted and wait for the person, with the id of their batch. */
  get waiting(): { id: string; part: BatchPart; why: string }[] {
    return this.open.flatMap(({ id, parts }) =>
      [...parts.values()].flatMap((part) =>
        part.state.kind === 'waiting' ? [{ id, part, why: part.state.why }] : [],
      ),
    );
  }

  /** Paths of the notes of those groups. */
  get waitingPaths(): string[] {
    return this.waiting.flatMap(({ part }) => [...part.open.values()].map(({ path }) => path));
  }

  /** Ends the groups that wait. Their notes can be triaged again. */
  async release(waiting = this.waiting): Promise<void> {
    for (const { id, part } of waiting) await this.add(id, { kind: 'released', part: part.id });
  }
}

const books = new WeakMap<Session['index'], BatchBook>();

/** The book of this process, with what was added to the records since. */
export function bookOf({ index, ports }: Session): Promise<BatchBook> {
  const book = books.get(index) ?? new BatchBook(ports.device);
  books.set(index, book);
  return book.refresh();
}
