import type { Rung } from '../catalogue/provider-row';

/** How far down each model had to go to be asked for JSON, remembered while Deputy runs. */
export class LadderMemory {
  readonly #rungs = new Map<string, Rung>();

  /** `model` names provider, server and model. */
  rung(model: string, ladder: readonly Rung[]): Rung {
    return this.#rungs.get(model) ?? ladder[0] ?? 'none';
  }

  /**
   * After `refused` was refused: whether there is another rung to try. Workers that were refused at the same time agree
   * on the result instead of each going one further down.
   */
  stepDown(model: string, ladder: readonly Rung[], refused: Rung): boolean {
    const next = ladder[ladder.indexOf(refused) + 1];
    if (next === undefined) return false;
    if (this.rung(model, ladder) === refused) this.#rungs.set(model, next);
    return true;
  }
}
