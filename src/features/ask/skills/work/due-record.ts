import { jsonLine, readJsonLines } from '../../../../kernel/notes/values/json';
import * as z from '../../../../kernel/notes/values/schema';
import type { DeviceStore } from '../../../../kernel/ports/device-store';

const PATH = 'skills.jsonl';

const record = z.object({ skill: z.string(), at: z.number() });

/** Time up to which each skill's schedule was handled on this device, by the hash of its consent. Append-only. */
export class DueRecord {
  private constructor(
    private readonly device: DeviceStore,
    private readonly done: Map<string, number>,
  ) {}

  static async load(device: DeviceStore): Promise<DueRecord> {
    const done = new Map<string, number>();
    for (const { skill, at } of readJsonLines(record, await device.read(PATH))) done.set(skill, at);
    return new DueRecord(device, done);
  }

  /** Time up to which the skill's schedule was handled, in wall-clock milliseconds; `null` if nothing is recorded. */
  doneUpTo(skill: string): number | null {
    return this.done.get(skill) ?? null;
  }

  async write(skill: string, at: number): Promise<void> {
    this.done.set(skill, at);
    await this.device.append(PATH, jsonLine({ skill, at }));
  }
}
