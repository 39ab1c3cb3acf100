import { expect, test } from 'vitest';
import { STEP_ORIGIN } from '../../../../src/features/plans/work/step-origin';
import { requestOf } from '../../../core/approvals/model/found-approval';
import { Stage } from '../../../core/app/stage';

test('an approved step does not run once its plan is gone', async () => {
  const stage = new Stage({
    answers: [
      {
        json: {
          objective: 'The lake is written about',
          context: 'It was asked for.',
          steps: ['Call Ada', 'Write it down', 'Read it again'].map((text) => ({ text, needs_person: true })),
        },
      },
    ],
  });
  await stage.deputy.act('planText', 'Write about the lake before the winter');
  const [path = ''] = stage.vault.paths('Plans');
  const plan = /PLAN-\d{4}-\d+/.exec(path)?.[0] ?? '';
  const origin = { kind: 'step', plan, step: 1, text: 'Call Ada' } as const;
  const objection = () => STEP_ORIGIN.objection(stage, requestOf({ origin }));
  expect(await objection()).toBeNull();
  stage.vault.externalMove(path, 'Kept/plan.md');
  expect(await objection()).toBe('Its plan is gone.');
});
