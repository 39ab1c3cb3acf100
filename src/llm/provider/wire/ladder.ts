import type { Rung } from '../catalogue/provider-row';

/** The output format that is used now, per model; remembered while Deputy runs. */
export class LadderMemory {
  readonly #rungs = new Map<string, Rung>();

  /** The format for a model. `model` identifies provider, server and model. */
  rung(model: string, ladder: readonly Rung[]): Rung {
    return this.#rungs.get(model) ?? ladder[0] ?? 'none';
  }

  /**
   * Call it after `refused` was refused; returns whether another format is left. Workers that were refused at the same
   * time step down only once.
   */
  stepDown(model: string, ladder: readonly Rung[], refused: Rung): boolean {
    const next = ladder[ladder.indexOf(refused) + 1];
    if (next === undefined) return false;
    if (this.rung(model, ladder) === refused) this.#rungs.set(model, next);
    return true;
  }
}
