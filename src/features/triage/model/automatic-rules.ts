import { DateTime } from '../../../kernel/dates/date-time';
import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import { findWord } from '../../../kernel/notes/text/word-pattern';
import type { Clues } from './clues';
import { namesComingDay, namesDate } from './cues/deadline';
import { FRAUD, LOGIN_CODE, OFFICE_SENDER, WANTS } from './cues/machine-cues';
import { CUES } from './cues/rule-cues';
import { findStated } from './cues/stated';
import { type Finding, archive, inQuotes, leftOpen } from './finding';
import type { MailContext } from './mail-context';
import type { Occasion } from './occasion';
import { isTalk } from './sender';

/** Leaves an encrypted mail to the person, because only they can read it. */
export function findEncrypted({ mail }: Clues): Finding | null {
  const isEncrypted =
    /^-----BEGIN PGP MESSAGE-----/mu.test(mail.body.replaceAll('\\', '')) ||
    mail.attachments.some((name) => /application\/(?:pgp-encrypted|(?:x-)?pkcs7-mime)/iu.test(name));
  return isEncrypted ? leftOpen('Encrypted: open it in your mail program.', 'What it says.') : null;
}

const MINUTE = 60_000;
const LONGEST_USE = 60;
/** Digits with separators, optionally after letters such as `G-`. */
const CODE = /(?:^|[^\p{L}\d])(?:[A-Z]{1,3}-)?\d{3}[ -]?\d{1,5}(?![\p{L}\d])/u;
const MINUTES = /(\d{1,3})[\s-]?(?:minut\p{L}*|min|минут\p{L}*|хвилин\p{L}*|dakika|分钟|分鐘|分|분)/iu;

/** Archives a login code once it has expired; before that, only the person knows whether they requested it. */
export function findLoginCode({ mail, occasion, sentences, text }: Clues): Finding | null {
  if (mail.from === null || isTalk(mail)) return null;
  const words = findWord(LOGIN_CODE, sentences.slice(0, 6).join('\n'));
  if (words === null || !CODE.test(text.slice(0, 2_000))) return null;
  const written = DateTime.fromISO(mail.date ?? '');
  const said = MINUTES.exec(text.slice(0, 2_000))?.[1];
  const minutes = said === undefined ? LONGEST_USE : Number(said);
  if (!written.isValid || written.toMillis() + minutes * MINUTE >= occasion.now)
    return leftOpen(`A login code: ${inQuotes(words)}.`, 'Whether it was you who asked for it.');
  const over = said === undefined ? 'from more than an hour ago' : `whose ${said} minutes are over`;
  return archive(0.6, `A login code ${over}: ${inQuotes(words)}.`);
}

/** Archives automatic replies, unless they ask for something, as an out-of-office note or an office's reply may. */
export function findAutoReply({ mail, subject, sentences, asks }: Clues): Finding | null {
  // The subject repeats that of the answered mail, so its question does not count.
  const ask = asks.find(({ isDirect, sentence }) => isDirect && sentence !== subject);
  const named = findWord(CUES.autoReply, subject);
  const word =
    named ?? (ask === undefined ? findWord(CUES.autoReply, sentences.slice(1, 4).join('\n')) : null);
  if (!mail.isAutoReply && word === null) return null;
  if (ask !== undefined) return leftOpen(`An automatic reply asks: ${inQuotes(ask.sentence)}`);
  return archive(0.8, `An automatic reply${word === null ? ', by its headers' : `: ${inQuotes(word)}`}.`);
}

export function findAdvertising({ advertisingWords, subject, mail }: Clues): Finding | null {
  if (advertisingWords === null) return null;
  // A warning in the subject is no sign of advertising, because shops and banks use advertising's words in notices
  // about an account, too.
  if (!mail.isNewsletter && findStated(CUES.warning, subject) !== null) return null;
  const words = advertisingWords.slice(0, 3).map(inQuotes).join(', ');
  return archive(0.7, `Reads like advertising or spam: ${words}.`);
}

/** Leaves a mail to the person if a stranger asks for something that fraud is after, such as bank details. */
export function findFraud({ mail, text, asks, isKnown }: Clues): Finding | null {
  if (isKnown || mail.isNewsletter || asks.length === 0) return null;
  const word = findStated(FRAUD, text);
  if (word === null) return null;
  return leftOpen(
    `Names what fraud is after: ${inQuotes(word)}.`,
    'Whether the sender is who they say they are.',
  );
}

/** Archives mail from machines and lists, unless it demands something or warns. */
export function findBulk({
  machineSign,
  asks,
  mail,
  text,
  subject,
  sentences,
  occasion,
  advertisingWords,
}: Clues): Finding | null {
  if (machineSign === null) return null;
  // Newsletters ask questions only to catch attention; people on a mailing list want an answer.
  const demand = asks.find(({ kind, isDirect }) => isDirect && (kind === 'request' || mail.listId !== null));
  if (demand !== undefined && !mail.isNewsletter)
    return leftOpen(`${machineSign}; it asks: ${inQuotes(demand.sentence)}`);
  const wanted = advertisingWords === null ? findStated(WANTS, subject) : null;
  if (wanted !== null) return leftOpen(`${machineSign}; its subject says ${inQuotes(wanted)}.`);
  const warning = findStated(
    CUES.warning,
    mail.isNewsletter || mail.listId !== null ? subject : beginningOf(text),
  );
  if (warning !== null) return leftOpen(`${machineSign}; it says ${inQuotes(warning)}.`);
  const [ask] = asks;
  if (ask !== undefined && !mail.isNewsletter && mail.listId === null && namesDate(ask.sentence))
    return leftOpen(`${machineSign}; it asks: ${inQuotes(ask.sentence)}`);
  if (ask !== undefined)
    return archive(0.5, `${machineSign}; it puts to all its readers: ${inQuotes(ask.sentence)}`);
  const coming =
    mail.isBulk || mail.isNewsletter ? undefined : sentences.slice(0, 8).find(isAhead(occasion, mail));
  if (coming !== undefined)
    return leftOpen(
      `${machineSign}; it names a day ahead: ${inQuotes(coming)}`,
      'Whether you have to do something by then.',
    );
  return archive(0.6, `${machineSign}; it asks nothing of you.`);
}

/**
 * Whether a sentence names a coming day: if a machine writes that to one person alone, something often has to be done
 * by then.
 */
const isAhead =
  ({ now, zone }: Occasion, { date }: MailContext) =>
  (sentence: string): boolean => {
    const written = DateTime.fromISO(date ?? '');
    return namesComingDay(sentence, {
      from: written.isValid ? Math.max(written.toMillis(), now) : now,
      zone,
    });
  };

/** Archives news that an office writes once for many, without asking or warning. */
export function findOfficeNews({ mail, asks, text }: Clues): Finding | null {
  if (asks.length > 0 || isTalk(mail)) return null;
  const [sender] = parseAddresses(mail.from ?? '');
  if (sender === undefined || !OFFICE_SENDER.test(sender.address)) return null;
  const beginning = beginningOf(text);
  const warnings = [CUES.warning, CUES.urgency, CUES.outage, CUES.overdue, WANTS];
  if (warnings.some((cue) => findWord(cue, beginning) !== null)) return null;
  return archive(
    0.5,
    `From an office address, ${inQuotes(sender.address)}; it asks nothing and begins without a warning.`,
  );
}

/** The subject and the first characters of the text. */
const beginningOf = (text: string): string => text.slice(0, text.indexOf('\n') + BEGINNING);

const BEGINNING = 300;
