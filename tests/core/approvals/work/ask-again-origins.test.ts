import { expect, it } from 'vitest';
import { asked } from '../../app/asking';

/** What asking again says of a rejected approval whose file names another origin than its draft. */
async function askedAgain(plan: string): Promise<unknown> {
  const stage = await asked();
  await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'Not now' });
  const path = stage.only('Rejected');
  const text = stage.vault.text(path);
  stage.vault.external(
    path,
    text.replace(/^draft: .*$/mu, 'draft: null').replace('plan: null\nstep: null', plan),
  );
  return stage.deputy.act('ask', path);
}

it('an approval that nothing in the vault asked for is asked for anew instead of again', async () => {
  expect(await askedAgain('plan: null\nstep: null')).toEqual({
    kind: 'refused',
    why: 'Nothing in the vault asked for it: ask for a new one.',
  });
});

it('an approval that names a step of a plan is asked for by the plan alone', async () => {
  expect(await askedAgain('plan: Plans/a.md\nstep: 1')).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('resume the plan') as string,
  });
});
