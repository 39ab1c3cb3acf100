import type { Clock } from '../../kernel/ports/clock';
import { asking, type LanguageModel, type ModelError } from '../../kernel/ports/language-model';
import { decideRetry } from '../../llm/provider/retry/retry';
import { CountedProgress } from '../session/counted-progress';
import { ModelTrials, type TrialSubject } from '../session/model-trials';
import type { Ports } from '../session/ports';
import type { Settings } from '../settings/settings';
import { type Trial, tryModel } from '../triage/model/try-model';
import { ONE_SHOT_WAIT_MS } from '../../llm/provider/retry/pause';

/** A model that triage asks, and how it did with the built-in mails. */
export interface TriedModel {
  /** `provider:model`. */
  name: string;
  trial: Trial;
  /** Whether the model was tried in this run. */
  isNew: boolean;
}

/** Why a model could not be tried to the end. */
export interface TrialRefusal {
  provider: string;
  /** The model's name, if it gave too many answers that can't be used. */
  unusable?: string;
  error?: ModelError;
}

export interface TriedModels {
  tried: TriedModel[];
  trouble: TrialRefusal | null;
}

/** A model that triage asks, connected without retries, and the choice that it follows from. */
export type TrialCandidate = TrialSubject & { model: LanguageModel };

interface TryDeps {
  ports: Pick<Ports, 'device' | 'clock' | 'host' | 'notifier'>;
  settings: Settings;
  languages: string;
  signal: AbortSignal;
  /** Whether models are tried again that were tried before. */
  isAnew: boolean;
  /** Number of answers that the check before took. */
  answers: number;
}

/** Maximum number of answers of a check and a trial together, as the consent says. */
const MOST_ANSWERS = 8;

/** Tries the models that triage asks, and keeps on this device how they did. */
export async function tryModels(
  candidates: readonly TrialCandidate[],
  { ports, settings, languages, signal, isAnew, answers }: TryDeps,
): Promise<TriedModels> {
  const trials = new ModelTrials(ports);
  const { clock, host } = ports;
  const { moneyWords, tokenBudget } = settings;
  const tried: TriedModel[] = [];
  for (const candidate of candidates) {
    const { model } = candidate;
    const name = `${model.provider}:${model.modelId}`;
    const kept = isAnew ? null : await trials.of(candidate);
    if (kept !== null) {
      tried.push({ name, trial: kept, isNew: false });
      continue;
    }
    const progress = new CountedProgress(ports, 'trial');
    const deps = {
      languages,
      moneyWords,
      tokenBudget,
      deviceId: host.deviceId,
      now: clock.now(),
      zone: clock.zone,
      most: MOST_ANSWERS - answers,
    };
    const onAsked = (done: number, total: number): void => {
      progress.show({ text: model.modelId, done, total });
    };
    const end = await tryModel(waitingOut(model, clock), { ...deps, signal, onAsked }).finally(() => {
      progress.end();
    });
    if (end.kind !== 'tried') {
      const { provider } = model;
      const trouble = end.kind === 'failed' ? { provider, error: end.error } : { provider, unusable: name };
      return { tried, trouble };
    }
    await trials.keep(candidate, end.trial);
    tried.push({ name, trial: end.trial, isNew: true });
  }
  return { tried, trouble: null };
}

/** The model, asked again once a rate limit that names its time is over, for two minutes in all. */
function waitingOut(model: LanguageModel, clock: Clock): LanguageModel {
  let leftMs = ONE_SHOT_WAIT_MS;
  return asking(model, async (request) => {
    for (let failures = 0; ; failures += 1) {
      const result = await model.generate(request);
      if (result.ok || result.error.code !== 'rate_limit' || result.error.retryAfterMs === undefined)
        return result;
      const decision = decideRetry(result.error, 0, failures);
      if (decision.kind !== 'pause' || decision.forMs > leftMs) return result;
      leftMs -= decision.forMs;
      await clock.sleep(decision.forMs, request.signal);
    }
  });
}
