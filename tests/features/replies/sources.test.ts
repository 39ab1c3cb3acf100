import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../core/app/stage';
import { aMailNote } from '../../fakes/mail-note';
import { promise } from '../../promise';
import { aLetter, aReplyStage, fromAda, MAIL, reply } from './a-reply';
import { previewsOf } from '../../stages/previews-of';

const PAGE = '---\nemail: Ada@Example.org\n---\nAda runs the museum shop. She prefers mornings.\n';
const PRICES = '# Workshop prices\n\nThe half day costs 80 EUR. The full day costs 140 EUR. Cats are nice.\n';

describe('the sources of a reply', () => {
  it('are the mails of its conversation, and the reply is written anew with them', async () => {
    const { stage, model, shown, draft } = aReplyStage({
      [MAIL]: fromAda({ frontmatter: { in_reply_to: '<q0@example.org>', references: ['<q0@example.org>'] } }),
      'Done/first.md': aMailNote({
        status: 'done',
        messageId: '<q0@example.org>',
        date: '2026-10-30T09:00:00+01:00',
        body: 'We are twelve people, and need a room.\n',
      }),
    });
    await stage.cycle();
    expect(model.calls).toBe(2);
    expect(shown(1)).toContain('We are twelve people, and need a room.');
    expect(draft()).toContain('here it is.');
    expect(draft()).not.toContain('Yes, gladly.');
    expect(stage.vault.text(MAIL)).toContain('Used in this draft: 1 earlier mail');
    expect(draft()).toContain('used_facts:\n  - "[[first]]"');
  });

  it('are a page of the sender, notes about the subject, and letters to the sender', async () => {
    const letters = [1, 2, 3, 4].map((n) => aLetter(n, `Dear Ada, letter number ${String(n)}.`));
    const { stage, shown } = aReplyStage({
      'People/Ada.md': PAGE,
      'Shop/Workshop prices.md': PRICES,
      'Shop/Lamps.md': 'Lamps are made of brass.\n',
      ...Object.fromEntries(letters),
    });
    await stage.cycle();
    expect(shown(1)).toContain('She prefers mornings.');
    expect(shown(1)).toContain('The half day costs 80 EUR.');
    expect(shown(1)).not.toContain('brass');
    for (const n of [2, 3, 4]) expect(shown(1)).toContain(`letter number ${String(n)}.`);
    expect(shown(1)).not.toContain('letter number 1.');
    expect(stage.vault.text(MAIL)).toContain(
      'Used in this draft: [[Ada]], [[Workshop prices]], 3 earlier mails',
    );
  });

  it('bear out the facts of the reply; what none of them says is a blank', async () => {
    const files = {
      'Shop/Workshop prices.md': PRICES,
      ...Object.fromEntries([aLetter(1, 'Dear Ada, hello.')]),
    };
    const { stage, draft } = aReplyStage(files, {
      answers: [ANSWERS.reply, reply('Dear Ada,\n\n80 EUR, or 95 EUR on 3 December.\n\nSam')],
    });
    await stage.cycle();
    expect(draft()).toContain('80 EUR, or [check: 95 EUR] on [check: 3 December].');
    const { stage: other, draft: alone } = aReplyStage(
      {},
      { answers: [{ json: { ...ANSWERS.reply.json, reply_body: 'It is 80 EUR.' } }] },
    );
    await other.cycle();
    expect(alone()).toContain('It is [check: 80 EUR].');
  });

  it('are shown to the critic, too, for whom a sum of a note is no invention', async () => {
    const verdict = { faults: [], safe_to_send: true, hard_block: false, confidence: 0.9 };
    const { stage, shown, draft } = aReplyStage(
      { 'Shop/Workshop prices.md': PRICES, ...Object.fromEntries([aLetter(1, 'Dear Ada, hello.')]) },
      {
        answers: [ANSWERS.reply, reply('Dear Ada,\n\nthe half day costs 80 EUR.\n\nSam'), { json: verdict }],
        settings: { evaluateDrafts: true },
      },
    );
    await stage.cycle();
    expect(shown(2)).toMatch(/<<<NOTE [^]*The half day costs 80 EUR/u);
    expect(draft()).toContain('deputy_revision: above_threshold');
  });

  it('are named in what will be sent, and are as many there', async () => {
    const files = { 'People/Ada.md': PAGE, ...Object.fromEntries([aLetter(1, 'Dear Ada, hello.')]) };
    const { stage } = aReplyStage(files);
    const look = await previewsOf(stage.deputy).note(MAIL);
    expect(look).toMatchObject({
      kind: 'sent',
      follows:
        'If a reply is drafted, the mail is sent again with: parts of People/Ada.md, Done/2026-10-01T100000Z_send_email_re-1.md.',
    });
    const without = aReplyStage(files, { isAgreed: false });
    expect(await previewsOf(without.stage.deputy).note(MAIL)).toMatchObject({ kind: 'sent', follows: null });
  });

  it('are none where there is nothing, so that the reply of the decision is the draft', async () => {
    const { stage, model, draft } = aReplyStage(
      { 'Shop/Lamps.md': 'Lamps.\n' },
      { answers: [ANSWERS.reply] },
    );
    await stage.cycle();
    expect(model.calls).toBe(1);
    expect(draft()).toContain('Yes, gladly.');
  });

  it('are no notes for a stranger, for mail without a voucher, and for an answer that goes elsewhere', async () => {
    promise('only if the server that received the mail vouches for its sender');
    const prices = { 'Shop/Workshop prices.md': PRICES };
    const page = { ...prices, 'People/Ada.md': PAGE };
    const known = { ...page, ...Object.fromEntries([aLetter(1, 'Dear Ada, hello.')]) };
    for (const files of [
      prices,
      { ...known, [MAIL]: fromAda({ frontmatter: { authenticated_by: undefined } }) },
      { ...known, [MAIL]: fromAda({ frontmatter: { reply_to: 'eve@example.net' } }) },
      { ...known, [MAIL]: fromAda({ frontmatter: { reply_to: 'ada@example.org, eve@example.net' } }) },
      { ...known, [MAIL]: fromAda({ from: 'Ada Example <eve@example.net>' }) },
    ]) {
      const { stage, model } = aReplyStage(files, { answers: [ANSWERS.reply] });
      await stage.cycle();
      expect(model.calls).toBe(1);
    }
    const { stage, shown } = aReplyStage(page);
    await stage.cycle();
    expect(shown(1)).toContain('She prefers mornings.');
    expect(shown(1)).not.toContain('80 EUR');
  });

  it('are no mails of others, whatever ids a mail names', async () => {
    const { stage, model } = aReplyStage(
      {
        [MAIL]: fromAda({ frontmatter: { in_reply_to: '<b1@example.com>' } }),
        'Done/bank.md': aMailNote({
          status: 'done',
          messageId: '<b1@example.com>',
          from: 'Bob <bob@example.com>',
          body: 'The code of the door is 4711.\n',
        }),
        ...Object.fromEntries([
          aLetter(1, 'Dear Bob, the code is 4711.', { to: 'bob@example.com', inReplyTo: '<b1@example.com>' }),
        ]),
      },
      { answers: [ANSWERS.reply] },
    );
    await stage.cycle();
    expect(model.calls).toBe(1);
  });

  it('are no notes and no letters for a provider elsewhere without a yes', async () => {
    promise('after a yes of its own on this device');
    const files = { 'People/Ada.md': PAGE, ...Object.fromEntries([aLetter(1, 'Dear Ada, hello.')]) };
    const { stage, model } = aReplyStage(files, { isAgreed: false, answers: [ANSWERS.reply] });
    await stage.cycle();
    expect(model.calls).toBe(1);
  });

  it('leave the reply of the decision where no answer holds, whose calls count on the note and in the limits', async () => {
    const files = { 'People/Ada.md': PAGE };
    const answers = [ANSWERS.reply, 'no', reply('')];
    const { stage, draft } = aReplyStage(files, { answers, settings: { costOnNotes: true } });
    await stage.cycle();
    expect(stage.vault.text(MAIL)).toMatch(/^ai_cost: 0\.003\n(?:.*\n)*ai_calls: 3$/mu);
    expect(stage.vault.text(MAIL)).toContain('iteration_count: 1');
    expect(draft()).toContain('Yes, gladly.');
    expect(draft()).not.toContain('used_facts');
  });

  it('are not asked for where the person wants drafts with the decision', async () => {
    const files = { 'People/Ada.md': PAGE };
    const { stage, model } = aReplyStage(files, {
      answers: [ANSWERS.reply],
      settings: { writeDrafts: 'with_decision' },
    });
    await stage.cycle();
    expect(model.calls).toBe(1);
  });
});
