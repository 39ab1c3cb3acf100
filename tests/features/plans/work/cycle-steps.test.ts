import { expect, it } from 'vitest';
import { composePlan } from '../../../../src/features/plans/model/note/plan-note';
import { faultScene, hasNote } from '../../../core/app/fault-scene';
import { aPlan } from '../view/a-plan';

it.each([
  ['Current mission', 'announceMission', 0],
  ['Plans', 'workOnPlans', 1],
])('a fault in %s is one line of trouble, and nothing else waits for it', async (part, work, announced) => {
  const { stage, fail, thrown } = await faultScene(work, {
    'Plans/PLAN-2026-004.md': composePlan(aPlan()),
  });
  const resumed = (): string[] =>
    stage.notifier.notices.flatMap(({ text }) => (text.startsWith('Resuming plan') ? [text] : []));
  fail(true);
  await stage.cycle();
  expect(thrown()).toBeGreaterThan(0);
  fail(false);
  const { failedParts } = await stage.deputy.status();
  expect(failedParts).toEqual([
    { path: part, why: expect.stringContaining('TypeError: x is not a function') },
  ]);
  expect(hasNote(stage, 'from the mailbox')).toBe(true);
  expect(resumed()).toHaveLength(announced);
  await stage.cycle();
  expect((await stage.deputy.status()).failedParts).toEqual([]);
  expect(resumed()).toHaveLength(1);
});
