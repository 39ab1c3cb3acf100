const SHARE = Number(process.env['DEPUTY_RUNS'] ?? 0.2);

/**
 * How many random cases a costly property is tried on: `full` of them in CI, where `DEPUTY_RUNS` is 1, and a fifth on a
 * desk. `DEPUTY_RUNS=10` tries ten times as many.
 */
export const runs = (full: number): number => Math.max(1, Math.round(full * SHARE));

/**
 * What the random cases are made from. CI names one, so that a run is green or red by the change alone; a desk tries new
 * cases each time. A test that fails prints its seed: `DEPUTY_SEED=123` plays the same again.
 */
export const SEED = Number(process.env['DEPUTY_SEED'] ?? Date.now() % 1_000_000);
