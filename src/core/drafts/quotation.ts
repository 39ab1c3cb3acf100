import { blanksIn } from '../approvals/model/blanks';
import { replyText } from '../../kernel/mail/foreign-text';
import { asSent } from '../../kernel/mail/headers/as-sent';
import { type MailHeaders, readMailHeaders } from '../../kernel/mail/headers/mail-headers';
import { isAttribution } from '../../kernel/mail/quoting/history-marks';
import { MAIL_PART, mailPart } from '../../kernel/mail/quoting/mail-part';
import { stripQuotedHistory, withoutImages } from '../../kernel/mail/quoting/quoting';
import { visibleLine } from '../../kernel/mail/text/visible-text';
import type { Note } from '../../kernel/notes/note';
import { shortHash } from '../../kernel/notes/values/hash';

/** Frontmatter key of a draft that got a quotation, which the person may have removed since. */
export const QUOTED = 'deputy_quoted';

/** How a letter in this language says who wrote the text below, and when. */
const ATTRIBUTIONS = {
  en: (day: string, who: string) => `On ${day}, ${who} wrote:`,
  de: (day, who) => `Am ${day} schrieb ${who}:`,
  fr: (day, who) => `Le ${day}, ${who} a écrit :`,
  es: (day, who) => `El ${day}, ${who} escribió:`,
  it: (day, who) => `Il ${day}, ${who} ha scritto:`,
  nl: (day, who) => `Op ${day} schreef ${who}:`,
  pt: (day, who) => `Em ${day}, ${who} escreveu:`,
} satisfies Record<string, (day: string, who: string) => string>;

type LetterLanguage = keyof typeof ATTRIBUTIONS;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const satisfies readonly LetterLanguage[];

type MailNote = Pick<Note, 'frontmatter' | 'body'>;

/** The quotation below a reply, in its language; `null` if nothing is certainly the sender's own text. Pure. */
export function quotationOf(mail: MailNote, language: LetterLanguage): string | null {
  const text = quotedText(mail);
  const line = text === null ? null : attribution(mail, language);
  return text === null || line === null ? null : `${line}\n${text}`;
}

/** Facts that identify a quotation of a mail, without its text. */
export interface QuotableMail {
  attributions: readonly string[];
  hash: string;
}

export function quotedMail(mail: MailNote): QuotableMail | null {
  const text = quotedText(mail);
  if (text === null) return null;
  const attributions = LANGUAGES.flatMap((language) => attribution(mail, language) ?? []);
  return { attributions, hash: shortHash(text) };
}

/** Why a mail can't be quoted, in a sentence; `null` if it can. */
export function whyUnquoted(mail: MailNote): string | null {
  if (quotedText(mail) !== null) return null;
  if (mail.frontmatter[MAIL_PART] === undefined) return 'No quotation below: Deputy did not import the mail.';
  return mailPart(mail) === null
    ? 'No quotation below: the mail in the note was changed.'
    : 'No quotation below: the mail has no text of its own.';
}

/** The letter's quotation, if it is that of the mail character by character; else `null`. */
export function sameQuotation(letter: string, mail: QuotableMail | null): string | null {
  if (mail === null) return null;
  const { quotation } = splitQuotation(letter);
  const end = quotation.indexOf('\n');
  const isSame =
    mail.attributions.includes(quotation.slice(0, end)) && shortHash(quotation.slice(end + 1)) === mail.hash;
  return isSame ? quotation : null;
}

/** A letter's own text, and the quotation that ends it with the line above; '' if it ends with none. Linear. */
export function splitQuotation(letter: string): { own: string; quotation: string } {
  const text = letter.replace(/\r\n?/g, '\n');
  const lines = text.trimEnd().split('\n');
  const last = lines.findLastIndex((line) => !line.startsWith('>'));
  const start = lines[last]?.trim() === '' ? last - 1 : last;
  if (last === lines.length - 1 || !isAttribution(lines[start] ?? '')) return { own: text, quotation: '' };
  return {
    own: lines.slice(0, start).join('\n').trimEnd(),
    quotation: lines.slice(start).join('\n'),
  };
}

/** The letter with a quotation below. */
export const withQuotation = (own: string, quotation: string): string =>
  [own, quotation].filter((part) => part !== '').join('\n\n');

/** Maximum number of UTF-16 units of a mail that are quoted. */
const MOST_QUOTED = 10_000;

/** The text of the mail without its own quotations, each line behind a `>`; `null` if it has none. */
function quotedText(mail: MailNote): string | null {
  const part = mailPart(mail);
  if (part === null) return null;
  const text = withoutImages(stripQuotedHistory(part, readMailHeaders(mail.frontmatter).subject)).trim();
  const lines = plain(text.slice(0, MOST_QUOTED)).split('\n');
  if (text.length > MOST_QUOTED) lines.splice(-1, 1, '[…]');
  const quoted = replyText(lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`)).join('\n'));
  return /[\p{L}\p{N}]/u.test(quoted) ? quoted : null;
}

/** The import writes plain text with a backslash before the signs of Markdown. */
const plain = (text: string): string => text.replace(/\\(?=[!-/:-@[-`{-~])/g, '');

/** Who wrote the mail and when, as the sender's own clock said; `null` if unknown. */
function attribution({ frontmatter }: MailNote, language: LetterLanguage): string | null {
  const headers = readMailHeaders(asSent(frontmatter));
  const day = dayIn(headers.date ?? '', language);
  if (day === null) return null;
  const lines = names(headers).map((who) => ATTRIBUTIONS[language](day, who));
  // A name could look like a blank, which would hold the letter back.
  return lines.find((line) => blanksIn(line).length === 0 && isAttribution(line)) ?? null;
}

function names({ from }: MailHeaders): string[] {
  const name = visibleLine(replyText(from?.name ?? '')).slice(0, MOST_NAME);
  const address = visibleLine(replyText(from?.address ?? '')).slice(0, MOST_NAME);
  return [...(name === '' || name === address ? [] : [`${name} <${address}>`, name]), address].filter(
    (who) => who !== '',
  );
}

const MOST_NAME = 120;

function dayIn(iso: string, language: LetterLanguage): string | null {
  const day = new Date(`${iso.slice(0, '2026-11-02'.length)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return null;
  const locale = language === 'en' ? 'en-GB' : language;
  return day.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
