import { describe, expect, it } from 'vitest';
import { stripQuotedHistory } from '../../../src/kernel/mail/quoting/quoting';
import { plainAsMarkdown } from '../../../src/kernel/mail/text/plain-text';

describe('plain text as Markdown', () => {
  it.each([
    ['a line below a text', 'Total\n---\nSum\n===', 'Total\n\\---\nSum\n\\==='],
    ['the line above a signature', 'Bye\n-- \nAda', 'Bye\n\\-- \nAda'],
    ['the line that makes a table', 'a | b\n--- | ---', 'a | b\n\\--- | ---'],
    ['headings and tags', '# One\n#include #ffffff C#', '\\# One\n\\#include \\#ffffff C\\#'],
    ['emphasis', '*now* _soon_ a_b ~~gone~~ ==new==', '\\*now\\* \\_soon\\_ a\\_b \\~~gone\\~~ \\==new\\=='],
    ['code', '```js\n`x`', '\\`\\`\\`js\n\\`x\\`'],
    [
      'escapes, entities, fields and block names',
      'C:\\_x &nbsp; due:: now ^a1',
      'C:\\\\\\_x \\&nbsp; due\\:: now \\^a1',
    ],
    ['links that hide where they lead', '[pay](https://example.org)', '[pay]\\(https://example.org)'],
  ])('takes effect nowhere: %s', (_, text, markdown) => {
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
