import { jsonLine, readJsonObject } from '../../kernel/notes/values/json';
import type { DeviceStore } from '../../kernel/ports/device-store';
import { VaultError } from '../../kernel/ports/vault';
import { type Loosened, protections, type SeenValues } from './protections';
import type { Fields } from './settings-table';

/** Name of the file with the seen values, which is stored beside the device's id. */
const PATH = 'settings.jsonl';

export interface Guarded<Settings> {
  settings: Settings;
  loosened: Loosened[];
  /** Reason why the seen values could not be saved; the next check then accepts the files' values. */
  problem: string | null;
}

/**
 * For each setting that protects the person: the strictest value that this device has seen. The vault's files tighten
 * it at once, and loosen it only with a confirmation on this device. Values at the first start are seen values, too.
 */
export class SeenSettings {
  private constructor(
    private readonly home: DeviceStore,
    private seen: SeenValues,
  ) {}

  static async load(home: DeviceStore): Promise<SeenSettings> {
    return new SeenSettings(home, parseSeen((await home.read(PATH)) ?? ''));
  }

  async guard<Settings extends Fields>(file: Settings): Promise<Guarded<Settings>> {
    const next: SeenValues = {};
    const loosened = protections().flatMap(({ key, guard }) => {
      const verdict = guard(Reflect.get(file, key), this.seen[key]);
      next[key] = verdict.value;
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

  /** Accepts the files' values, as a person here wants. Rejects with a `VaultError` if they can't be saved. */
  async accept(file: Fields, keys: readonly string[]): Promise<void> {
    const next = { ...this.seen };
    for (const { key } of protections()) if (keys.includes(key)) next[key] = Reflect.get(file, key);
    await this.keep(next);
  }

  /**
   * Accepts a change that a person made here: the values of `wanted`, and those of settings that follow from it, as
   * another drafts folder also changes the folders that a model may write to.
   */
  async acceptChange(
    { before, after, changes }: { before: Fields; after: Fields; changes: object },
    wanted: readonly string[],
  ): Promise<void> {
    const valueOf = (settings: Fields, key: string): string => JSON.stringify(Reflect.get(settings, key));
    const following = protections()
      .map(({ key }) => key)
      .filter((key) => !(key in changes) && valueOf(before, key) !== valueOf(after, key));
    await this.accept(after, [...wanted, ...following]);
  }

  private async keep(next: SeenValues): Promise<void> {
    if (JSON.stringify(next) === JSON.stringify(this.seen)) return;
    await this.home.append(PATH, jsonLine(next));
    this.seen = next;
  }
}

/** Parses the file of seen values. Only its last complete line is used. */
function parseSeen(text: string): SeenValues {
  for (const line of text.split('\n').reverse()) {
    const kept = readJsonObject(line);
    if (kept === null) continue;
    const seen: SeenValues = {};
    for (const { key, schema } of protections()) {
      const parsed = schema.safeParse(kept[key]);
      if (parsed.success) seen[key] = parsed.data;
    }
    return seen;
  }
  return {};
}
