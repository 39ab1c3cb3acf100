import { jsonLine, readJsonLines } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { LanguageModel } from '../../kernel/ports/language-model';
import { type ModelChoice, planConnection } from '../../llm/provider/setup/plan-connection';
import { mainChoice, type Settings } from '../settings/settings';
import { TRIAL_KINDS } from '../triage/model/trial-mails';
import { promptVersion, type Trial } from '../triage/model/try-model';

const PATH = 'model-trials.jsonl';

/** A server may put another model behind a name. Unless it names a digest, a trial holds for 30 days. */
const VALID_MS = 30 * 86_400_000;

const record = z.object({
  provider: z.string(),
  baseUrl: z.string(),
  model: z.string(),
  digest: z.optional(z.string()),
  prompt: z.string(),
  /** Wall-clock milliseconds. */
  at: z.number(),
  trial: z.object({
    sorted: z.number(),
    of: z.number(),
    putAway: z.array(z.enum(TRIAL_KINDS)),
    isPassed: z.boolean(),
  }),
});

type KeptTrial = z.infer<typeof record>;

const isAt = (kept: KeptTrial, { provider, baseUrl = '' }: ModelChoice): boolean =>
  kept.provider === provider && kept.baseUrl === baseUrl.trim();

/** A model, as `provider:model`, or the provider alone where the server chooses the model. */
export interface KnownTrial {
  name: string;
  trial: Trial | null;
  /** Whether the trial holds only for the model with a digest, which may be another one by now. */
  hasDigest: boolean;
}

type TriageModels = Pick<Settings, 'routes' | 'provider' | 'model' | 'baseUrl'>;

/** The models that triage asks by the settings: the main one or that of its route, and the fallback. */
export const triageChoices = (settings: TriageModels): ModelChoice[] =>
  [settings.routes.triage?.model ?? mainChoice(settings), settings.routes.triage?.fallback].filter(
    (choice) => choice !== undefined,
  );

/** A model at the address of a choice. `digest`: `null` where the server names none. */
export interface TrialSubject {
  choice: ModelChoice;
  model: Pick<LanguageModel, 'provider' | 'modelId'>;
  digest: string | null;
}

/** Results of models on the built-in mails, one line per trial, in a file of this device. */
export class ModelTrials {
  constructor(private readonly ports: { device: DeviceStore; clock: { now(): number } }) {}

  /** The last valid trial of a model; `null` if it was not tried. */
  async of({ choice: { baseUrl = '' }, model, digest }: TrialSubject): Promise<Trial | null> {
    const { provider, modelId } = model;
    const last = (await this.valid())
      .filter((kept) => kept.model === modelId && isAt(kept, { provider, baseUrl }))
      .at(-1);
    return digest === null || last?.digest === digest ? (last?.trial ?? null) : null;
  }

  /** The models that triage asks whose last trial failed, each as `provider:model`. */
  async failed(settings: TriageModels): Promise<ReadonlySet<string>> {
    const choices = triageChoices(settings);
    const last = new Map<string, boolean>();
    for (const kept of await this.valid())
      if (choices.some((choice) => isAt(kept, choice)))
        last.set(`${kept.provider}:${kept.model}`, kept.trial.isPassed);
    return new Set([...last].flatMap(([name, isPassed]) => (isPassed ? [] : [name])));
  }

  /** The models that triage asks, without the rules, each with its last trial; `null` if it was not tried. */
  async known(settings: TriageModels): Promise<KnownTrial[]> {
    const valid = await this.valid();
    return triageChoices(settings).flatMap((choice) => {
      const planned = planConnection(choice, {});
      if (!planned.ok || planned.value.row.adapter === 'rules') return [];
      const { modelId } = planned.value;
      const last = valid
        .filter((kept) => isAt(kept, choice) && (modelId ?? kept.model) === kept.model)
        .at(-1);
      const model = modelId ?? last?.model;
      return [
        {
          name: model === undefined ? choice.provider : `${choice.provider}:${model}`,
          trial: last?.trial ?? null,
          hasDigest: last?.digest !== undefined,
        },
      ];
    });
  }

  async keep({ choice: { baseUrl = '' }, model, digest }: TrialSubject, trial: Trial): Promise<void> {
    const kept = {
      provider: model.provider,
      baseUrl: baseUrl.trim(),
      model: model.modelId,
      ...(digest === null ? {} : { digest }),
      prompt: promptVersion(),
      at: this.ports.clock.now(),
      trial,
    };
    await this.ports.device.append(PATH, jsonLine(kept));
  }

  private async valid(): Promise<KeptTrial[]> {
    const [oldest, prompt] = [this.ports.clock.now() - VALID_MS, promptVersion()];
    return readJsonLines(record, await this.ports.device.read(PATH)).filter(
      (kept) => (kept.digest !== undefined || kept.at > oldest) && kept.prompt === prompt,
    );
  }
}
