import { jsonLine, readJsonLines } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { Clock } from '../../kernel/ports/clock';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { LanguageModel } from '../../kernel/ports/language-model';
import { awayPace, type CallPace, fixedPace, MOST_CALLS, NearPace } from '../../llm/provider/pace/call-pace';

const PATH = 'call-paces.jsonl';

/** Result of a measurement: how many calls at once the server works on. `at`: wall-clock milliseconds. */
const record = z.object({
  key: z.string(),
  most: z.int().check(z.minimum(1), z.maximum(MOST_CALLS)),
  at: z.number(),
});
type Measured = z.infer<typeof record>;

/** A week; after that, a server is measured again. */
const VALID_MS = 7 * 86_400_000;

/** The pace of calls to each model, measured where the person has not chosen a number. */
export class CallPaces {
  private readonly measured = new Map<string, Measured>();
  private readonly paces = new Map<string, CallPace>();
  private readonly fixed: CallPace | null;
  private isLoaded = false;

  /** `chosen`: the person's number of simultaneous calls, which holds for all models together; `null` to measure. */
  constructor(
    private readonly clock: Clock,
    private readonly chosen: number | null,
  ) {
    this.fixed = chosen === null ? null : fixedPace(chosen);
  }

  /** Maximum number of prompts that are prepared at once. */
  get most(): number {
    return this.chosen ?? MOST_CALLS;
  }

  async load(device: DeviceStore): Promise<this> {
    if (this.isLoaded || this.fixed !== null) return this;
    this.isLoaded = true;
    for (const each of readJsonLines(record, await device.read(PATH))) this.measured.set(each.key, each);
    return this;
  }

  /** How many calls at once the server of a model was last found to work on; `null` if that is not known. */
  known(model: LanguageModel): number | null {
    const measured = model.nearby === undefined ? undefined : this.measured.get(this.keyOf(model));
    return measured === undefined || this.clock.now() - measured.at > VALID_MS ? null : measured.most;
  }

  keyOf({ nearby, provider, modelId }: LanguageModel): string {
    if (this.fixed !== null) return '';
    return nearby === undefined ? provider : `${nearby} ${modelId}`;
  }

  of(model: LanguageModel, device: DeviceStore): CallPace {
    if (this.fixed !== null) return this.fixed;
    const key = this.keyOf(model);
    const measured = this.measured.get(key);
    const isOld = measured !== undefined && this.clock.now() - measured.at > VALID_MS;
    const pace = (isOld ? undefined : this.paces.get(key)) ?? this.open(model, { key, device, isOld });
    this.paces.set(key, pace);
    return pace;
  }

  private open(
    { nearby }: LanguageModel,
    { key, device, isOld }: { key: string; device: DeviceStore; isOld: boolean },
  ): CallPace {
    if (nearby === undefined) return awayPace();
    const known = this.measured.get(key)?.most ?? null;
    if (isOld) this.measured.delete(key);
    return new NearPace(isOld ? null : known, (most) => {
      const settled = { key, most, at: this.clock.now() };
      this.measured.set(key, settled);
      // A result that can't be saved is measured again.
      device.append(PATH, jsonLine(settled)).catch(() => undefined);
    });
  }
}
