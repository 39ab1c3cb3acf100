import { describe, expect, it } from 'vitest';
import { isSameText } from '../../src/mail/same-text';

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
  ])('are two mails where one is %s', (_, other) => {
    expect(isSameText(TEXT, other)).toBe(false);
    expect(isSameText(other, TEXT)).toBe(false);
  });

  it('are one mail where both are empty', () => {
    expect(isSameText('', '\n')).toBe(true);
  });
});
