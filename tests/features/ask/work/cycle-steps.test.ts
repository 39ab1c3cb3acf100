import { expect, it } from 'vitest';
import { faultScene, hasNote } from '../../../core/app/fault-scene';

it.each([
  ['Skills', 'runDueSkills'],
  ['Asks', 'ask/work/follow-up.ts'],
])('a fault in %s is one line of trouble, and nothing else waits for it', async (part, work) => {
  const { stage, fail, thrown } = await faultScene(work);
  fail(true);
  await stage.cycle();
  expect(thrown()).toBeGreaterThan(0);
  fail(false);
  expect((await stage.deputy.status()).failedParts).toEqual([
    { path: part, why: expect.stringContaining('TypeError: x is not a function') },
  ]);
  expect(hasNote(stage, 'from the mailbox')).toBe(true);
  await stage.cycle();
  expect((await stage.deputy.status()).failedParts).toEqual([]);
});
