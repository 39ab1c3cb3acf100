import { jsonLine, readJsonLines } from '../kernel/notes/values/json';
import * as z from '../kernel/notes/values/schema';
import type { DeviceStore } from '../kernel/ports/device-store';

const PATH = 'timeouts.jsonl';

const record = z.object({ note: z.string(), count: z.number() });

/** Number of consecutive time-outs per note, across cycles and processes. Append-only. */
export class TimeoutRecord {
  private constructor(
    private readonly device: DeviceStore,
    private readonly counts: Map<string, number>,
  ) {}

  static async load(device: DeviceStore): Promise<TimeoutRecord> {
    const counts = new Map<string, number>();
    for (const { note, count } of readJsonLines(record, await device.read(PATH)))
      if (count === 0) counts.delete(note);
      else counts.set(note, count);
    return new TimeoutRecord(device, counts);
  }

  /** Adds a time-out; returns the number of consecutive ones, this one included. */
  async add(note: string): Promise<number> {
    const count = (this.counts.get(note) ?? 0) + 1;
    await this.write(note, count);
    return count;
  }

  async clear(note: string): Promise<void> {
    if (this.counts.has(note)) await this.write(note, 0);
  }

  private async write(note: string, count: number): Promise<void> {
    if (count === 0) this.counts.delete(note);
    else this.counts.set(note, count);
    await this.device.append(PATH, jsonLine({ note, count }));
  }
}
