import type { DeviceStore } from '../../../kernel/ports/device-store';

const PATH = 'skills.jsonl';

/** Time up to which each skill's schedule was handled on this device, by the hash of its consent. Append-only. */
export class DueRecord {
  private constructor(
    private readonly device: DeviceStore,
    private readonly done: Map<string, number>,
  ) {}

  static async load(device: DeviceStore): Promise<DueRecord> {
    const done = new Map<string, number>();
    for (const line of ((await device.read(PATH)) ?? '').split('\n')) {
      const [, skill, at] = LINE.exec(line) ?? [];
      if (skill !== undefined) done.set(skill, Number(at));
    }
    return new DueRecord(device, done);
  }

  /** Wall-clock milliseconds; `null` if nothing is recorded. */
  doneUpTo(skill: string): number | null {
    return this.done.get(skill) ?? null;
  }

  async write(skill: string, at: number): Promise<void> {
    this.done.set(skill, at);
    await this.device.append(PATH, `${JSON.stringify({ skill, at })}\n`);
  }
}

const LINE = /^\{"skill":"([0-9a-f]{32})","at":(\d{1,15})\}$/;
