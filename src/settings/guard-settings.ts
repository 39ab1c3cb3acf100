import { jsonLine, readJsonObject } from '../kernel/notes/values/json';
import type { DeviceStore } from '../kernel/ports/device-store';
import { VaultError } from '../kernel/ports/vault';
import { type Loosened, PROTECTIONS, type Seen } from './protections';
import type { Fields } from './settings-table';

/** Beside the device's id. */
const PATH = 'settings.jsonl';

export interface Guarded<Settings> {
  /** As they count. */
  settings: Settings;
  loosened: Loosened[];
  /** Why what was seen could not be kept: at the next look the files count as they are then. */
  problem: string | null;
}

/**
 * The strictest of what this device has seen of the settings that protect: the vault's files tighten them at once, and
 * loosen them only with a yes on this device. At first sight what is there counts as seen.
 */
export class SeenSettings {
  private constructor(
    private readonly home: DeviceStore,
    private seen: Seen,
  ) {}

  static async load(home: DeviceStore): Promise<SeenSettings> {
    return new SeenSettings(home, parseSeen((await home.read(PATH)) ?? ''));
  }

  async guard<Settings extends Fields>(file: Settings): Promise<Guarded<Settings>> {
    const next: Seen = {};
    const loosened = PROTECTIONS.flatMap(({ guard }) => {
      const verdict = guard(file, this.seen);
      verdict.take(next);
      return verdict.loosened ?? [];
    });
    const problem = await this.keep(next).then(
      () => null,
      (error: unknown) => {
        if (error instanceof VaultError) return error.message;
        throw error;
      },
    );
    return { settings: { ...file, ...next }, loosened, problem };
  }

  /** A person on this device wants these, as the files say them. Rejects with a `VaultError` where that can't be kept. */
  async accept(file: Fields, keys: readonly string[]): Promise<void> {
    const next = { ...this.seen };
    for (const { key, accept } of PROTECTIONS) if (keys.includes(key)) accept(file, next);
    await this.keep(next);
  }

  private async keep(next: Seen): Promise<void> {
    if (JSON.stringify(next) === JSON.stringify(this.seen)) return;
    await this.home.append(PATH, jsonLine(next));
    this.seen = next;
  }
}

/** The last whole line counts. */
function parseSeen(text: string): Seen {
  for (const line of text.split('\n').reverse()) {
    const kept = readJsonObject(line);
    if (kept === null) continue;
    const seen: Seen = {};
    for (const { parse } of PROTECTIONS) parse(kept, seen);
    return seen;
  }
  return {};
}
