import type { LogEntry } from '../../kernel/log/entry';
import { err, ok, type Result } from '../../kernel/notes/values/result';
import { asking, type LanguageModel, ModelError, opensBreaker } from '../../kernel/ports/language-model';
import { linkedSignal } from '../../llm/provider/wire/linked-signal';
import type { CallAgain, RetryReport } from '../../llm/provider/retry/retry';
import { ProviderSetupError } from '../../llm/provider/setup/setup-error';
import type { TokenCorrections } from '../../llm/provider/tokens/token-correction';
import { unlessAborted } from '../../kernel/ports/unless-aborted';
import { type CycleOptions, type NotConnected, runCycle, workWithoutModel } from './cycle';
import type { SpendRecord } from '../../kernel/log/spend-record';
import { type CycleReport, withTroubles } from './cycle-report';
import { runSteps } from './cycle-steps';
import type { Session } from '../session/session';
import { Breaker } from '../triage/work/breaker';
import type { ModelSource } from './models';
import type { PromptModels, WorkSignals } from '../session/prompt-model';
import { draftWork } from '../session/draft-work';
import { ModelTrials } from '../session/model-trials';
import { recover } from '../session/recover';
import { sortingWords } from './view/words/sorting-words';
import { tryModels } from './try-models';

export interface CycleModels {
  source: ModelSource;
  spend: SpendRecord;
  corrections: TokenCorrections;
  /** Whether models that were never tried get the test mails first: in the app, whose consent says so. */
  triesModels?: boolean;
  /** Longest total time, in milliseconds, to wait for rate limits. */
  maxWaitMs?: number;
  /** Called with the time at which a rate limit ends, and with `null` when calls continue. */
  onPause?: ((until: number | null) => void) | undefined;
  /** Called for each call that gave no answer in time. */
  onTimeout?: () => void;
  onRetry?: ((again: CallAgain) => void) | undefined;
}

interface TriesAgain {
  /** Whether to call a model again that was stopped, because a person requested the cycle. */
  triesAgain?: boolean;
}

export type ConnectedCycle = { kind: 'done'; report: CycleReport } | NotConnected;

/** Runs one cycle with the models from the settings, and logs their failures. */
export async function connectedCycle(
  session: Session,
  models: CycleModels,
  options: Omit<CycleOptions, 'model' | 'correction' | 'planModels' | 'refused'> & TriesAgain,
): Promise<ConnectedCycle> {
  const { fence } = session;
  fence.beginCycle();
  session.hostMemory.staysOn ||= options.settling !== undefined;
  const connect = connecting(session, models, options);
  const connected = await connect('triage', []);
  if (connected.ok) {
    const planModels = { connect };
    const report = await session.calls.until(options.abort, () =>
      cycleBehindBreaker(session, models, { ...options, ...connected.value, planModels }),
    );
    // A provider that has just refused a note gets no further prompts.
    if (options.part !== 'triage' && report.stopped === null) {
      const { stop, abort } = options;
      const work = { stop, abort, models: planModels, triaged: report.notes, parts: report };
      await runSteps('reported', session, work);
    }
    return { kind: 'done', report: withTroubles(report, fence.troubles) };
  }
  // Approved actions need no model.
  await recover(session);
  if (options.part !== 'triage') {
    await workWithoutModel(session, draftWork()?.beside(session, { connect }, options), options);
  }
  return { kind: 'not_connected', error: connected.error };
}

/** After a model has given no usable answers, or has refused, the following cycles don't prompt it either. */
async function cycleBehindBreaker(
  session: Session,
  models: CycleModels,
  { triesAgain, ...options }: Omit<CycleOptions, 'refused'> & TriesAgain,
): Promise<CycleReport> {
  const { source } = models;
  const breaker = new Breaker({ ports: session.ports, source });
  const memory = session.hostMemory.refused;
  memory.under(await source.fingerprint());
  if (triesAgain === true) {
    await breaker.close();
    memory.forget();
  }
  const opened = await breaker.read();
  const failed = opened === null ? await firstTrial(session, models, options) : null;
  const refused = failed === null ? opened : await breaker.open(failed);
  const report = await runCycle(session, { ...options, refused });
  const { stopped } = report;
  if (refused !== null || stopped === null || !opensBreaker(stopped)) return report;
  memory.forget();
  return { ...report, stopped: await breaker.open(stopped) };
}

/** Milliseconds until a model whose call had failed is tried again, or is looked at for another digest. */
const TRY_AGAIN_MS = 3_600_000;

/**
 * Tries the models that triage asks if they were not, or are others by now: by a word, as a test does, and by mails.
 * Returns the error for one whose answers can't be used.
 */
