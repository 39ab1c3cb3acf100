import { describe, expect, it } from 'vitest';
import { describeApproval } from '../../../headless/words/describe-approval.mjs';
import { ANSWERS } from '../../core/app/stage';
import { mailTextOf } from '../../../src/core/approvals/view/mail-text';
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
    expect(card?.used).toEqual({ links: ['[[Workshop prices]]'], letters: '1 earlier letter' });
    expect(card?.warnings).toEqual([]);
    expect(card && describeApproval(card)).toContain('Used: [[Workshop prices]], 1 earlier letter.');
  });

  it('finds where they are now, with the sentence that the letter uses as it says now', async () => {
    const text = 'Dear Ada,\n\nthe half day is 80 EUR.\n\nSam';
    const { stage } = aReplyStage(FILES, { ...queued, answers: [ANSWERS.reply, reply(text)] });
    await stage.cycle();
    const [card] = await stage.deputy.approvals.list();
    if (card === undefined) throw new Error('nothing waits');
    const sources = () => stage.deputy.approvals.readSources(card.path);
    const source = { link: '[[Workshop prices]]', path: 'Shop/Workshop prices.md' };
    expect(await sources()).toEqual([{ ...source, sentence: 'The half day costs 80 EUR.' }]);
    const other = { ...mailTextOf(card.text), body: 'Dear Ada,\n\nI will ask.\n\nSam' };
    await stage.deputy.approvals.edit(card.path, { request: card.id, shownHash: card.hash, text: other });
    expect(await sources()).toEqual([{ ...source, sentence: null }]);
    stage.vault.externalMove(source.path, 'Old/Workshop prices.md');
    expect((await sources())[0]?.path).toBe('Old/Workshop prices.md');
    stage.vault.external('Old/Workshop prices.md', null);
    expect(await sources()).toEqual([]);
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

  it('warns once others get the letter, too, of what a note about the sender alone says', async () => {
    promise('what notes about the sender say in a letter that others get as well');
    const text = 'Dear Ada,\n\nyour code is 4471, in room 12.\n\nSam';
    const { stage } = aReplyStage(
      { ...FILES, 'People/Ada.md': '---\nemail: ada@example.org\n---\nHer code is 4471. She has room 12.\n' },
      { ...queued, answers: [ANSWERS.reply, reply(text)] },
    );
    await stage.cycle();
    const [card] = await stage.deputy.approvals.list();
    if (card === undefined) throw new Error('nothing waits');
    expect(card.warnings).toEqual([]);
    const more = { ...mailTextOf(card.text), cc: 'Bob <bob@example.com>' };
    await stage.deputy.approvals.edit(card.path, { request: card.id, shownHash: card.hash, text: more });
    const [edited] = await stage.deputy.approvals.list();
    const warned = (edited?.warnings ?? [])
      .map((warning) => warning.text)
      .filter((each) => each.startsWith('It repeats'));
    expect(warned.join()).toContain('4471');
    expect(edited?.hash).not.toBe(card.hash);
  });
});
