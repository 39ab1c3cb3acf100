import type { Clock } from '../../../kernel/ports/clock';
import { limitedSignal } from '../../../llm/provider/wire/linked-signal';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';
import {
  type FirstRound,
  type LoopEvent,
  type LoopLimits,
  type LoopState,
  nextState,
  startLoop,
} from '../model/loop';
import type { DraftStages } from './draft-stages';

export interface LoopRun {
  stages: DraftStages;
  first: FirstRound;
  limits: LoopLimits;
  clock: Clock;
  abort: AbortSignal;
  /** Whether the person has not taken over the draft, which is then left to them. Asked before each call. */
  isOurs: () => Promise<boolean>;
}

export type EndedLoop = Extract<LoopState, { kind: 'ended' }>;

/** Runs the loop; `null` if a person took over the draft. Rejects if aborted, or if an answer cannot be saved. */
export async function runLoop(run: LoopRun): Promise<EndedLoop | null> {
  const { limits, clock, abort } = run;
  const reason = new Error('The time limit for this draft was reached.');
  const { signal, unlink } = limitedSignal({ clock, ms: limits.wallClockMs, reason }, abort);
  try {
    return await takeRounds(run, signal);
  } finally {
    unlink();
  }
}

/** Runs round after round. `signal` also aborts when the time is up. */
async function takeRounds(run: LoopRun, signal: AbortSignal): Promise<EndedLoop | null> {
  const { stages, first, limits, clock, isOurs } = run;
  const [began, before] = [clock.monotonic(), stages.newOutputTokens];
  const used = () => ({
    ms: Math.max(0, clock.monotonic() - began),
    outputTokens: stages.newOutputTokens - before,
  });
  let state = startLoop(first, limits, used());
  while (state.kind === 'working') {
    if (!(await isOurs())) return null;
    const event = await inTime(run, state, signal);
    state = nextState(state, event, { limits, used: used() });
  }
  return state;
}

/** Runs a call within the loop's time; a call that still runs when the time is up is abandoned. */
async function inTime(
  { stages, abort }: LoopRun,
  { effect }: Extract<LoopState, { kind: 'working' }>,
  signal: AbortSignal,
): Promise<LoopEvent> {
  try {
    return await unlessAborted(stages.perform(effect, signal), signal);
  } catch (error) {
    if (abort.aborted || !signal.aborted) throw error;
    return { kind: 'out_of_time' };
  }
}
