import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../core/app/stage';
import { promise } from '../../promise';
import { aLetter, aReplyStage, fromAda, MAIL, reply } from './a-reply';

const FILES = {
  'Shop/Workshop prices.md':
    'The half day costs 80 EUR. The museum shop never pays on the day that it should.\n',
  ...Object.fromEntries([aLetter(1, 'Dear Ada, hello.')]),
};
const queued = { settings: { queueDrafts: true } };

describe('a reply with sources, in the review', () => {
  it('names them beside the letter', async () => {
    const { stage } = aReplyStage(FILES, queued);
    await stage.cycle();
    const [card] = await stage.deputy.approvals.list();
    expect(card?.information.join(' ')).toContain('Used: [[Workshop prices]], 1 earlier letter.');
    expect(card?.warnings).toEqual([]);
  });

  it('warns of a number and of six words in a row from a note that is not about the recipient', async () => {
    promise('words or a number of a note that is not about the recipient');
    const text = 'Dear Ada,\n\n80 EUR. Sad that the museum shop never pays on time.\n\nSam';
    const { stage } = aReplyStage(FILES, { ...queued, answers: [ANSWERS.reply, reply(text)] });
    await stage.cycle();
    const [path = ''] = stage.vault.paths('Pending_Approval');
    const [card] = await stage.deputy.approvals.list();
    expect(card?.warnings.map((warning) => warning.text)).toEqual([
      'It repeats a note or an earlier mail: "the museum shop never pays on".',
      'It repeats a note or an earlier mail: "80 EUR".',
    ]);
    expect(stage.vault.text(path)).toContain('It repeats a note or an earlier mail');
  });

  it('does not warn of what the mail, or a note about the recipient, says as well', async () => {
    const text = 'Dear Ada,\n\n80 EUR, in room 12.\n\nSam';
    const { stage } = aReplyStage(
      {
        ...FILES,
        [MAIL]: fromAda({ body: 'Is the half day 80 EUR?\n' }),
        'People/Ada.md': '---\nemail: ada@example.org\n---\nShe has room 12.\n',
      },
      { ...queued, answers: [ANSWERS.reply, reply(text)] },
    );
    await stage.cycle();
    const [card] = await stage.deputy.approvals.list();
    expect(card?.warnings).toEqual([]);
    expect(card?.blanks).toEqual([]);
  });
});
