import { describe, expect, it } from 'vitest';
import { mailView } from '../../../../src/core/approvals/view/mail-view';
import { type Pair, tableOf } from '../../../word-table';

const rows = tableOf('core/approvals/view/mail-view');

const shown = (body: string): string | undefined =>
  mailView(`---\nstatus: pending\n---\n\n${body}`)
    ?.parts.map(({ text }) => text)
    .join('');

describe('a mail to read beside its answer', () => {
  it('fits a narrow view: breaks that a mail program put into a paragraph are spaces', () => {
    const wrapped =
      'Hi Robin,\n\nyour shop has answered with "503 Service Unavailable" since 06:40 this\n' +
      'morning. The disk of the database is full: the log of the newsletter import\ngrew to 38 GB overnight.\n\nPriya';
    expect(shown(wrapped)).toBe(wrapped.replace('this\n', 'this ').replace('import\n', 'import '));
  });

  it.each([
    'Priya Raman\nHead of hosting\nCopper Lane 14',
    'We need three things from you before the end of the month, please:\n- the figures of the third quarter\n- the contract',
    'We need three things from you before the end of the month, please:\n1. the figures of the third quarter',
    'Call me. I am in the office for the whole of the week, or so I hope.\nIt is not pressing.\nAnn',
    'One line that is wider than any that a mail program would have written for it, with an end.\n\n\nAnother.',
  ])('keeps the breaks that its writer put: %j', (text) => {
    expect(shown(text)).toBe(text);
  });

  it.each(rows<Pair>('reads as text'))(
    'reads as text, without the marks of Markdown, each link with its address: %j',
    (body, text) => {
      expect(shown(body)).toBe(text);
    },
  );

  it('marks the evidence also where a pair of marks is half in it', () => {
    const view = mailView(
      '---\nfrom: a@b.de\n---\n\nHi Sam,\n\n**Can you come? Or [call](https://a.example)** us.\n',
    );
    expect(view?.parts).toEqual([
      { text: 'Hi Sam,\n\n', isMarked: false },
      { text: 'Can you come?', isMarked: true },
      { text: ' Or call (https://a.example) us.', isMarked: false },
    ]);
  });

  it('comes to an end on a hostile mail', () => {
    for (const unit of [
      '\n',
      'a\n',
      `${'a'.repeat(60)}\n`,
      ' \n',
      '**a ',
      '[',
      '](a)',
      '[](b)',
      '| ',
      '`',
      '\\',
    ])
      expect(() => mailView(`---\nstatus: pending\n---\n\n${unit.repeat(100_000)}`)).not.toThrow();
  });
});
