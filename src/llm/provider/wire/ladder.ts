import type { Rung } from '../catalogue/provider-row';

/** Remembers, while Deputy runs, the format of JSON output that each model currently gets. */
export class LadderMemory {
  readonly #rungs = new Map<string, Rung>();

  /** The current format for a model. `model` identifies provider, server and model. */
  rung(model: string, ladder: readonly Rung[]): Rung {
    return this.#rungs.get(model) ?? ladder[0] ?? 'none';
  }

  /**
   * Steps down to the next format after `refused` was refused; returns whether there is one. Workers that were refused
   * at the same time step down only once.
   */
  stepDown(model: string, ladder: readonly Rung[], refused: Rung): boolean {
    const next = ladder[ladder.indexOf(refused) + 1];
    if (next === undefined) return false;
    if (this.rung(model, ladder) === refused) this.#rungs.set(model, next);
    return true;
  }
}
