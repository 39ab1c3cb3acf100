import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import {
  betweenMarks,
  contentBetween,
  fencedContent,
  trimLines,
  unfenced,
} from '../../../../src/core/approvals/model/approval/approval-marks';
import { tableOf } from '../../../word-table';

const rows = tableOf('core/approvals/model/approval-marks');

const ID = 'r0123456789abcdef0';

const read = (note: string): string => unfenced(contentBetween(note, ID) ?? 'no marks');

const words = fc.array(fc.constantFrom(...rows('words')), { maxLength: 30 });

describe('the mail in a request note', () => {
  it('is read back letter by letter, whatever it is', () => {
    fc.assert(
      fc.property(words, (parts) => {
        const body = trimLines(parts.join(''));
        expect(read(betweenMarks(ID, fencedContent(body)))).toBe(body);
        expect(read(betweenMarks(ID, fencedContent(body)).replaceAll('\n', '\r\n'))).toBe(body);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is shown as it is, and ends where its marks say', () => {
    fc.assert(
      fc.property(words, (parts) => {
        const body = trimLines(parts.join(''));
        const html = new MarkdownIt().render(
          `> Move this file\n\n${betweenMarks(ID, fencedContent(body))}\n\nAfter\n`,
        );
        const [, code = ''] = /<pre><code>([\s\S]*?)<\/code><\/pre>/.exec(html) ?? [];
        expect(code).toBe(new MarkdownIt().utils.escapeHtml(`${body}\n`).replaceAll('\u0000', '\uFFFD'));
        expect(html).toContain('<p>After</p>');
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['a note of an earlier version', 'Dear Ada,\n\nyes.', 'Dear Ada,\n\nyes.'],
    ['code in a note of an earlier version', '```\nx\n```', '```\nx\n```'],
    ['half a fence, which stays to be seen', '~~~~~~\nx', '~~~~~~\nx'],
    ['another fence at its end', '~~~~~~\nx\n~~~~~~~', '~~~~~~\nx\n~~~~~~~'],
    ['a fence with blanks that an editor left', '~~~~~~  \n\nx  \n\n~~~~~~', 'x'],
    ['nothing', '', ''],
    ['a single line of tildes', '~~~~~~', '~~~~~~'],
  ])('is read from %s', (_, content, body) => {
    expect(read(betweenMarks(ID, content))).toBe(body);
  });
});
