// @vitest-environment dom
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { repairMojibake } from '../../../src/kernel/mail/bytes/windows-1252';
import { corpusFiles, ownFixtures, type MailFile } from './fixture-files';
import { mailBytes } from './mail-bytes';
import { wordsOf } from './words-of';
import { parsedNote } from '../../fakes/mail-note';

const twoParts = (plain: string, html: string): Uint8Array =>
  mailBytes(
    { 'Content-Type': 'multipart/alternative; boundary="=_b"' },
    `--=_b\nContent-Type: text/plain; charset=utf-8\n\n${plain}\n--=_b\nContent-Type: text/html; charset=utf-8\n\n${html}\n--=_b--\n`,
  );

const bodyOf = async (bytes: Uint8Array): Promise<string> =>
  parsedNote((await importMail(bytes)).note).body.trim();

const LETTER = 'Hello Ben, the workshop is on Thursday at ten in the small room on the second floor. Ada';

describe('a mail in two forms', () => {
  it.each([
    [
      'a stub',
      'View this mail in your browser.',
      'Your payment failed. Pay until tomorrow.',
      /---\n\nYour payment/,
    ],
    ['the same', LETTER, LETTER, /^Hello[^-]*Ada$/],
    ['a few words more', LETTER, `${LETTER} Cheers`, /\n\n---\n\nOnly in the HTML part: cheers$/],
    ['another day', `${LETTER} 24.11.`, `${LETTER} 11.24.`, /Only in the HTML part: 11\.24$/],
    [
      'another link',
      LETTER,
      `${LETTER} <a href="https://pay.example/now">room</a>`,
      /part: <https:\/\/pay\.example\/now>$/,
    ],
    ['another language', LETTER, 'Hallo Ben, der Workshop ist am Donnerstag um zehn.', /---\n\nHallo Ben/],
  ])('says in HTML what its plain text does not: %s', async (_, plain, html, body) => {
    expect(await bodyOf(twoParts(plain, `<p>${html}</p>`))).toMatch(body);
  });

  it('counts hidden words and pictures that track, and leaves them out', async () => {
    const html = `<p>${LETTER}</p><div style="display:none">secret preview line</div><img width=1 src="https://t.example">`;
    const { leftOut, note } = await importMail(twoParts(LETTER, html));
    expect(leftOut).toEqual({ hiddenWords: 3, trackers: 1 });
    expect(note).not.toMatch(/preview|t\.example/);
  });

  const ELEMENTS = [
    ['<p>', '</p>'],
    ['<table><tr><td>', '</td></tr></table>'],
    ['<ul><li>', '</li></ul>'],
    ['<b>', '</b> '],
    ['<a href="https://example.org/x">', '</a> '],
    ['<blockquote>', '</blockquote>'],
    ['<div><img src="https://example.org/a.png" alt="a chair">', '</div>'],
  ] as const;
  const word = fc.stringMatching(/^[a-zäöüßéа-я]{1,9}$/u);
  const text = fc.array(fc.oneof(word, fc.constantFrom('invoice', '24.11.2026', '€ 40', 'Ada')), {
    maxLength: 40,
  });
  const html = fc
    .tuple(text, fc.constantFrom(...ELEMENTS))
    .map(([words, [open, close]]) => open + words.join(' ') + close);
  const FOOTERS = [
    '',
    '<p>Unsubscribe <a href="https://example.org/leave">here</a></p>',
    '<p>Sent from my phone</p>',
  ];

  it('loses no word and no link of either form', async () => {
    const mail = fc.record({
      own: text,
      shared: text,
      parts: fc.array(html, { maxLength: 4 }),
      footer: fc.constantFrom(...FOOTERS),
    });
    await fc.assert(
      fc.asyncProperty(mail, async ({ own, shared, parts, footer }) => {
        const markup = `<p>${shared.join(' ')}</p>${parts.join('')}${footer}`;
        const body = await bodyOf(twoParts([...shared, ...own].join(' '), markup));
        const shown = wordsOf(body);
        const wanted = wordsOf([...own, ...shared, markup.replace(/<[^<>]*>/g, ' ')].join(' '));
        expect([...wanted].filter((one) => !shown.has(one))).toEqual([]);
        for (const [, link] of markup.matchAll(/href="([^"]*)">[^<]/g)) expect(body).toContain(link);
      }),
      { numRuns: 300 },
    );
  });
});

/** The words a browser would show of the HTML of a mail; what its styles hide is left out as the importer does. */
function shownWords(html: string): Set<string> {
  const document = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of document.querySelectorAll('script, style, title, template, noframes, head, [hidden]'))
    hidden.remove();
  for (const styled of document.querySelectorAll<HTMLElement>('[style]')) {
    const { display, visibility, fontSize, maxHeight, opacity } = styled.style;
    const isHidden = display === 'none' || visibility === 'hidden' || opacity === '0';
    if (isHidden || /^0(?:px|em|pt|%)?$/.test(fontSize) || /^0(?:px|em|pt|%)?$/.test(maxHeight))
      styled.remove();
    if (/mso-hide\s*:\s*all/.test(styled.getAttribute('style') ?? '')) styled.remove();
  }
  for (const gap of document.querySelectorAll('br, p, div, td, th, li, tr, h1, h2, h3, h4')) {
    gap.before(' ');
    gap.append(' ');
  }
  return wordsOf(document.documentElement.textContent);
}

async function lostOf({ bytes }: MailFile): Promise<string[]> {
  const { html = '', text = '' } = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  const both = `${text}\n${html}`;
  // What the parser could not decode, only the tests of charsets know.
  if (/[\uFFFD\u001B]/.test(both) || repairMojibake(both) !== both) return [];
  const shown = wordsOf(await bodyOf(bytes));
  const wanted = html === '' ? wordsOf(text) : shownWords(html);
  return [...wanted].filter((word) => !shown.has(word));
}

describe('both parts of awkward mail', () => {
  it.each([
    ['written for this project', ownFixtures()],
    ['that other projects collected', corpusFiles()],
  ])('are in the note with every word: mails %s', async (name, files) => {
    if (files === null) {
      console.log('MIME corpora are not here: sweep left out');
      return;
    }
    const lost: Record<string, string[]> = {};
    for (const file of files) {
      const words = await lostOf(file);
      if (words.length > 0) lost[file.name] = words;
    }
    console.log(
      `Mails ${name}: ${String(files.length)}, with lost words: ${String(Object.keys(lost).length)}`,
    );
    expect(lost).toEqual({});
  });
});
