const SHARE = Number(process.env['DEPUTY_RUNS'] ?? 0.1);

/**
 * How many random cases a costly property is tried on: `full` of them each night, where `DEPUTY_RUNS` is 1, and a
 * tenth otherwise. `DEPUTY_RUNS=10` tries ten times as many.
 */
export const runs = (full: number): number => Math.max(1, Math.round(full * SHARE));

/** Whether all of what is long is tried, as each night, rather than a share of it. */
export const IS_FULL = SHARE >= 1;

/**
 * What the random cases are made from. CI names one, so that a run is green or red by the change alone; a developer's machine tries new
 * cases each time. A test that fails prints its seed: `DEPUTY_SEED=123` plays the same again.
 */
export const SEED = Number(process.env['DEPUTY_SEED'] ?? Date.now() % 1_000_000);

/**
 * All of a list each night, otherwise every third, beginning at another one with another seed: for cases that cost much and differ
 * little.
 */
export const someOf = <T>(all: readonly T[]): readonly T[] =>
  IS_FULL ? all : all.filter((_, index) => (index + 1 + SEED) % 3 === 0);

/** The writes at which a walk dies, counted from 1: each of so many each night, otherwise every third. */
export const crashPoints = (writes: number): readonly number[] =>
  someOf(Array.from({ length: writes }, (_, index) => index + 1));
