import { CallPaces } from '../session/call-paces';
import { ruleAnswers } from '../session/rule-answers';
import { err, ok, type Result } from '../../kernel/notes/values/result';
import type { KeptHere } from '../../kernel/privacy/kept-here';
import type { ShownNote } from '../../kernel/privacy/private-note';
import {
  asking,
  type LanguageModel,
  ModelError,
  type ModelErrorCode,
  type TaskType,
} from '../../kernel/ports/language-model';
import { type CheckReport, checkProvider } from '../../llm/provider/check';
import { connectModel, listProviderModels, type ProviderDeps } from '../../llm/provider/connect';
import { type ModelChoice, planConnection } from '../../llm/provider/setup/plan-connection';
import { isForFallback, withFallback } from '../../llm/provider/retry/fallback';
import { OllamaModels } from '../../llm/provider/ollama/ollama-models';
import { GivenUpCalls } from '../../llm/provider/pace/given-up-calls';
import { KnownForms } from '../../llm/provider/wire/known-forms';
import { ServerPaths } from '../../llm/provider/wire/server-paths';
import { formStore, keptPaths, smallContexts } from '../session/form-store';
import { RatePause } from '../../llm/provider/retry/pause';
import { isProviderKey, PROVIDERS } from '../../llm/provider/catalogue/registry';
import { type RetryReport, withRetries } from '../../llm/provider/retry/retry';
import type { ProviderSetupError, SetupErrorCode } from '../../llm/provider/setup/setup-error';
import type { SpendRecord } from '../../kernel/log/spend-record';
import { timestampOf } from '../session/session';
import type { Ports } from '../session/ports';
import { keptHere } from '../session/vault-notes';
import { spendingOf, spendRecord } from './spending';
import { choiceRefusal } from './choice-refusal';
import { choiceHere } from '../settings/choice-here';
import { triageChoices } from '../session/model-trials';
import type { TrialCandidate } from './try-models';
import { mainChoice, type Settings } from '../settings/settings';

export interface Patience {
  /** Longest total time, in milliseconds, to wait for rate limits; missing in a host that keeps running. */
  maxWaitMs?: number;
  /** The cycle or act to whose budget the calls belong. */
  run: string;
  /** An abort ends the waits for rate limits; running calls finish. */
  stop: AbortSignal;
  onError: (report: RetryReport, model: LanguageModel) => void;
  /** Called with the wall-clock time at which a rate limit ends, and with `null` when calls resume. */
  onPause?: ((until: number | null) => void) | undefined;
}

type Connected = Result<LanguageModel, ProviderSetupError>;

export interface ModelSource {
  /**
   * Connects the model for a kind of work, with retries and its fallback. `shown`: the notes that the prompts will
   * contain. If one of them is private, a model on this machine or the rules are used instead.
   */
  connect(task: TaskType, patience: Patience, shown: readonly ShownNote[]): Promise<Connected>;
  /** Makes one real call and describes the result. */
  check(signal?: AbortSignal): Promise<CheckReport>;
  /** The models that triage asks, without retries and fallbacks, booked for `run`. */
  candidates(run: string): Promise<TrialCandidate[]>;
  /** Models listed by the provider from the settings. */
  list(signal?: AbortSignal): Promise<Result<string[], ProviderSetupError>>;
  /** Returns a text that changes with the key, model or address, so that a provider may answer differently. */
  fingerprint(): Promise<string>;
}

/** Models from the settings, connected on demand. No note is sent without consent. */
export class Models implements ModelSource {
  private readonly deps: Omit<ProviderDeps, 'spending'>;
  private readonly ollama: OllamaModels;
  private readonly record: SpendRecord;
  private readonly keptHere: KeptHere;
  /** Pauses by provider: a rate limit holds for all models of a provider. */
  private readonly pauses = new Map<string, RatePause>();

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {
    this.record = spendRecord(ports);
    this.keptHere = keptHere(ports, settings);
    const { fetch, secrets, clock, isStreaming = false } = ports;
    this.ollama = new OllamaModels({ fetch, clock }, smallContexts(ports.device));
    this.deps = {
      fetch,
      secrets,
      clock,
      rules: { ...ruleAnswers(), triage: byRules },
      forms: new KnownForms(formStore(ports.device)),
      paths: new ServerPaths(keptPaths(ports.device)),
      givenUp: new GivenUpCalls(clock),
      ollama: this.ollama,
      isStreaming,
      prices: settings.prices,
      secretsMode: settings.secretsMode,
    };
  }

  async connect(task: TaskType, asked: Patience, shown: readonly ShownNote[]): Promise<Connected> {
    const route = this.settings.routes[task];
    const patience = { ...asked, ...(route?.effort === undefined ? {} : { effort: route.effort }) };
    // A one-shot command's rate limit applies only to that command; a host that keeps running remembers it.
    const pauses = asked.maxWaitMs === undefined ? this.pauses : new Map<string, RatePause>();
    if ((await this.keptHere.firstReason(shown)) !== null)
      return this.connectOne(choiceHere(task, this.settings), patience, pauses);
    const model = await this.connectOne(route?.model ?? this.main, patience, pauses);
    if (route?.fallback === undefined) return model;
    const fallback = await this.connectOne(route.fallback, patience, pauses);
    if (!model.ok) return this.standIn(model.error, fallback, patience);
    if (!fallback.ok) return ok(withoutFallback(model.value, fallback.error, patience));
    return ok(
      withFallback(model.value, fallback.value, (error, { about }) => {
        patience.onError({ ...steppingIn(error, fallback.value), about }, model.value);
      }),
    );
  }

