import type { DeviceStore } from '../kernel/ports/device-store';

const PATH = 'timeouts.jsonl';

/** How often in a row each note ran into a time-out, over cycles and processes. Append-only. */
export class TimeoutRecord {
  private constructor(
    private readonly device: DeviceStore,
    private readonly counts: Map<string, number>,
  ) {}

  static async load(device: DeviceStore): Promise<TimeoutRecord> {
    const counts = new Map<string, number>();
    for (const line of ((await device.read(PATH)) ?? '').split('\n')) {
      const entry = parseLine(line);
      if (entry === null) continue;
      if (entry.count === 0) counts.delete(entry.note);
      else counts.set(entry.note, entry.count);
    }
    return new TimeoutRecord(device, counts);
  }

  /** The number of cycles in a row, this one included. */
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
    await this.device.append(PATH, `${JSON.stringify({ note, count })}\n`);
  }
}

function parseLine(line: string): { note: string; count: number } | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('note' in value) || !('count' in value)) return null;
    const { note, count } = value;
    return typeof note === 'string' && typeof count === 'number' ? { note, count } : null;
  } catch {
    return null;
  }
}
