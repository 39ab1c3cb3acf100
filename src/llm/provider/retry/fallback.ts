import type { GenerateRequest, LanguageModel, ModelError } from '../../../kernel/ports/language-model';

/**
 * Adds a fallback for failures that another provider may not have. Both models retry by themselves (see `withRetries`).
 * A rate limit does not trigger it: that is waited out, or ends the command. A rejected or refused question stays so. A
 * fallback's answer names its model.
 */
export const withFallback = (
  model: LanguageModel,
  fallback: LanguageModel,
  onFallback: (error: ModelError, request: GenerateRequest) => void,
): LanguageModel => ({
  provider: model.provider,
  modelId: model.modelId,
  family: model.family,
  contextTokens: Math.min(model.contextTokens, fallback.contextTokens),
  destination: fallback.destination === 'away' ? 'away' : model.destination,
  generate: async (request) => {
    const result = await model.generate(request);
    if (result.ok || !isForFallback(result.error)) return result;
    onFallback(result.error, request);
    const second = await fallback.generate(request);
    if (!second.ok) return second;
    const { provider, modelId } = fallback;
    return { ok: true, value: { ...second.value, answeredBy: { provider, modelId } } };
  },
});

/** Whether another provider may not have this failure. */
export const isForFallback = (error: ModelError): boolean =>
  error.code === 'auth' || error.code === 'billing' || (error.isRetryable && error.code !== 'rate_limit');
