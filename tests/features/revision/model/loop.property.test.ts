import fc from 'fast-check';
import { it } from 'vitest';
import type { Evaluation } from '../../../../src/features/revision/model/evaluation';
import {
  bestRound,
  type LoopEffect,
  type LoopEvent,
  loopLimits,
  type LoopState,
  MOST_REVISIONS,
  nextState,
  startLoop,
} from '../../../../src/features/revision/model/loop';

const evaluation: fc.Arbitrary<Evaluation> = fc.record({
  confidence: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  isSafe: fc.boolean(),
  isHardBlock: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  faults: fc.constant([]),
});

interface Step {
  text: string;
  evaluation: Evaluation;
  ruling: 'allow' | 'edit' | 'block';
  ms: number;
  tokens: number;
  ending: 'failed' | 'out_of_time' | null;
}

const step: fc.Arbitrary<Step> = fc.record({
  text: fc.constantFrom('one two three', 'four five six', 'seven eight nine', 'ten eleven twelve'),
  evaluation,
  ruling: fc.constantFrom('allow', 'allow', 'edit', 'block'),
  ms: fc.integer({ min: 0, max: 15_000 }),
  tokens: fc.integer({ min: 0, max: 4_000 }),
  ending: fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, fc.constantFrom('failed', 'out_of_time')),
});

function eventOf(effect: LoopEffect, { text, evaluation: judged, ruling, ending }: Step): LoopEvent {
  if (ending !== null) return { kind: ending };
  switch (effect.kind) {
    case 'revise':
      return { kind: 'revised', text };
    case 'oversee':
      if (ruling === 'edit')
        return { kind: 'ruled', ruling: { kind: 'edit', text: `${text}, edited`, why: '' } };
      return { kind: 'ruled', ruling: ruling === 'block' ? { kind: 'block', why: '' } : { kind: 'allow' } };
    case 'evaluate':
      return { kind: 'evaluated', evaluation: judged };
  }
}

it('whatever is answered: at most three rounds and nine questions, and no unsafe or blocked wording wins', () => {
  fc.assert(
    fc.property(
      evaluation,
      fc.array(step, { minLength: 9, maxLength: 9 }),
      fc.integer({ min: 0, max: 9 }),
      fc.boolean(),
      (first, steps, rounds, isLocal) => {
        const limits = loopLimits({ threshold: 0.8, rounds }, isLocal);
        const used = { ms: 0, outputTokens: 0 };
        const start = { round: 0, text: 'the first draft', ruling: null, evaluation: first };
        let state: LoopState = startLoop(start, limits, used);
        let asked = 0;
        for (const each of steps) {
          if (state.kind === 'ended') break;
          asked += 1;
          used.ms += each.ms;
          used.outputTokens += each.tokens;
          state = nextState(state, eventOf(state.effect, each), { limits, used });
        }
        if (state.kind !== 'ended') return false;
        const best = bestRound(state.rounds);
        const safe = state.rounds.filter(
          (round) => round.evaluation?.isSafe === true && round.ruling?.kind !== 'block',
        );
        return (
          asked <= 3 * Math.min(rounds, MOST_REVISIONS) &&
          state.rounds.length <= 1 + MOST_REVISIONS &&
          (best === null) === (safe.length === 0) &&
          safe.every((round) => (round.evaluation?.confidence ?? 0) <= (best?.evaluation?.confidence ?? -1))
        );
      },
    ),
    { numRuns: 500 },
  );
});
