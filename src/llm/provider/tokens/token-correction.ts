const LEAST = 0.7;
const MOST = 1.6;
/** Lowest weight of a new observation; the first observations weigh more. */
const SMALLEST_WEIGHT = 0.1;

/**
 * Ratio of real to estimated tokens for one model, learned from usage. Clamped, so that a mix of languages or a
 * silently cut prompt cannot distort it.
 */
export class TokenCorrection {
  #factor = 1;
  #observations = 0;

  get factor(): number {
    return this.#factor;
  }

  /** Learns from a prompt. `actual`: the provider's count; `estimate`: the uncorrected estimate. */
  observe(estimate: number, actual: number): void {
    if (estimate <= 0 || actual <= 0) return;
    this.#observations += 1;
    const weight = Math.max(SMALLEST_WEIGHT, 1 / this.#observations);
    this.#factor += weight * (clamp(actual / estimate) - this.#factor);
  }
}

const clamp = (ratio: number): number => Math.min(MOST, Math.max(LEAST, ratio));

export class TokenCorrections {
  readonly #byModel = new Map<string, TokenCorrection>();

  of(model: { provider: string; modelId: string }): TokenCorrection {
    const key = `${model.provider}:${model.modelId}`;
    const known = this.#byModel.get(key) ?? new TokenCorrection();
    this.#byModel.set(key, known);
    return known;
  }
}
