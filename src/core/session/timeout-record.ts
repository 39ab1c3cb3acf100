import { jsonLine, readJsonLines } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { DeviceStore } from '../../kernel/ports/device-store';

const PATH = 'timeouts.jsonl';

/** `isProven`: whether another note was answered since the first of these time-outs. */
const record = z.object({ note: z.string(), count: z.number(), isProven: z.optional(z.boolean()) });

interface TimeOuts {
  count: number;
  isProven: boolean;
}

/** Consecutive time-outs per note, across processes, with evidence that the note causes them. Append-only. */
export class TimeoutRecord {
  private constructor(
    private readonly device: DeviceStore,
    private readonly counts: Map<string, TimeOuts>,
  ) {}

  static async load(device: DeviceStore): Promise<TimeoutRecord> {
    const counts = new Map<string, TimeOuts>();
    for (const { note, count, isProven = false } of readJsonLines(record, await device.read(PATH)))
      if (count === 0) counts.delete(note);
      else counts.set(note, { count, isProven });
    return new TimeoutRecord(device, counts);
  }

  /** Adds a time-out; returns the number of consecutive ones, this one included, and whether the note is their cause. */
  async add(note: string): Promise<TimeOuts> {
    const { count, isProven } = this.counts.get(note) ?? { count: 0, isProven: false };
    const added = { count: count + 1, isProven };
    await this.write(note, added);
    return added;
  }

  async clear(note: string): Promise<void> {
    if (this.counts.has(note)) await this.write(note, { count: 0, isProven: false });
  }

  /** A note was answered: evidence about the others, whose time-outs until now count as one. */
  async answered(note: string): Promise<void> {
    await this.clear(note);
    for (const [other, { isProven }] of this.counts)
      if (!isProven) await this.write(other, { count: 1, isProven: true });
  }

  private async write(note: string, added: TimeOuts): Promise<void> {
    if (added.count === 0) this.counts.delete(note);
    else this.counts.set(note, added);
    await this.device.append(PATH, jsonLine({ note, ...added }));
  }
}
