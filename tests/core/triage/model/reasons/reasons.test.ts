import { describe, expect, it } from 'vitest';
import { DEFAULT_MONEY_WORDS } from '../../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../../src/core/triage/model/rules';
import { seededRandom } from '../../../../fakes/seeded-random';
import { runs, SEED, someOf } from '../../../../runs';
import { aMailContext, OCCASION } from '../a-mail-context';
import { allMail, type JudgedMail } from './all-mail';
import { randomMail } from './random-mail';
import { untrueClaims } from './read-reason';

const reasonFor = ({ mail, occasion }: JudgedMail): string =>
  triageByRules({ mail, moneyWords: DEFAULT_MONEY_WORDS, occasion }).reasoning;

/** What a mail's reason claims and its sender does not say, with what is needed to look it up. */
function untrue(judged: JudgedMail): string[] {
  const reason = reasonFor(judged);
  return untrueClaims(reason, judged.mail, judged.occasion).map(
    (claim) => `${judged.origin}: ${claim}\n  ${reason}\n  ${judged.mail.subject}\n  ${judged.mail.body}`,
  );
}

/** Enough to see what is wrong. */
const SHOWN = 10;

describe('a reason of the rules', () => {
  it('claims nothing that its sender does not say, over all mail there is', async () => {
    const mails = await allMail();
    const found = someOf(mails, { ci: 3, desk: 6 }).flatMap(untrue);
    expect(found).toEqual([]);
  });

  it('claims nothing of what is quoted or stands in a footer, over random mail of six languages', () => {
    const count = runs(8_000);
    console.log(`Reasons of ${String(count)} random mails, seed ${String(SEED)}`);
    const random = seededRandom(SEED);
    const found = Array.from({ length: count }, () => randomMail(random)).flatMap(untrue);
    expect(found.slice(0, SHOWN)).toEqual([]);
  });

  it('is read back by a check that knows an untrue one', () => {
    const mail = aMailContext({
      subject: 'Herons',
      body: 'They are back. It is not urgent.\n\n> The invoice?\n',
    });
    for (const reason of [
      'Has a money word: "payment".',
      'Urgent, because it says "urgent": "It is not urgent."',
      'Asks: "The invoice?"',
      'From a mailing list; it asks nothing of you.',
      'Due soon, because it says "back": "They are back."',
      'It rains.',
    ])
      expect(untrueClaims(reason, mail, OCCASION), reason).not.toEqual([]);
  });

  it('says where money is named that the sender does not name', () => {
    const decide = (parts: Parameters<typeof aMailContext>[0]) =>
      reasonFor({ origin: '', mail: aMailContext({ subject: 'Herons', ...parts }), occasion: OCCASION });
    const body = 'They are back.';
    expect(decide({ body: `${body}\n\n> The invoice?\n` })).toContain(
      ': "invoice", in what it quotes or in a signature.',
    );
    expect(decide({ body, from: 'Billing <a@b.example>' })).toContain(': "Billing", in the line "From".');
    expect(decide({ body, attachments: ['invoice.pdf'] })).toContain(
      ': "invoice", in the name of an attachment.',
    );
    expect(decide({ body: 'The inv\u043eice is here.' })).toContain('in letters of other alphabets');
  });
});