async function firstTrial(
  { ports, settings, profiles, hostMemory, timestamp }: Session,
  { source, triesModels = false }: CycleModels,
  { abort }: WorkSignals,
): Promise<ModelError | null> {
  const isDue = triesModels && ports.clock.now() >= hostMemory.nextTrial;
  if (!isDue) return null;
  const known = await new ModelTrials(ports).known(settings);
  if (known.every(({ trial, hasDigest }) => trial !== null && !hasDigest)) return null;
  hostMemory.nextTrial = ports.clock.now() + TRY_AGAIN_MS;
  const candidates = await unlessAborted(source.candidates(timestamp()), abort);
  let answers = 1;
  if (candidates.length > 0 && known.some(({ trial }) => trial === null)) {
    const checked = await unlessAborted(source.check(abort), abort);
    if (checked.outcome === 'not_ready')
      return checked.code === 'unusable_answer' ? new ModelError('unusable', checked.text) : null;
    answers = checked.call?.answers ?? 1;
  }
  const { languages } = profiles.here;
  const deps = { ports, settings, languages, signal: abort, isAnew: false, answers };
  const { tried, trouble } = await unlessAborted(tryModels(candidates, deps), abort);
  for (const { name, trial, isNew } of tried)
    if (isNew && !trial.isPassed)
      ports.notifier.notify({ level: 'warn', text: sortingWords(name, trial), shownIn: 'sidebar' });
  if (trouble?.unusable === undefined) return null;
  return new ModelError(
    'unusable',
    `${trouble.unusable} gave three answers to test mails that can't be used.`,
  );
}

/** As {@link connecting}, for a person who waits: each call is made at once, and calls of the cycle wait for it. */
export function connectingFirst(
  session: Session,
  models: CycleModels,
  signals: WorkSignals,
): PromptModels['connect'] {
  const connect = connecting(session, models, signals);
  return async (task, shown) => {
    const connected = await connect(task, shown);
    if (!connected.ok) return connected;
    const { model, correction } = connected.value;
    return ok({ model: session.calls.firstOn(model), correction });
  };
}

/** Returns a function that connects the model for a kind of work; stopping ends its waits. */
export function connecting(
  session: Session,
  { source, corrections, onRetry, onTimeout, ...patience }: CycleModels,
  { stop, abort }: WorkSignals,
): PromptModels['connect'] {
  const onError = (report: RetryReport, model: LanguageModel): void => {
    if (report.error.code === 'timeout') onTimeout?.();
    if (report.error.code === 'rate_limit') session.calls.limited(model);
    if (report.error.code === 'context_too_long') tellOnce(session, report.error.message, model);
    if (report.again !== undefined) onRetry?.(report.again);
    // Not awaited: the log keeps entries in order, and if it can't be written, the cycle's last entry fails as well.
    session.log.append([retryEntry(report, model)]).catch(() => undefined);
  };
  // The start time identifies a run.
  const run = session.timestamp();
  return async (task, shown) => {
    const connecting = source.connect(task, { ...patience, run, stop, onError }, shown);
    const connected = await unlessAborted(connecting, abort).catch(whenAborted(abort));
    if (!connected.ok) return connected;
    const model = interruptible(connected.value);
    return ok({ model, correction: corrections.of(model) });
  };
}

/** Tells the person of a context that is too small: longer notes are decided by their beginning alone. */
function tellOnce(
  { ports, hostMemory: { toldOf } }: Session,
  text: string,
  { provider, modelId }: LanguageModel,
): void {
  const model = `${provider}:${modelId}`;
  if (toldOf.has(model)) return;
  toldOf.add(model);
  ports.notifier.notify({ level: 'warn', text });
}

const whenAborted =
  ({ aborted }: AbortSignal) =>
  (error: unknown): Result<never, ProviderSetupError> => {
    if (!aborted) throw error;
    return err(
      new ProviderSetupError('server_unreachable', 'Deputy was stopped before the provider had answered.'),
    );
  };

/**
 * Makes each wait for a model end at once on an abort, so that no provider decides how long stopping takes. Each call
 * gets a signal of its own, so that the cycle's signal has one listener per call, however many listeners a call
 * needs.
 */
const interruptible = (model: LanguageModel): LanguageModel =>
  asking(model, (request) => {
    const { signal, unlink } = linkedSignal(request.signal);
    return unlessAborted(model.generate({ ...request, signal }), signal).finally(unlink);
  });

const retryEntry = ({ error, retryCount, action, about }: RetryReport, model: LanguageModel): LogEntry => ({
  event: 'llm_error',
  severity: 'warn',
  provider: model.provider,
  model: model.modelId,
  error_type: error.code,
  error_message: error.message,
  retry_count: retryCount,
  details: { ...about, action },
});
