import { DateTime } from '../../../kernel/dates/date-time';
import { type Address, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { subjectKind } from '../../../kernel/mail/headers/subject';
import { findWord, type WordPattern } from '../../../kernel/notes/text/word-pattern';
import type { Clues } from './clues';
import { namesComingDay, namesDate, namesDayAhead } from './cues/deadline';
import { FRAUD, LOGIN_CODE, OFFICE_SENDER, WANTS } from './cues/machine-cues';
import { CUES } from './cues/rule-cues';
import { isSettled, MINE, opensMatter, YOURS } from './cues/settled';
import { findStated } from './cues/stated';
import { type Finding, archive, inQuotes, leftOpen } from './finding';
import { type Matter, MATTERS } from './matters';
import { isTalk } from './sender';

/** Leaves an encrypted mail to the person, because only they can read it. */
export function findEncrypted({ mail }: Clues): Finding | null {
  const isEncrypted =
    /^-----BEGIN PGP MESSAGE-----/mu.test(mail.body.replaceAll('\\', '')) ||
    mail.attachments.some((name) => /application\/(?:pgp-encrypted|(?:x-)?pkcs7-mime)/iu.test(name));
  return isEncrypted ? leftOpen('Encrypted: open it in your mail program.', 'What does it say?') : null;
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
    return leftOpen(`A login code: ${inQuotes(words)}.`, 'Did you ask for it?');
  const over = said === undefined ? 'from more than an hour ago' : `that expired after ${said} minutes`;
  return archive(0.6, `A login code ${over}: ${inQuotes(words)}.`);
}

/** Archives automatic replies, unless they ask for something, as an out-of-office note or an office's reply may. */
export function findAutoReply({ mail, subject, sentences, asks }: Clues): Finding | null {
  // The subject repeats that of the answered mail, so its question is ignored.
  const ask = asks.find(({ isDirect, sentence }) => isDirect && sentence !== subject);
  const named = findWord(CUES.autoReply, subject);
  // A request for a talk "out of office" is not an automatic reply, which names the mail that it answers.
  const answers = ask === undefined && subjectKind(subject) === 'reply';
  const word = named ?? (answers ? findWord(CUES.autoReply, sentences.slice(1, 4).join('\n')) : null);
  if (!mail.isAutoReply && word === null) return null;
  if (ask !== undefined) return leftOpen(`An automatic reply asks: ${inQuotes(ask.sentence)}`);
  return archive(0.8, `An automatic reply${word === null ? ', by its headers' : `: ${inQuotes(word)}`}.`);
}

export function findAdvertising({ advertisingWords, subject, mail }: Clues): Finding | null {
  if (advertisingWords === null) return null;
  // A mail with a warning in its subject is not advertising: shops and banks use advertising's words in notices about
  // an account, too.
  if (!mail.isNewsletter && findStated(CUES.warning, subject) !== null) return null;
  const words = advertisingWords.slice(0, 3).map(inQuotes).join(', ');
  return archive(0.7, `Reads like advertising or spam: ${words}.`);
}

/** Leaves a mail to the person if a stranger asks for something that fraudsters want, such as bank details. */
export function findFraud({ mail, text, asks, isKnown }: Clues): Finding | null {
  if (isKnown || mail.isNewsletter || asks.length === 0) return null;
  const word = findStated(FRAUD, text);
  if (word === null) return null;
  return leftOpen(
    `Asks for what fraudsters want: ${inQuotes(word)}.`,
    'Is the sender who they say they are?',
  );
}

/** Archives mail from lists, unless it demands something or warns, and mail from machines that says something is settled. */
export function findBulk(clues: Clues): Finding | null {
  const { machineSign, asks, mail, text, subject, advertisingWords, isToMany } = clues;
  if (machineSign === null) return null;
  // Newsletters ask only to catch attention; people on a mailing list want an answer.
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
  // A mailing list without a way to unsubscribe has members, and its mail may be meant for each of them.
  const isOfMembers = mail.isBulk && !mail.isNewsletter;
  if (ask !== undefined && (isOfMembers || !isToMany))
    return leftOpen(`${machineSign}; it asks: ${inQuotes(ask.sentence)}`);
  const own = isToMany ? aboutReader(clues) : null;
  if (own !== null)
    return leftOpen(`${machineSign}; its subject addresses you: ${inQuotes(own)}.`, WHETHER_TO_ACT);
  if (ask !== undefined)
    return archive(0.5, `${machineSign}; it asks all its readers: ${inQuotes(ask.sentence)}`);
  if (!isToMany) return ifSettled(machineSign, clues);
  const day = isOfMembers ? clues.sentences.slice(1, MOST_SENTENCES).find(namesDate) : undefined;
  if (day !== undefined) return leftOpen(`${machineSign}; it names a day: ${inQuotes(day)}`, WHETHER_TO_ACT);
  return archive(0.6, `${machineSign}; it asks nothing of you.`);
}

/**
 * The word by which the subject of a mail to many addresses its reader, as in "Ada sent you a message". Only for a mail
 * that asks something, or does not look like a newsletter.
 */
function aboutReader({ mail: { body }, subject, asks }: Clues): string | null {
  const isNewsletter = [CUES.newsletter, CUES.advertising].some((cue) => findWord(cue, body) !== null);
  return asks.length === 0 && isNewsletter ? null : findWord(YOURS, subject);
}

const WHETHER_TO_ACT = 'Do you have to do something about it?';
/** Number of sentences at the start of a mail, its subject included, that say what it is about. */
const MOST_SENTENCES = 8;

/**
 * Archives a mail of a machine or an office if it says that something is settled, and nothing that leaves it open. It
 * is not enough that it asks for nothing, because such mail often still requires something of its reader.
 */
function ifSettled(sign: string, clues: Clues): Finding {
  const beginning = firstSentences(clues);
  const ahead = beginning.find(isAhead(clues));
  if (ahead !== undefined)
    return leftOpen(
      `${sign}; it names a day ahead: ${inQuotes(ahead)}`,
      'Do you have to do something by then?',
    );
  const named = beginning.find(mayBeAhead(clues));
  if (named !== undefined) return leftOpen(`${sign}; it may name a day: ${inQuotes(named)}`, WHETHER_TO_ACT);
  const open = opensMatter(beginning);
  if (open !== null)
    return leftOpen(`${sign}; it may leave something open: ${inQuotes(open)}`, WHETHER_TO_ACT);
  const settled = beginning.find(isSettled);
  if (settled !== undefined)
    return archive(0.6, `${sign}; it says that something is settled: ${inQuotes(settled)}`);
  return leftOpen(`${sign}; the rules find no sign that it is settled.`, WHETHER_TO_ACT);
}

/** The sentences that say what a mail is about, without courtesies and the like. */
export const firstSentences = ({ sentences }: Clues): string[] =>
  sentences
    .slice(0, MOST_SENTENCES)
    .filter((sentence) => FORMULAS.every((cue) => findWord(cue, sentence) === null));

const FORMULAS = [CUES.boilerplate, CUES.courtesy, CUES.nothingToDo];

/** Whether a sentence names a day that is still ahead. */
export const isAhead =
  (clues: Clues) =>
  (sentence: string): boolean =>
    namesDayAhead(sentence, timesOf(clues));

/**
 * Whether a sentence may name a coming day: if a machine writes that to one person alone, something often has to be
 * done by then.
 */
const mayBeAhead = (clues: Clues): ((sentence: string) => boolean) => {
  const { from, now, zone } = timesOf(clues);
  return (sentence) => namesComingDay(sentence, { from: Math.max(from, now), zone });
};

function timesOf({ mail: { date }, occasion: { now, zone } }: Clues): {
  from: number;
  now: number;
  zone: string;
} {
  const written = DateTime.fromISO(date ?? '');
  return { from: written.isValid ? written.toMillis() : now, now, zone };
}

/**
 * Finds matters that may concern the reader of a mail, though it asks nothing: a day ahead, something left open, words
 * to the reader or about the writer.
 */
export function mattersIn(clues: Clues): Matter[] {
  const sentences = firstSentences(clues);
  const hasWord = (cue: WordPattern): boolean =>
    sentences.some((sentence) => findWord(cue, sentence) !== null);
  const says: Record<Matter, boolean> = {
    day: sentences.some(mayBeAhead(clues)),
    open: opensMatter(sentences) !== null,
    you: hasWord(YOURS),
    me: hasWord(MINE),
  };
  return MATTERS.filter((matter) => says[matter]);
}

/** Archives mail of an office that asks nothing and says that something is settled. */
export function findOfficeNews(clues: Clues): Finding | null {
  const { mail, asks } = clues;
  if (asks.length > 0 || isTalk(mail)) return null;
  const [sender] = parseAddresses(mail.from ?? '');
  const sign = sender === undefined ? null : officeSign(sender);
  return sign === null ? null : ifSettled(sign, clues);
}

function officeSign(sender: Address): string | null {
  const address = inQuotes(sender.address);
  if (OFFICE_SENDER.test(sender.address)) return `From an office address, ${address}`;
  return isNameless(sender) ? `From an address without its sender's name, ${address}` : null;
}

/** Whether the address before the "@" contains no word of the sender's name, unlike most people's. */
function isNameless({ name, address }: Address): boolean {
  const local = address.slice(0, address.indexOf('@')).toLowerCase();
  const parts = foldedWords(name).filter((part) => part.length >= NAME_LETTERS);
  return (
    parts.length > 0 &&
    !parts.some((part) => local.includes(part.slice(0, NAME_LETTERS + 1)) || part.startsWith(local))
  );
}

/** Shortest part of a name that is searched for in an address. */
const NAME_LETTERS = 3;

const foldedWords = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u);

/** The subject and the first characters of the text. */
const beginningOf = (text: string): string => text.slice(0, text.indexOf('\n') + BEGINNING);

const BEGINNING = 300;
