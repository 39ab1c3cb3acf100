import { describe, expect, it } from 'vitest';
import { findMoneyWord } from '../../../../src/core/triage/model/money';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { codeOf, enforceMoneyRule, isMoneyDecision } from '../../../../src/core/triage/model/money-rule';
import { aMailContext } from './a-mail-context';
import { type Pair, tableOf } from '../../../word-table';

const rows = tableOf('core/triage/model/money');

const inBody = (body: string): string | null => findMoneyWord(aMailContext({ body }), DEFAULT_MONEY_WORDS);
const inSubject = (subject: string): string | null =>
  findMoneyWord(aMailContext({ subject }), DEFAULT_MONEY_WORDS);

describe('what is about money', () => {
  it.each(rows<Pair>('finds it in'))('finds it in %j', (text, word) => {
    expect(inSubject(text)).toBe(word);
    expect(inBody(`Hello,\n\n${text}\n`)).toBe(word);
  });

  it.each([
    'Where is my charger?',
    'Discharge papers from the clinic',
    'Die Berechnung der Statik',
    'Repayable, resubscribed',
    'We will pay attention',
    'Can you come on Thursday?',
  ])('does not find it in %j', (text) => {
    expect(inSubject(text)).toBeNull();
    expect(inBody(text)).toBeNull();
  });

  it('reads letters written in two parts and words with hidden hyphens', () => {
    expect(inBody('Die U\u0308berweisung fehlt')).toBe('Überweisung');
    expect(inBody('Your pay\u00ADment and your in\u200Bvoice')).toBe('payment');
  });

  it('counts the names of attachments', () => {
    expect(findMoneyWord(aMailContext({ attachments: ['Invoice-77.pdf (1 kB)'] }), DEFAULT_MONEY_WORDS)).toBe(
      'Invoice',
    );
  });

  it('counts what was quoted, since a short answer may be all that is new', () => {
    expect(inBody('See you then.\n\nOn Monday 2 November, Bob wrote:\n> your invoice\n')).toBe('invoice');
    expect(inBody('The invoice is wrong.\n\n> hello\n')).toBe('invoice');
  });

  it('does not count the footer of a newsletter', () => {
    const news =
      'This week: ten gardens to visit.\n\nYou receive this mail because you signed up at example.org.\n' +
      'Manage your subscription | Unsubscribe: https://example.org/u\n';
    expect(inBody(news)).toBeNull();
  });

  it('follows the words of the setting', () => {
    const mail = aMailContext({ subject: 'Your donation (a+b)' });
    expect(findMoneyWord(mail, ['donation'])).toBe('donation');
    expect(findMoneyWord(mail, ['don*'])).toBe('donation');
    expect(findMoneyWord(mail, ['*nation'])).toBe('donation');
    expect(findMoneyWord(mail, ['a+b'])).toBe('a+b');
    expect(findMoneyWord(mail, ['nation', '*', ''])).toBeNull();
    expect(findMoneyWord(mail, [])).toBeNull();
  });

  it('looks through ten megabytes of one word', () => {
    expect(inBody('a'.repeat(10_000_000))).toBeNull();
  });
});

describe('the money rule', () => {
  const judgement = { confidence: 0.9, reasoning: 'Routine.' };

  it('leaves to the person what the model would have archived', () => {
    const { decision, override } = enforceMoneyRule({ kind: 'archive', ...judgement });
    expect(decision).toMatchObject({
      kind: 'needs_info',
      reasoning: 'A note about money is not archived without you',
    });
    const reason = 'A note about money is not archived without you';
    expect(override).toEqual({ from: 'archive', to: 'needs_info', rule: 'money', reason });
    expect(codeOf(override)).toBe('not_archived');
  });

  it('keeps the draft', () => {
    const { decision, override } = enforceMoneyRule({ kind: 'draft_reply', ...judgement, reply: 'Paid.' });
    expect(decision).toEqual({ kind: 'urgent', ...judgement, reply: 'Paid.', handOver: null });
    const reason = 'A note about money is not answered or passed on without you';
    expect(override).toEqual({ from: 'draft_reply', to: 'urgent', rule: 'money', reason });
    expect(codeOf(override)).toBeNull();
  });

  it('keeps the recommendation', () => {
    const { decision } = enforceMoneyRule({ kind: 'delegate', ...judgement, handOver: 'Accounting' });
    expect(decision).toEqual({ kind: 'urgent', ...judgement, reply: null, handOver: 'Accounting' });
  });

  it('leaves alone what it allows', () => {
    const urgent = { kind: 'urgent', ...judgement, reply: null, handOver: null } as const;
    expect(enforceMoneyRule(urgent)).toEqual({ decision: urgent, override: null });
    expect(isMoneyDecision(urgent)).toBe(true);
    expect(isMoneyDecision({ kind: 'archive', ...judgement })).toBe(false);
  });
});
