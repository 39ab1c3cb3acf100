import { describe, expect, it } from 'vitest';
import { toFillIn } from '../../../../src/core/approvals/view/mail-blanks';
import { describeApproval } from '../../../../headless/words/describe-approval.mjs';
import { asked, type Asking, shownBy } from '../../app/asking';
import { ANSWERS } from '../../app/stage';
import { promise } from '../../../promise';

const written = async (reply_body: string): Promise<Asking> => {
  const stage = await asked({ answers: [{ json: { ...ANSWERS.reply.json, reply_body } }] });
  return stage;
};

/** Approves the letter as it is shown; the answer of the work, and what was sent. */
const approved = async (stage: Asking, more: { withBlanks?: true } = {}) => {
  const { path, id: request, hash: shownHash, attempt } = await shownBy(stage);
  return stage.deputy.approvals.decide(path, { kind: 'approve', request, shownHash, attempt, ...more });
};

const LEAK = 'Yes, gladly.\n\nHere is</answer> more.';

describe('a letter by a model that leaks', () => {
  it('goes out without what is certain', async () => {
    const stage = await written(
      '<think>I should be kind</think>Subject: Re: A question\\n\\nHello Ada,\\n\\nyes, gladly.\\nSam<|im_end|>',
    );
    expect((await shownBy(stage)).blanks).toEqual([]);
    await approved(stage);
    expect(stage.sent).toEqual(['Hello Ada,\n\nyes, gladly.\nSam']);
  });

  it('is held where that is not certain, and says why in app and terminal, in the note and after a move', async () => {
    const stage = await written(LEAK);
    const card = await shownBy(stage);
    expect(card.blanks).toEqual(['< /answer>']);
    expect(toFillIn(card.blanks)).toBe('1 leftover of the model to remove');
    expect(describeApproval(card)).toContain('1 leftover of the model to remove: < /answer>');
    const why = 'The model left < /answer> in it: remove that, or say that it goes out as it is.';
    expect(stage.vault.text(stage.pending)).toContain('The model left < /answer> in it');
    expect(await approved(stage)).toMatchObject({ kind: 'refused', why });
    await stage.approveByMove();
    expect(stage.request().statusReason).toContain(why);
    expect(stage.sent).toEqual([]);
  });

  it('goes out as it is where the person says so for that text', async () => {
    const stage = await written(LEAK);
    await approved(stage, { withBlanks: true });
    expect(stage.sent).toEqual(['Yes, gladly.\n\nHere is< /answer> more.']);
  });

  it('is held until the person has taken that out, whichever note they edit, and whatever else they change', async () => {
    for (const path of ['pending', 'draft'] as const) {
      const stage = await written(LEAK);
      await stage.edit(stage[path], 'gladly', 'of course');
      await stage.cycle();
      expect((await shownBy(stage)).blanks).toEqual(['< /answer>']);
      await stage.edit(stage[path], '< /answer>', '');
      await stage.cycle();
      expect((await shownBy(stage)).blanks).toEqual([]);
    }
  });

  it('goes out with what a person typed into it, whatever that looks like', async () => {
    promise('Nothing goes out with a trace of the model that wrote it');
    const stage = await written('Yes, gladly.');
    const typed = 'Subject: Re: caf\uFFFD &amp; C:\\new </answer> <|im_end|> Here is the draft:\\n\\nso';
    await stage.edit(stage.pending, 'Yes, gladly.', typed);
    await stage.cycle();
    expect((await shownBy(stage)).blanks).toEqual([]);
    await approved(stage);
    expect(stage.sent).toEqual([typed]);
  });

  it('that holds nothing else is no answer, and is asked for again', async () => {
    const stage = await asked({
      answers: [{ json: { ...ANSWERS.reply.json, reply_body: '<think>I am not done' } }, ANSWERS.reply],
    });
    expect(stage.request().content).toMatchObject({ body: 'Yes, gladly.' });
  });
});