  /** Uses the fallback alone if the main model can't be connected for one of the {@link FALLBACK_CAUSES}. */
  private standIn(why: ProviderSetupError, fallback: Connected, { onError }: Patience): Connected {
    const code = FALLBACK_CAUSES[why.code];
    if (code === undefined || !fallback.ok) return err(why);
    onError(steppingIn(new ModelError(code, why.message), fallback.value), fallback.value);
    return fallback;
  }

  async check(signal?: AbortSignal): Promise<CheckReport> {
    const refused = this.refusalOf(this.main);
    if (refused === null) {
      const { clock, device } = this.ports;
      const paces = await new CallPaces(clock, this.settings.concurrency).load(device);
      const callsAtOnce = (model: LanguageModel): number | null => paces.known(model);
      const deps = { ...this.countedFor(timestampOf(this.ports)), callsAtOnce };
      return checkProvider(this.main, deps, signal);
    }
    return { outcome: 'not_ready', provider: this.main.provider, code: refused.code, text: refused.message };
  }

  async candidates(run: string): Promise<TrialCandidate[]> {
    const found: TrialCandidate[] = [];
    for (const choice of triageChoices(this.settings)) {
      if (this.refusalOf(choice) !== null) continue;
      const connected = await connectModel(choice, this.countedFor(run));
      if (connected.ok && connected.value.provider !== 'rules')
        found.push({ choice, model: connected.value, digest: await this.digestOf(choice, connected.value) });
    }
    return found;
  }

  private async digestOf(choice: ModelChoice, { modelId }: LanguageModel): Promise<string | null> {
    const planned = planConnection(choice, {});
    if (!planned.ok || planned.value.row.adapter !== 'ollama') return null;
    return this.ollama.digestOf({ baseUrl: planned.value.baseUrl, modelId });
  }

  async list(signal?: AbortSignal): Promise<Result<string[], ProviderSetupError>> {
    const refused = this.refusalOf(this.main);
    return refused === null ? listProviderModels(this.main, this.deps, signal) : err(refused);
  }

  async fingerprint(): Promise<string> {
    const { provider, model, baseUrl, routes, budgets, prices, localOnly } = this.settings;
    const choices = Object.values(routes).flatMap((route) => [route.model, route.fallback]);
    const providers = new Set([provider, ...choices.flatMap((choice) => choice?.provider ?? [])]);
    const keys = await Promise.all([...providers].map((name) => this.keyOf(name)));
    return JSON.stringify([provider, model, baseUrl, routes, budgets, prices, localOnly, keys]);
  }

  private get main(): ModelChoice {
    return mainChoice(this.settings);
  }

  private async connectOne(
    choice: ModelChoice,
    { maxWaitMs, run, stop, onError, onPause, effort }: Patience & Pick<ModelChoice, 'effort'>,
    pauses: Map<string, RatePause>,
  ): Promise<Connected> {
    const refused = this.refusalOf(choice);
    if (refused !== null) return err(refused);
    const thinking = effort === undefined ? choice : { ...choice, effort };
    const connected = await connectModel(thinking, this.countedFor(run));
    if (!connected.ok) return connected;
    const { clock } = this.deps;
    const model = connected.value;
    const pause =
      pauses.get(choice.provider) ?? new RatePause(clock, maxWaitMs === undefined ? {} : { maxWaitMs });
    pauses.set(choice.provider, pause);
    const tell = (report: RetryReport): void => {
      onError(report, model);
    };
    return ok(withRetries(model, { clock, pause, stop, onError: tell, onPause }));
  }

  private countedFor(run: string): ProviderDeps {
    const { budgets } = this.settings;
    return { ...this.deps, spending: spendingOf(this.record, this.ports, { budgets, run }) };
  }

  private refusalOf(choice: ModelChoice): ProviderSetupError | null {
    return choiceRefusal(choice, this.settings, this.ports);
  }

  private async keyOf(provider: string): Promise<string | null> {
    const variable = isProviderKey(provider) ? PROVIDERS[provider].keyVariable : null;
    return variable === null ? null : this.deps.secrets.read(variable);
  }
}

/** Imported on demand: the rules' patterns take long to build, and other models don't need them. */
const byRules = async (input: unknown): Promise<unknown> =>
  (await import('../triage/model/rules')).triageByRules(input);

/** Setup errors that a fallback covers, as the model error that a call would give. */
const FALLBACK_CAUSES: Partial<Record<SetupErrorCode, ModelErrorCode>> = {
  missing_key: 'auth',
  key_refused: 'auth',
  server_unreachable: 'network',
};

/** The main model alone; the fallback's setup error is reported when the fallback is needed. */
const withoutFallback = (
  model: LanguageModel,
  why: ProviderSetupError,
  { onError }: Patience,
): LanguageModel =>
  asking(model, async (request) => {
    const result = await model.generate(request);
    if (!result.ok && isForFallback(result.error)) {
      const action = `had no fallback: ${why.message}`;
      onError({ error: result.error, retryCount: 0, action, about: request.about }, model);
    }
    return result;
  });

const steppingIn = (error: ModelError, { provider, modelId }: LanguageModel): RetryReport => ({
  error,
  retryCount: 0,
  action: `asked the fallback ${provider}:${modelId}`,
  about: undefined,
});
