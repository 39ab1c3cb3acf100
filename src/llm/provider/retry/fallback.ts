import { err } from '../../../kernel/notes/values/result';
import {
  asking,
  type GenerateRequest,
  type LanguageModel,
  type ModelError,
} from '../../../kernel/ports/language-model';

/**
 * Adds a fallback for failures that another provider may not have: not for a rate limit, which is waited out or ends
 * the command, nor for a rejected or refused question. An answer from the fallback names its model.
 */
export const withFallback = (
  model: LanguageModel,
  fallback: LanguageModel,
  onFallback: (error: ModelError, request: GenerateRequest) => void,
): LanguageModel => ({
  ...asking(model, async (request) => {
    const result = await model.generate(request);
    if (result.ok || !isForFallback(result.error)) return result;
    onFallback(result.error, request);
    const second = await fallback.generate(request);
    const { provider, modelId } = fallback;
    if (!second.ok) return err(second.error.with({ by: { provider, modelId } }));
    return { ok: true, value: { ...second.value, answeredBy: { provider, modelId } } };
  }),
  get contextTokens() {
    return Math.min(model.contextTokens, fallback.contextTokens);
  },
  destination: fallback.destination === 'away' ? 'away' : model.destination,
});

/** Whether another provider may not have this failure. */
export const isForFallback = (error: ModelError): boolean =>
  error.code === 'auth' ||
  error.code === 'billing' ||
  error.code === 'connection' ||
  (error.isRetryable && error.code !== 'rate_limit');
