import type { Evaluation } from './evaluation';
import type { StopReason } from './stop-reason';

/** The overseer's verdict. `edit` contains another text, never other recipients. */
export type Ruling =
  | { kind: 'allow' }
  | { kind: 'block'; why: string }
  | { kind: 'edit'; text: string; why: string };

/** One wording of the draft. Round 0 is the first draft. */
export interface Round {
  round: number;
  text: string;
  ruling: Ruling | null;
  evaluation: Evaluation | null;
}

export interface FirstRound extends Round {
  evaluation: Evaluation;
}

export interface LoopLimits {
  /** Minimum confidence of a draft that needs no further round, from 0 to 1. */
  threshold: number;
  /** Highest number of rounds, at most 3. */
  rounds: number;
  wallClockMs: number;
  outputTokens: number;
  /** Similarity of words, from 0 to 1, above which a revision is treated as no change. */
  sameAbove: number;
}

export const MOST_REVISIONS = 3;
/** Milliseconds that must be left for a new round to begin. */
const ROUND_MS = 20_000;
const LOOP_MS = 60_000;
/** Factor of the time limit for a local model, which is slower and free. */
const LOCAL_FACTOR = 4;
const OUTPUT_TOKENS = 20_000;

export const loopLimits = (
  { threshold, rounds }: Pick<LoopLimits, 'threshold' | 'rounds'>,
  isLocal: boolean,
): LoopLimits => ({
  threshold,
  rounds,
  wallClockMs: isLocal ? LOOP_MS * LOCAL_FACTOR : LOOP_MS,
  outputTokens: OUTPUT_TOKENS,
  sameAbove: SAME_ABOVE,
});

/** The next action. */
export type LoopEffect =
  | { kind: 'revise'; round: number; text: string; evaluation: Evaluation }
  | { kind: 'oversee'; round: number; text: string }
  | { kind: 'evaluate'; round: number; text: string };

/** Result of an action. */
export type LoopEvent =
  | { kind: 'revised'; text: string }
  | { kind: 'ruled'; ruling: Ruling }
  | { kind: 'evaluated'; evaluation: Evaluation }
  | { kind: 'failed' }
  /** No answer came within the time limit. */
  | { kind: 'out_of_time' };

export type LoopState =
  | { kind: 'working'; effect: LoopEffect; rounds: readonly Round[] }
  | { kind: 'ended'; stop: StopReason; rounds: readonly Round[] };

/** What the loop has used: milliseconds since the first evaluation or the restart, and tokens of new answers. */
export interface UsedByLoop {
  ms: number;
  outputTokens: number;
}

/** The state after the first evaluation. Pure. */
export const startLoop = (first: FirstRound, limits: LoopLimits, used: UsedByLoop): LoopState =>
  nextRound([first], limits, used);

/** The state after an event. Pure. An event that does not match the current action ends the loop as an error. */
export function nextState(
  state: Extract<LoopState, { kind: 'working' }>,
  event: LoopEvent,
  { limits, used }: { limits: LoopLimits; used: UsedByLoop },
): LoopState {
  const { effect, rounds } = state;
  const end = (stop: StopReason, ended = rounds): LoopState => ({ kind: 'ended', stop, rounds: ended });
  switch (event.kind) {
    case 'revised':
      if (effect.kind !== 'revise') return end('error');
      return isSimilar(effect.text, event.text, limits.sameAbove)
        ? end('revision_no_change')
        : {
            kind: 'working',
            effect: { kind: 'oversee', round: effect.round, text: event.text },
            rounds: [...rounds, { round: effect.round, text: event.text, ruling: null, evaluation: null }],
          };
    case 'ruled':
      return effect.kind === 'oversee' ? afterRuling(effect, event.ruling, rounds) : end('error');
    case 'evaluated': {
      if (effect.kind !== 'evaluate') return end('error');
      const { evaluation } = event;
      const done = withLast(rounds, { evaluation });
      if (evaluation.isHardBlock) return end('hard_block', done);
      if (isGoodEnough(evaluation, limits)) return end('threshold_met', done);
      return nextRound(done, limits, used);
    }
    case 'failed':
      return end('error');
    case 'out_of_time':
      return end('timeout_budget');
  }
}

function afterRuling(
  { round, text }: Extract<LoopEffect, { kind: 'oversee' }>,
  ruling: Ruling,
  rounds: readonly Round[],
): LoopState {
  const wording = ruling.kind === 'edit' ? ruling.text : text;
  const ruled = withLast(rounds, { ruling, text: wording });
  return ruling.kind === 'block'
    ? { kind: 'ended', stop: 'hard_block', rounds: ruled }
    : { kind: 'working', effect: { kind: 'evaluate', round, text: wording }, rounds: ruled };
}

