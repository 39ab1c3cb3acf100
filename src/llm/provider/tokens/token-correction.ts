const LEAST = 0.7;
const MOST = 1.6;
/** What the newest observation counts for at least; the first ones count more. */
const SMALLEST_WEIGHT = 0.1;

/**
 * How far the estimate is off for one model, learnt from what the provider counted. Clamped, since a mix of languages
 * or a prompt that a server cut silently must not carry it away.
 */
export class TokenCorrection {
  #factor = 1;
  #observations = 0;

  /** Multiply estimates by this. */
  get factor(): number {
    return this.#factor;
  }

  /** `actual` is what the provider counted for the prompt that was estimated, uncorrected, at `estimate`. */
  observe(estimate: number, actual: number): void {
    if (estimate <= 0 || actual <= 0) return;
    this.#observations += 1;
    const weight = Math.max(SMALLEST_WEIGHT, 1 / this.#observations);
    this.#factor += weight * (clamp(actual / estimate) - this.#factor);
  }
}

const clamp = (ratio: number): number => Math.min(MOST, Math.max(LEAST, ratio));

/** One correction for each provider and model. */
export class TokenCorrections {
  readonly #byModel = new Map<string, TokenCorrection>();

  of(model: { provider: string; modelId: string }): TokenCorrection {
    const key = `${model.provider}:${model.modelId}`;
    const known = this.#byModel.get(key) ?? new TokenCorrection();
    this.#byModel.set(key, known);
    return known;
  }
}
