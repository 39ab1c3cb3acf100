import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { stripQuotedHistory } from '../../../src/kernel/mail/quoting/quoting';
import { mailBytes } from './mail-bytes';

const ASK = 'Can you come on Thursday to look at the roof?';

async function ownText(html: string, headers: Record<string, string> = {}): Promise<string> {
  const all = { Subject: 'Roof', ...headers, 'Content-Type': 'text/html; charset=utf-8' };
  const { body } = await importMail(mailBytes(all, html));
  return stripQuotedHistory(body, all.Subject);
}

const REPLY = { Subject: 'Re: Roof', 'In-Reply-To': '<a@x>' };
const INDENT = 'margin:0 0 0 40px;border:none;padding:0px';

describe('a quote for layout', () => {
  it.each<[string, string, Record<string, string>?]>([
    ['in a mail that answers none', `<p>Dear Sam,</p><blockquote>${ASK}</blockquote><p>Regards, Ann</p>`],
    ['with a style', `<p>Dear Sam,</p><blockquote style="margin-left:40px"><p>${ASK}</p></blockquote>`],
    ['after a colon', `<p>Here is what I want to ask:</p><blockquote>${ASK}</blockquote><p>Ann</p>`],
    ['within another', `<blockquote><blockquote>${ASK}</blockquote></blockquote><p>Ann</p>`],
    [
      'without a border, as an editor indents',
      `<div>Hi</div><blockquote style="${INDENT}"><div>${ASK}</div></blockquote>`,
      REPLY,
    ],
  ])('does not hide its question: %s', async (_, html, headers) => {
    expect(await ownText(html, headers)).toContain(ASK);
  });

  it.each<[string, string, Record<string, string>?]>([
    ['in an answer', `<p>Yes, gladly, I will be there.</p><blockquote>${ASK}</blockquote>`, REPLY],
    ['cited', `<p>${'Yes, gladly. '.repeat(20)}</p><blockquote type="cite">${ASK}</blockquote>`],
    [
      'cited by its class',
      `<p>${'Yes, gladly. '.repeat(20)}</p><div class="gmail_quote"><blockquote>${ASK}</blockquote></div>`,
    ],
    ['introduced', `<p>Yes, gladly.</p><p>On Mon, 2 Nov 2026, Ada wrote:</p><blockquote>${ASK}</blockquote>`],
  ])('is history otherwise: %s', async (_, html, headers) => {
    expect(await ownText(html, headers)).not.toContain(ASK);
  });
});
