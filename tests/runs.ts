/** Share of the random cases: 1 each night; `.ci/run` asks for a twentieth, a desk for a little less. */
const SHARE = Number(process.env['DEPUTY_RUNS'] ?? 0.04);

/** Whether all of what is long is tried, as each night, rather than a share of it. */
export const IS_FULL = SHARE >= 1;

/**
 * Number of random cases that a costly property is tried on: `full` of them each night, where `DEPUTY_RUNS` is 1, and that share
 * of them otherwise, or a part of that share where fewer find a fault that was planted. `DEPUTY_RUNS=10` tries ten times as many.
 */
export const runs = (full: number, part = 1): number =>
  Math.max(1, Math.round(full * SHARE * (IS_FULL ? 1 : part)));

/** Whether CI runs, or the night: a change made at a desk is tried by fewer cases first. */
export const IS_THOROUGH = SHARE >= 0.05;

/**
 * What the random cases are made from. CI names one, so that a run is green or red by the change alone; a developer's machine tries new
 * cases each time. A test that fails prints its seed: `DEPUTY_SEED=123` plays the same again.
 */
export const SEED = Number(process.env['DEPUTY_SEED'] ?? Date.now() % 1_000_000);

/**
 * Cases that cost much and differ little: all each night, every `ci`th in CI and every `desk`th at a desk, beginning at another
 * one with another seed.
 */
export function someOf<T>(all: readonly T[], { ci = 3, desk = 9 } = {}): readonly T[] {
  const step = IS_FULL ? 1 : Math.min(IS_THOROUGH ? ci : desk, all.length);
  return all.filter((_, index) => (index + 1 + SEED) % step === 0);
}

/**
 * The writes at which a walk dies, counted from 1: each of so many each night, otherwise some of them, at which the faults
 * take turns.
 */
export const crashPoints = (writes: number, fault?: 'kill' | 'tear'): readonly number[] =>
  someOf(Array.from({ length: writes }, (_, index) => index + 1)).filter(
    (write) => IS_FULL || fault === undefined || (write % 2 === 0) === (fault === 'kill'),
  );

/** Files and folders of tests that the command names; none in a run of the whole suite. */
export const namedTests = process.argv.filter((argument) => argument.startsWith('tests/'));
