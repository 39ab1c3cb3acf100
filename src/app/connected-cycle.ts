import type { LogEntry } from '../kernel/log/entry';
import { err, ok, type Result } from '../kernel/notes/values/result';
import type { LanguageModel } from '../kernel/ports/language-model';
import { linkedSignal } from '../llm/provider/wire/linked-signal';
import type { CallAgain, RetryReport } from '../llm/provider/retry/retry';
import { ProviderSetupError } from '../llm/provider/setup/setup-error';
import type { TokenCorrections } from '../llm/provider/tokens/token-correction';
import { unlessAborted } from '../llm/provider/wire/unless-aborted';
import { type CycleOptions, type NotConnected, runCycle } from './cycle';
import type { CycleReport } from './cycle-report';
import type { Session } from '../session/session';
import { Breaker } from '../features/triage/work/breaker';
import type { ModelSource } from './models';
import type { PlanModels, PlanSignals } from '../features/plans/work/plan-models';
import { onlyTend } from '../features/plans/work/work-on-plans';
import { recover } from '../session/recover';
import { reviseDrafts } from '../features/revision/work/revise-drafts';
import { settleApprovals } from '../features/approvals/work/settle-approvals';

export interface CycleModels {
  source: ModelSource;
  corrections: TokenCorrections;
  /** How long rate limits may be waited for in all. */
  maxWaitMs?: number;
  /** Called with the time at which a rate limit ends, and with `null` when asking goes on. */
  onPause?: ((until: number | null) => void) | undefined;
  /** Runs the skills whose time has come. */
  dueSkills?: (session: Session, models: PlanModels, signals: PlanSignals) => Promise<unknown>;
  /** Work that no one waits for, at the end of a full cycle. */
  afterwards?: (work: { session: Session; models: PlanModels; signal: AbortSignal }) => Promise<void>;
  /** Called for each call that gave no answer in time. */
  onTimeout?: () => void;
  /** Called for each call that is made again. */
  onRetry?: ((again: CallAgain) => void) | undefined;
}

interface TriesAgain {
  /** At a person's word: a model whose answers could not be used is asked again. */
  triesAgain?: boolean;
}

export type ConnectedCycle = { kind: 'done'; report: CycleReport } | NotConnected;

/** One cycle with the models that the settings name, their failures logged. */
export async function connectedCycle(
  session: Session,
  models: CycleModels,
  options: Omit<CycleOptions, 'model' | 'correction' | 'planModels' | 'refused'> & TriesAgain,
): Promise<ConnectedCycle> {
  session.hostMemory.staysOn ||= options.settling !== undefined;
  const connect = connecting(session, models, options);
  const connected = await connect('triage', []);
  if (connected.ok) {
    const planModels = { connect };
    const report = await cycleBehindBreaker(session, models, { ...options, ...connected.value, planModels });
    // A provider that has just taken no note is not asked for more.
    if (options.part !== 'triage' && report.stopped === null) {
      await models.dueSkills?.(session, planModels, options);
      await models.afterwards?.({ session, models: planModels, signal: options.abort });
    }
    return { kind: 'done', report };
  }
  // No model is needed for what a person has approved.
  await recover(session);
  if (options.part !== 'triage') {
    await reviseDrafts(session, { connect }, options);
    await settleApprovals(session, {
      stop: options.stop,
      waitsForTyping: options.settling !== undefined,
      queues: true,
    });
    await onlyTend(session);
  }
  return { kind: 'not_connected', error: connected.error };
}

/** A model that gave no usable answers is not asked by the next cycles either. */
async function cycleBehindBreaker(
  session: Session,
  { source }: CycleModels,
  { triesAgain, ...options }: Omit<CycleOptions, 'refused'> & TriesAgain,
): Promise<CycleReport> {
  const breaker = new Breaker({ ports: session.ports, source });
  if (triesAgain === true) await breaker.close();
  const refused = await breaker.read();
  const report = await runCycle(session, { ...options, refused });
  const { stopped } = report;
  return refused === null && stopped?.code === 'unusable'
    ? { ...report, stopped: await breaker.open(stopped) }
    : report;
}

/** What connects the model for a kind of work; stopping ends what it waits for. */
export function connecting(
  session: Session,
  { source, corrections, onRetry, onTimeout, ...patience }: CycleModels,
  { stop, abort }: PlanSignals,
): PlanModels['connect'] {
  const onError = (report: RetryReport, model: LanguageModel): void => {
    if (report.error.code === 'timeout') onTimeout?.();
    if (report.again !== undefined) onRetry?.(report.again);
    // Lines keep their order by themselves; one that can't be written fails the cycle's own last line, too.
    session.log.append([retryEntry(report, model)]).catch(() => undefined);
  };
  // A run is named by when it began.
  const run = session.timestamp();
  return async (task, shown) => {
    const connecting = source.connect(task, { ...patience, run, stop, onError }, shown);
    const connected = await unlessAborted(connecting, abort).catch(whenAborted(abort));
    if (!connected.ok) return connected;
    const model = interruptible(connected.value);
    return ok({ model, correction: corrections.of(model) });
  };
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
 * Whatever a model waits for, an abort ends it now: how long stopping takes is not for a provider to say. Each call gets a
 * signal of its own, so that however much listens within it, the cycle's has one listener a call.
 */
const interruptible = (model: LanguageModel): LanguageModel => ({
  provider: model.provider,
  modelId: model.modelId,
  family: model.family,
  contextTokens: model.contextTokens,
  destination: model.destination,
  generate: (request) => {
    const { signal, unlink } = linkedSignal(request.signal);
    return unlessAborted(model.generate({ ...request, signal }), signal).finally(unlink);
  },
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
