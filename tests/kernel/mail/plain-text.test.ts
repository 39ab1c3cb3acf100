import { describe, expect, it } from 'vitest';
import { stripQuotedHistory } from '../../../src/kernel/mail/quoting/quoting';
import { plainAsMarkdown } from '../../../src/kernel/mail/text/plain-text';
import { tableOf, type Triple } from '../../word-table';

const rows = tableOf('kernel/mail/plain-text');

describe('plain text as Markdown', () => {
  it.each(rows<Triple>('takes effect nowhere'))('takes effect nowhere: %s', (_, text, markdown) => {
    expect(plainAsMarkdown(text)).toBe(markdown);
  });

  it.each([
    'https://example.org/a_b#c and www.example.org/_x_',
    'ada_lovelace+x@example.org',
    '> quoted\n> > twice',
    '* an item\n- another\n1. first',
    'On 2 November Ada wrote:',
    '2 + 2 = 4, 50 % of A & B',
  ])('stays as it is: %s', (text) => {
    expect(plainAsMarkdown(text)).toBe(text);
  });

  it('keeps its signature apart from what was written', () => {
    expect(stripQuotedHistory(plainAsMarkdown('Hello\n\n-- \nAda\n'))).toBe('Hello\n');
  });
});
