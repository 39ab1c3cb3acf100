import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDashboard } from '../../../../src/core/app/view/dashboard-note';

const BEGIN = '%% deputy:dashboard begin %%';
const END = '%% deputy:dashboard end %%';

describe('the dashboard note', () => {
  it('is made where there is none', () => {
    expect(editDashboard(null, '## Mission\n\nNone.')).toBe(
      `# Dashboard\n\n${BEGIN}\n\n## Mission\n\nNone.\n\n${END}\n`,
    );
  });

  it('changes between its marks alone', () => {
    const text = `\uFEFF---\ntags: [home]\n---\n\nMine, above. \n${BEGIN}  \nold\n${END}\nMine, below.`;
    expect(editDashboard(text, 'new')).toBe(
      `\uFEFF---\ntags: [home]\n---\n\nMine, above. \n${BEGIN}  \n\nnew\n\n${END}\nMine, below.`,
    );
  });

  it('is not written when it says so already', () => {
    const text = editDashboard('Mine.', 'same') ?? '';
    expect(editDashboard(text, 'same')).toBeNull();
    expect(editDashboard(text, 'other')).not.toBeNull();
  });

  it.each([
    ['both marks', 'Mine.\n', `Mine.\n\n${BEGIN}\n\nnew\n\n${END}\n`],
    ['the last line break', 'Mine.', `Mine.\n\n${BEGIN}\n\nnew\n\n${END}\n`],
    ['its text', '', `${BEGIN}\n\nnew\n\n${END}\n`],
    ['the begin', `old\n${END}\n`, `old\n${END}\n\n${BEGIN}\n\nnew\n\n${END}\n`],
    ['the end', `${BEGIN}\nold\n`, `${BEGIN}\nold\n\n${BEGIN}\n\nnew\n\n${END}\n`],
  ])('that has lost %s gets them at its end, and loses nothing', (_, text, expected) => {
    expect(editDashboard(text, 'new')).toBe(expected);
    expect(editDashboard(expected, 'new')).toBeNull();
  });

  it('keeps the line breaks of Windows', () => {
    const text = `Mine.\r\n${BEGIN}\r\nold\r\n${END}\r\n`;
    expect(editDashboard(text, 'a\nb')).toBe(`Mine.\r\n${BEGIN}\r\n\r\na\r\nb\r\n\r\n${END}\r\n`);
  });

  it('keeps what a person wrote around it byte for byte, and is written once, whatever they wrote', () => {
    const piece = fc.constantFrom(BEGIN, END, '%%', '```', ` ${BEGIN}`, `${END} `, 'Mine', '', '\r', '---');
    const written = fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 });
    const eol = fc.constantFrom('\n', '\r\n');
    const own = fc.array(fc.constantFrom('## Mission', '- a', ''), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(written, eol, own, own, (lines, end, first, second) => {
        const text = lines.join(end);
        const once = editDashboard(text, first.join('\n')) ?? text;
        expect(editDashboard(once, first.join('\n'))).toBeNull();
        const [above, below] = around(once);
        expect(isAround(text, above, below)).toBe(true);
        const twice = editDashboard(once, second.join('\n')) ?? once;
        expect(around(twice)).toEqual([above, below]);
      }),
      { numRuns: 500 },
    );
  });
});

/** What stands above and below the marks that are nearest to each other. */
function around(text: string): [string, string] {
  const end = new RegExp(`^${BEGIN}[ \\t]*\\r?$(?:(?!^${BEGIN})[^])*?^${END}[ \\t]*\\r?$`, 'm').exec(text);
  if (end === null) throw new Error(`No marks in ${text}`);
  return [text.slice(0, end.index), text.slice(end.index + end[0].length)];
}

/** Nothing was lost: `text` stood around Deputy's part, or is wholly above it. */
const isAround = (text: string, above: string, below: string): boolean =>
  above.startsWith(text) || (text.startsWith(above) && text.endsWith(below.replace(/^\r?\n/, '')));
