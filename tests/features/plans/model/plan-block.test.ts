import { expect, it } from 'vitest';
import { harmlessLine } from '../../../../src/core/tools/harmless-line';
import { planBlock, stuckAt } from '../../../../src/features/plans/model/plan-block';
import { attackTexts } from '../../../kernel/mail/attack-texts';
import { runs, SEED } from '../../../runs';
import { planOf } from './a-plan';

const PAIRS = runs(5_000);

it(`a reason names its step, whatever the words of both: ${String(PAIRS)} pairs`, () => {
  console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} makes the same texts again.`);
  const texts = attackTexts(SEED, 2 * PAIRS);
  const next = (): string => String(texts.next().value);
  for (let n = 0; n < PAIRS; n += 1) {
    const [text, why] = [harmlessLine(`Step ${next()}`.slice(0, 300)), next()];
    const step = { text, state: 'open', needsPerson: false } as const;
    const steps = [{ ...step, text: 'Something else' }, step];
    const state = { status: 'Blocked', reason: stuckAt(step, why) } as const;
    expect(planBlock(planOf({ steps, state })), JSON.stringify([text, why])).toEqual({
      kind: 'step',
      step: 2,
    });
  }
});
