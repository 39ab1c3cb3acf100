import { Breaker } from '../triage/work/breaker';
import type { Result } from '../../kernel/notes/values/result';
import type { CheckReport } from '../../llm/provider/check';
import { findLocalServers, type LocalServer } from '../../llm/provider/setup/local-servers';
import type { ProviderSetupError } from '../../llm/provider/setup/setup-error';
import { type KnownTrial, ModelTrials } from '../session/model-trials';
import type { Ports } from '../session/ports';
import { timestampOf } from '../session/session';
import { findProfile } from '../settings/profile-note';
import type { Settings } from '../settings/settings';
import { NEVER } from './at-once';
import type { ModelSource } from './models';
import { type TriedModel, tryModels } from './try-models';

type NotReady = Extract<CheckReport, { outcome: 'not_ready' }>;
type Ready = Extract<CheckReport, { outcome: 'ready' }>;

/** Result of a test call, and how the models that triage asks do with mails whose answers are known. */
export type CheckedModel = NotReady | (Ready & { tried?: TriedModel[] });

/** The person's chosen provider of models. Sends no note. */
export class DeputyProvider {
  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly source: ModelSource,
  ) {}

  /**
   * Makes one real structured call to the chosen model, and tries each model that triage asks with built-in mails.
   * `isAnew`: whether to do so if it was tried before.
   */
  async check({ isAnew = true }: { isAnew?: boolean } = {}, signal = NEVER): Promise<CheckedModel> {
    const { ports, source } = this;
    const report = await source.check(signal);
    if (report.outcome !== 'ready') return report;
    const checked = report.call === null ? report : await this.try(report, { signal, isAnew });
    if (checked.outcome === 'ready') await new Breaker({ ports, source }).close();
    return checked;
  }

  /** Why no model is asked until a person acts; `null` if nothing stops the calls. Makes no call. */
  async refusal(): Promise<string | null> {
    return (await new Breaker({ ports: this.ports, source: this.source }).read())?.message ?? null;
  }

  /** The models that triage asks, with their last trials. Makes no call. */
  trials(): Promise<KnownTrial[]> {
    return new ModelTrials(this.ports).known(this.settings);
  }

  /** Chat models that the chosen provider lists. Sends the key. */
  models(signal?: AbortSignal): Promise<Result<string[], ProviderSetupError>> {
    return this.source.list(signal);
  }

  /** Model servers that answer on this machine at their usual addresses. Sends them no key. */
  localServers(): Promise<LocalServer[]> {
    return findLocalServers(this.ports);
  }

  private async try(report: Ready, options: { signal: AbortSignal; isAnew: boolean }): Promise<CheckedModel> {
    const { ports, settings, source } = this;
    const { languages } = (await findProfile(ports.vault, settings)).profile;
    const candidates = await source.candidates(timestampOf(ports));
    const { answers = 1 } = report.call ?? {};
    const deps = { ports, settings, languages, answers, ...options };
    const { tried, trouble } = await tryModels(candidates, deps);
    if (trouble === null) return { ...report, tried };
    const { provider, error, unusable = provider } = trouble;
    return error === undefined
      ? { outcome: 'not_ready', provider, code: 'unusable_answer', text: unusableWords(unusable) }
      : { outcome: 'not_ready', provider, code: error.code, text: error.message };
  }
}

const unusableWords = (name: string): string =>
  `${name} gave three answers to test mails that can't be used. Choose another model.`;
