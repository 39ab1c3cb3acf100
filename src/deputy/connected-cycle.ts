import type { LogEntry } from '../log/entry';
import type { LanguageModel } from '../ports/language-model';
import type { RetryReport } from '../provider/retry';
import type { TokenCorrections } from '../provider/token-correction';
import { type CycleOptions, type CycleReport, type NotConnected, runCycle } from './cycle';
import type { Desk } from './desk';
import type { ModelSource } from './models';

export interface CycleModels {
  source: ModelSource;
  corrections: TokenCorrections;
  /** How long rate limits may be waited for in all. */
  maxWaitMs?: number;
  /** Told until when a rate limit is waited out, and `null` when asking goes on. */
  onPause?: ((until: number | null) => void) | undefined;
}

export type ConnectedCycle = { kind: 'done'; report: CycleReport } | NotConnected;

/** One cycle with the model that the settings name for triage, its failures told in the log. */
export async function connectedCycle(
  desk: Desk,
  { source, corrections, ...patience }: CycleModels,
  options: Omit<CycleOptions, 'model' | 'correction'>,
): Promise<ConnectedCycle> {
  const onError = (report: RetryReport, model: LanguageModel): void => {
    // Lines keep their order by themselves; one that can't be written fails the cycle's own last line, too.
    desk.log.append([retryEntry(report, model)]).catch(() => undefined);
  };
  const connected = await source.connect('triage', { ...patience, stop: options.stop, onError });
  if (!connected.ok) return { kind: 'not_connected', error: connected.error };
  const model = connected.value;
  return {
    kind: 'done',
    report: await runCycle(desk, { ...options, model, correction: corrections.of(model) }),
  };
}

const retryEntry = ({ error, retryCount, action }: RetryReport, model: LanguageModel): LogEntry => ({
  event: 'llm_error',
  severity: 'warn',
  provider: model.provider,
  model: model.modelId,
  error_type: error.code,
  error_message: error.message,
  retry_count: retryCount,
  details: { action },
});
