import { describe, expect, it } from 'vitest';
import {
  hasWordsToQuote,
  isCopied,
  type Quoted,
  quotesMail,
} from '../../../../src/core/triage/model/quotations';
import { type Pair, tableOf } from '../../../word-table';

const rows = tableOf('core/triage/model/quotations');

const aMail = (body: string, parts: Partial<Quoted> = {}): Quoted => {
  const { subject = 'The poetry series', from = 'Mara Lind <mara@press.example>' } = parts;
  return { text: `Subject: ${subject}\nFrom: ${String(from)}\n\n${body}`, body, subject, from };
};

const CONTRACT = aMail(
  'Hello,\nthe contract is ready\nfor your signature – please send it back by Friday.\n\nMara',
);
const quotes = (reason: string, mail = CONTRACT): boolean => quotesMail(reason, mail);

describe('a reason that quotes its mail', () => {
  it.each(rows<Pair>('does so in'))('does so in the marks of %s', (_, reason) => {
    expect(quotes(reason)).toBe(true);
  });

  it.each(rows<Pair>('may differ from'))('may differ from it by %s', (_, reason) => {
    expect(quotes(reason)).toBe(true);
  });

  it('finds words that differ by composed letters, links, marks, entities or kinds of quotation marks in the mail', () => {
    const mail = aMail(
      'Le sé\u0301jour est pr&ecirc;t, l’accord «de principe» tient. See [the **new** list](https://a.example/x?y=1) today.',
    );
    expect(quotes('« se\u0301\u0301jour »', mail)).toBe(false);
    expect(quotes('« l\'accord "de principe" tient »', mail)).toBe(true);
    expect(quotes('"See the new list today"', mail)).toBe(true);
  });

  it('may name the whole subject or the sender, however short', () => {
    const mail = aMail('Nothing of it here at all.', { subject: 'Rent' });
    expect(quotes('"Rent"', mail)).toBe(true);
    expect(quotes('From "Mara Lind"', mail)).toBe(true);
    expect(quotes('From "mara@press.example"', mail)).toBe(true);
    expect(quotes('From "Mara"', mail)).toBe(false);
  });

  it('counts letters in scripts without spaces', () => {
    const mail = aMail('会議は来週の月曜日に\n延期されました。よろしくお願いします。');
    expect(quotes('「月曜日に延期」', mail)).toBe(true);
    expect(quotes('「会議」', mail)).toBe(false);
    expect(quotes('「火曜日に延期」', mail)).toBe(false);
  });
});

describe('a reason that does not quote its mail', () => {
  it.each(rows<Pair>('because it'))('because it %s', (_, reason) => {
    expect(quotes(reason)).toBe(false);
  });

  it('is read in linear time, however hostile', () => {
    const began = performance.now();
    for (const mark of ['"', '“', '„', "'", '«', '…', '"a…', '“‘', '&#'])
      quotes(mark.repeat(100_000), aMail('a…'.repeat(20_000)));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a mail with words to quote', () => {
  it('has ten, or twenty letters of a script without spaces', () => {
    expect(hasWordsToQuote('one two three four five six seven eight nine')).toBe(false);
    expect(hasWordsToQuote('one two three four five six seven eight nine ten')).toBe(true);
    expect(hasWordsToQuote('会議は来週の月曜日です')).toBe(false);
    expect(hasWordsToQuote('会議は来週の月曜日に延期されました。よろしく')).toBe(true);
  });
});

describe('a question copied from the prompt', () => {
  const PROMPT = 'Ask for it in one question, such as: Which offer do you take? Say who and why.';
  it.each(rows<[string, boolean]>('rows'))('%s: %s', (question, is) => {
    expect(isCopied(question, PROMPT, CONTRACT)).toBe(is);
  });

  it('is none if the mail asks the same', () => {
    expect(isCopied('Which offer do you take?', PROMPT, aMail('Ann, which offer do you take?'))).toBe(false);
    expect(isCopied('What is <your name> for?', PROMPT, aMail('Fill in <your name> here.'))).toBe(false);
  });
});