export const isGoodEnough = (
  { confidence, isSafe }: Evaluation,
  { threshold }: Pick<LoopLimits, 'threshold'>,
): boolean => isSafe && confidence >= threshold;

function nextRound(
  rounds: readonly Round[],
  limits: LoopLimits,
  { ms, outputTokens }: UsedByLoop,
): LoopState {
  const round = rounds.length;
  const stop = (reason: StopReason): LoopState => ({ kind: 'ended', stop: reason, rounds });
  if (round > Math.min(limits.rounds, MOST_REVISIONS)) return stop('exhausted');
  if (limits.wallClockMs - ms < ROUND_MS) return stop('timeout_budget');
  if (outputTokens >= limits.outputTokens) return stop('token_budget');
  const basis = basisOf(rounds);
  return basis === null
    ? stop('error')
    : { kind: 'working', effect: { kind: 'revise', round, ...basis }, rounds };
}

/** The best wording so far: safe ones first, then by confidence; of equal ones, the earlier one. */
function basisOf(rounds: readonly Round[]): { text: string; evaluation: Evaluation } | null {
  let best: { text: string; evaluation: Evaluation } | null = null;
  for (const { text, evaluation } of rounds)
    if (evaluation !== null && (best === null || isBetter(evaluation, best.evaluation)))
      best = { text, evaluation };
  return best;
}

const isBetter = (one: Evaluation, other: Evaluation): boolean =>
  one.isSafe === other.isSafe ? one.confidence > other.confidence : one.isSafe;

/** The best round that is safe and not blocked; `null` if there is none, so the first draft stays. */
export function bestRound(rounds: readonly Round[]): Round | null {
  let best: Round | null = null;
  for (const round of rounds)
    if (
      round.evaluation?.isSafe === true &&
      round.ruling?.kind !== 'block' &&
      round.evaluation.confidence > (best?.evaluation?.confidence ?? -1)
    )
      best = round;
  return best;
}

const withLast = (rounds: readonly Round[], known: Partial<Round>): Round[] =>
  rounds.map((round, place) => (place === rounds.length - 1 ? { ...round, ...known } : round));

/** Similarity of words above which two texts are treated as equal. */
const SAME_ABOVE = 0.95;

/** Whether the similarity of two texts, 1 - (word edits / words of the longer text), is above a limit. Ignores spaces. */
export function isSimilar(before: string, after: string, sameAbove = SAME_ABOVE): boolean {
  const words = [wordsIn(before), wordsIn(after)] as const;
  const longer = Math.max(words[0].length, words[1].length);
  if (longer === 0) return true;
  // Minimum number of edits at which two texts are different.
  const tooMany = Math.max(1, Math.ceil(longer * (1 - sameAbove) - 1e-9));
  const [a, b] = withoutCommonEnds(...words);
  // For long texts with many differences, the comparison would take seconds; they are treated as different.
  if (Math.max(a.length, b.length) * tooMany > MOST_STEPS) return false;
  return editDistance(a, b, tooMany) < tooMany;
}

/** Maximum number of steps of one comparison: some 20 ms. */
const MOST_STEPS = 2_000_000;

/** Both texts without their common words at the beginning and end, which do not affect the distance. */
function withoutCommonEnds(
  a: readonly string[],
  b: readonly string[],
): [readonly string[], readonly string[]] {
  const shorter = Math.min(a.length, b.length);
  let first = 0;
  while (first < shorter && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < shorter - first && a.at(-1 - last) === b.at(-1 - last)) last += 1;
  return [a.slice(first, a.length - last), b.slice(first, b.length - last)];
}

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Levenshtein distance over words; stops at `limit`. Takes words × limit steps. */
function editDistance(a: readonly string[], b: readonly string[], limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const next = new Array<number>(b.length + 1).fill(limit);
    if (i < limit) next[0] = i;
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j += 1)
      next[j] = Math.min(
        at(row, j, limit) + 1,
        at(next, j - 1, limit) + 1,
        at(row, j - 1, limit) + (a[i - 1] === b[j - 1] ? 0 : 1),
        limit,
      );
    row = next;
  }
  return at(row, b.length, limit);
}

const at = (row: readonly number[], place: number, limit: number): number => row[place] ?? limit;
