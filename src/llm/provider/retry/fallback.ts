import type { GenerateRequest, LanguageModel, ModelError } from '../../../kernel/ports/language-model';

/**
 * The same model, with another one to step in when it failed for a reason the other need not share. Both are patient
 * already (see `withRetries`). A rate limit is no such reason: it is waited out, or ends the command; a question that
 * was rejected or refused stays so. An answer of the fallback says who gave it.
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

/** A reason that another provider need not share. */
export const isForFallback = (error: ModelError): boolean =>
  error.code === 'auth' || error.code === 'billing' || (error.isRetryable && error.code !== 'rate_limit');
