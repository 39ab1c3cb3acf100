import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../../core/app/stage';
import { answerOf, Planning } from './planning';

const answered = (): Planning =>
  new Planning({
    answers: (request) => (request.task === 'triage' ? ANSWERS.reply : answerOf(request)),
  });

describe('a plan of a note whose reply waits', () => {
  it('takes its place: the request is withdrawn, and says why', async () => {
    const stage = answered();
    await stage.cycle();
    expect(stage.request().status).toBe('pending');
    await stage.planNote();
    expect(stage.vault.paths('Drafts')).toEqual([]);
    await stage.cycle();
    expect(stage.request(stage.only('Rejected'))).toMatchObject({
      status: 'withdrawn',
      statusReason: 'A plan was made from its note.',
    });
  });

  it('leaves a reply alone that the person has edited, and each of the two mails names the other', async () => {
    const stage = answered();
    await stage.cycle();
    await stage.edit(stage.draft, 'Yes, gladly.', 'Perhaps.');
    await stage.cycle();
    await stage.planNote();
    for (let steps = 0; steps < 3; steps++) await stage.cycle();
    expect(stage.vault.paths('Drafts')).toHaveLength(1);
    const cards = await stage.deputy.approvals.list();
    expect(cards.map(({ information }) => information[0]).sort()).toEqual([
      'Another mail to Ada Example waits: Our offer',
      'Another mail to Ada Example waits: Re: A question about the workshop',
    ]);
  });
});
