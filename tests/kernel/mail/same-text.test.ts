import { describe, expect, it } from 'vitest';
import { isSameMail, isSameText } from '../../../src/kernel/mail/quoting/same-text';
import { parsedNote } from '../../fakes/mail-note';

const TEXT = 'Hello Bob,\n\ncan you come on Thursday?\n\nAda\n';

describe('two texts', () => {
  it.each([
    ['to the letter', TEXT],
    ['with other line breaks and blanks', TEXT.replaceAll('\n', '\r\n ')],
    ['with a footer', `${TEXT}_____\nTo unsubscribe from this list, write to list-leave@example.org\n`],
    ['with emphasis', TEXT.replace('Thursday', '**Thursday**')],
  ])('are one mail %s', (_, other) => {
    expect(isSameText(TEXT, other)).toBe(true);
    expect(isSameText(other, TEXT)).toBe(true);
  });

  it.each([
    ['about something else', 'The invoice is overdue, pay at once.\n'],
    ['empty', '\n'],
    ['a word of the other', 'Thursday\n'],
  ])('are two mails where one is %s', (_, other) => {
    expect(isSameText(TEXT, other)).toBe(false);
    expect(isSameText(other, TEXT)).toBe(false);
  });

  it('are one mail where both are empty', () => {
    expect(isSameText('', '\n')).toBe(true);
  });
});

describe('two mails', () => {
  const note = (from: string, subject: string) =>
    parsedNote(`---\nfrom: ${JSON.stringify(from)}\nsubject: ${subject}\n---\n\n${TEXT}`);
  const first = note('Ada <ada@example.org>', 'Thursday');

  it('are one where sender, subject and text are the same', () => {
    expect(isSameMail(first, note('ADA@example.org', 'thursday'))).toBe(true);
    expect(isSameMail(first, note('', 'Thursday'))).toBe(true);
  });

  it('are two where another sender or another subject stands above the same text', () => {
    expect(isSameMail(first, note('eve@example.com', 'Thursday'))).toBe(false);
    expect(isSameMail(first, note('ada@example.org', 'Friday'))).toBe(false);
  });
});
