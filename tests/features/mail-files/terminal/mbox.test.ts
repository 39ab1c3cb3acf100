import { describe, expect, it } from 'vitest';
import { isMbox, mailsOfMbox } from '../../../../src/features/mail-files/terminal/mbox.mjs';
import { runs, SEED } from '../../../runs';
import { linesOf } from '../../../word-table';
import { SeededRandom } from '../../../../bench/seeded-random.mjs';

const FIELDS = 'Subject: Hello\nFrom: Ann Lee <ann@example.org>\n\n';
const LINE = 'From ann@example.org Mon Nov 23 08:12:00 2026';

/** Separators as mail programs, Takeout and Unix write them. */
const SEPARATORS = [LINE, ...linesOf('mail', 'separators of an mbox')];

/** Lines of a mail's text; none is a separator, though each begins as one. */
const PROSE = linesOf('mail', 'lines that begin as a separator and are none');

const split = (text: string | Buffer, chunk = Infinity): string[] => {
  const bytes = Buffer.from(text);
  const size = Math.min(chunk, bytes.length);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return [...mailsOfMbox(chunks)].map((mail) => Buffer.from(mail ?? []).toString());
};

describe('an mbox', () => {
  it.each(SEPARATORS)('is split at %j, with any line ends', (separator) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = `${separator}\n${FIELDS}one\n\n${separator}\n${FIELDS}two\n`.replaceAll('\n', end);
      expect(isMbox(Buffer.from(text))).toBe(true);
      expect(
        split(text).map((mail) =>
          mail
            .trim()
            .split(/[\r\n]+/)
            .at(-1),
        ),
      ).toEqual(['one', 'two']);
    }
  });

  it.each(PROSE)('is not split at %j, in a paragraph or at its start', (prose) => {
    expect(isMbox(Buffer.from(`${prose}\n${FIELDS}`))).toBe(false);
    for (const before of ['', '\n'])
      for (const after of ['', '\n', 'To: Hamburg 10:15\n']) {
        const text = `${FIELDS}one\n${before}${prose}\n${after}more\n\n`;
        expect(split(`${LINE}\n${text}${LINE}\n${FIELDS}two\n`)).toEqual([text, `${FIELDS}two\n`]);
      }
  });

  it('is not split at a separator that a mail quotes: no field follows, or no blank line precedes', () => {
    const quoted = `${FIELDS}So it begins:\n${LINE}\n${FIELDS}or\n\n${LINE}\n\nand so on\n\n`;
    expect(split(`${LINE}\n${quoted}${LINE}\n${FIELDS}two\n`)).toEqual([quoted, `${FIELDS}two\n`]);
  });

  it('is split without blank lines where its program writes none', () => {
    expect(split(`${LINE}\n${FIELDS}one\n${LINE}\n${FIELDS}two\n`)).toEqual([
      `${FIELDS}one\n`,
      `${FIELDS}two\n`,
    ]);
  });

  it('may begin with byte order marks, blank lines, NULs and marks of MMDF, and be UTF-16', () => {
    const text = `${LINE}\n${FIELDS}Grüße\n\n${LINE}\n${FIELDS}two\n`;
    const mails = [`${FIELDS}Grüße\n\n`, `${FIELDS}two\n`];
    const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    const starts = [
      '\uFEFF',
      '\n \r\n\t\n',
      '\0\0',
      '\u0001\u0001\u0001\u0001\n',
      '\uFEFF\n\n',
      '\n'.repeat(5_000),
    ];
    const files = starts.map((start) => Buffer.from(start + text));
    for (const file of [...files, Buffer.from(`\uFEFF${text}`, 'utf16le'), swapped]) {
      expect(isMbox(file)).toBe(true);
      expect(split(file)).toEqual(mails);
      expect(split(file, 7)).toEqual(mails);
    }
  });

  it('unquotes one mark of lines that began with "From "', () => {
    expect(split(`${LINE}\n${FIELDS}>From here\n>>From there\n> From afar\n`)).toEqual([
      `${FIELDS}From here\n>From there\n> From afar\n`,
    ]);
  });

  it(`loses no byte but its separators, however it is cut into parts (seed ${String(SEED)})`, () => {
    const random = new SeededRandom(SEED);
    const pieces = [
      '',
      ...PROSE,
      ...SEPARATORS,
      '',
      'Subject: x',
      'words',
      '>From x',
      '\uFEFF',
      'a\rb',
    ] as const;
    for (let run = 0; run < runs(5_000); run += 1) {
      const lines = Array.from({ length: random.between(0, 12) }, () => random.pick(pieces));
      const end = random.pick(['\n', '\r\n', '\r']);
      const text = [LINE, 'Subject: x', ...lines].join(end);
      const mails = split(text, random.between(1, 200));
      expect(mails).toEqual(split(text));
      let rest = text.replace(/(^|[\r\n])>(?=>*From )/g, '$1');
      for (const mail of mails) {
        const at = rest.indexOf(mail);
        expect(rest.slice(0, at).trim()).toBeOneOf(['', ...SEPARATORS]);
        rest = rest.slice(at + mail.length);
      }
      expect(rest.trim()).toBe('');
    }
  });
});
