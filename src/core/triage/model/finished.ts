import { DateTime } from '../../../kernel/dates/date-time';
import { subjectKind } from '../../../kernel/mail/headers/subject';
import { findWord, type WordPattern, wordPattern } from '../../../kernel/notes/text/word-pattern';
import type { Clues } from './clues';
import { FORMULAS } from './cues/asks-in';
import { YOURS } from './cues/ask-cues';
import { namesDate } from './cues/deadline';
import * as finished from './cues/finished-cues';
import { ABSENCE_FORMULA, ABSENT, LOGIN_CODE, OUTAGE, WANTS } from './cues/mail-cues';
import { findStated } from './cues/stated';
import { because, type Finding, archive, inQuotes, leftOpen, toDo, toRead } from './finding';
import { neverArchived } from './never-archived';

const MINUTE = 60_000;
const LONGEST_USE = 60;
/** Digits with separators, optionally after letters such as `G-`. */
const CODE = /(?:^|[^\p{L}\d])(?:[A-Z]{1,3}-)?\d{3}[ -]?\d{1,5}(?![\p{L}\d])/u;
const MINUTES = /(\d{1,3})[\s-]?(?:minut\p{L}*|min)/iu;

/** Archives a login code once it has expired; before that, only the person knows whether they requested it. */
export function findLoginCode({
  mail,
  occasion,
  sentences,
  text,
  audience,
  isForeign,
}: Clues): Finding | null {
  if (mail.from === null || audience.sender === 'person' || audience.isAnswer) return null;
  const words = findWord(LOGIN_CODE, sentences.slice(0, 6).join('\n'));
  if (words === null || !CODE.test(text.slice(0, 2_000))) return null;
  const written = DateTime.fromISO(mail.date ?? '');
  const said = MINUTES.exec(text.slice(0, 2_000))?.[1];
  const minutes = said === undefined ? LONGEST_USE : Number(said);
  // A notice about the account may hold a code as well.
  const others = sentences.filter(
    (sentence) => findWord(LOGIN_CODE, sentence) === null && !CODE.test(sentence),
  );
  const isCodeAlone = !isForeign && neverArchived(others, { isToMany: false }) === null;
  if (!isCodeAlone || !written.isValid || written.toMillis() + minutes * MINUTE >= occasion.now)
    return toDo(`A login code: ${inQuotes(words)}.`, 'Did you ask for it?');
  const over = said === undefined ? 'from more than an hour ago' : `that expired after ${said} minutes`;
  return archive(0.6, `A login code ${over}: ${inQuotes(words)}.`);
}

/** Archives an automatic note of absence that says nothing else; one that says more waits for the person. */
export function findAbsence({ mail, subject, sentences, isForeign, forbidden }: Clues): Finding | null {
  const own = sentences.slice(1);
  const named = findWord(ABSENT, subject);
  const answers = subjectKind(subject) === 'reply' || mail.isAutoReply;
  const word = named ?? (answers ? findWord(ABSENT, own.slice(0, 3).join('\n')) : null);
  if (word === null || (!mail.isAutoReply && named === null && !answers)) return null;
  const more = own.find((sentence) => !isOfAbsence(sentence)) ?? forbidden?.sentence;
  if (more !== undefined || isForeign)
    return leftOpen(
      more === subject
        ? `A note of absence, about ${inQuotes(subject)} (the subject).`
        : `A note of absence that says more: ${inQuotes(more ?? own[0] ?? subject)}`,
    );
  return archive(0.8, `A note of absence, and nothing else: ${inQuotes(word)}.`);
}

/**
 * Whether a sentence belongs to a note of absence: each of its clauses names the absence, is one of its formulas, or is a
 * greeting or a name of a few words.
 */
const isOfAbsence = (sentence: string): boolean =>
  sentence
    .split(/[,;:–]|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar)\s/u)
    .every(
      (clause, _index, { length }) =>
        [ABSENT, ABSENCE_FORMULA, ...FORMULAS].some((cue) => findWord(cue, clause) !== null) ||
        countWords(clause) <= (length === 1 ? NAME_WORDS : NAME_WORDS - 1),
    );

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** A sentence of no more words is a greeting or a name; between other clauses, one word less. */
const NAME_WORDS = 3;

/**
 * Archives newsletters and mail of lists: their headers are the evidence. Leaves to the person what may be meant for
 * them: a subject that wants something, one that addresses them, a day that members of a list should know.
 */
export function findBulk(clues: Clues): Finding | null {
  const { mail, audience, asks, subject, isForeign, forbidden, advertisingWords } = clues;
  const sign = audience.bulkSign ?? (audience.sender === 'person' ? null : audience.newsletterSign);
  if (sign === null || !(audience.isNewsletter || isListMail(clues))) return null;
  if (audience.sender === 'person' && asks.some(({ isDirect }) => isDirect)) return null;
  if (forbidden !== null) return toDo(`${sign}. ${because('It stays with you', forbidden)}`);
  const wanted =
    (advertisingWords === null ? findStated(WANTS, subject) : null) ??
    (audience.newsletterSign === null ? findStated(OUTAGE, subject) : null);
  if (wanted !== null) return toDo(`${sign}; its subject says ${inQuotes(wanted)}.`);
  const report = clues.sentences
    .slice(0, MOST_SENTENCES)
    .find((sentence) => findStated(finished.REPORTS, sentence) !== null);
  if (report !== undefined && !isForeign)
    return toRead(`${sign}; it tells you something: ${inQuotes(report)}`);
  const own = mayBeAboutReader(clues) ? findWord(YOURS, subject) : null;
  if (own !== null) return toDo(`${sign}; its subject addresses you: ${inQuotes(own)}.`);
  // A mailing list without a way to unsubscribe has members, and its mail may be meant for each of them.
  if (!mail.isNewsletter && audience.newsletterSign === null) {
    const [ask] = asks;
    if (ask !== undefined) return leftOpen(`${sign}; it asks: ${inQuotes(ask.sentence)}`);
    const day = clues.sentences.slice(1, MOST_SENTENCES).find((sentence) => namesDate(sentence));
    if (day !== undefined) return toDo(`${sign}; it names a day: ${inQuotes(day)}`);
  }
  if (isForeign) return toDo(`${sign}, in a language that the rules don't read.`);
  if (audience.greetsGroup) return toDo(`${sign}, but it greets its readers as those it is meant for.`);
  // Without a header, the words of a mail are no evidence that it went to many.
  return audience.bulkSign === null
    ? toRead(`${sign}.`)
    : archive(0.6, `${sign}; no sign that it is meant for you alone.`);
}

/** Whether a mail came through a list, and not from a person who asks or greets its reader. */
const isListMail = ({ audience, asks, mail }: Clues): boolean =>
  audience.sender !== 'person' &&
  !audience.isAnswer &&
  !(audience.isGreeted && asks.length > 0) &&
  mail.from !== null;

/** Whether a mail to many may be about its reader: it looks like no newsletter, or is a machine's that asks something. */
const mayBeAboutReader = ({ audience, advertisingWords, asks }: Clues): boolean =>
  advertisingWords === null &&
  ((!audience.isNewsletter && audience.newsletterSign === null) ||
    (audience.sender === 'machine' && asks.some(({ isDirect }) => isDirect)));

/** Number of sentences at the start of a mail, its subject included, that say what it is about. */
const MOST_SENTENCES = 8;

/** Programs write of builds and tests in English. */
const BUILD = wordPattern('build,builds,pipeline,workflow,run,deployment,deploy,tests,checks,job,backup');
const PASSED = wordPattern('passed,succeeded,successful,successfully,is green,completed,fixed');

/** Kinds of mail that need no act. Each is recognised by words in one sentence. */
const KINDS: readonly { what: string; thing: WordPattern; state: WordPattern; trouble?: WordPattern }[] = [
  {
    what: 'A parcel or an order of yours',
    thing: finished.PARCEL,
    state: finished.ON_ITS_WAY,
    trouble: finished.PARCEL_TROUBLE,
  },
  { what: 'A run of a program', thing: BUILD, state: PASSED },
];

/**
 * Archives mail of machines and offices of a few kinds that need no act: a parcel on its way, an order that the person
 * placed, a build that passed. Puts into *Read* what programs tell of others' acts, or sum up.
 */
export function findFinished(clues: Clues): Finding | null {
  const { mail, audience, asks, text, isForeign, forbidden } = clues;
  if (mail.from === null || audience.sender === 'person' || audience.isAnswer || isForeign) return null;
  if (forbidden !== null || asks.some(({ isDirect }) => isDirect)) return null;
  if (findStated(OUTAGE, text) !== null || findStated(WANTS, clues.subject) !== null) return null;
  const beginning = clues.sentences.slice(0, MOST_SENTENCES);
  for (const { what, thing, state, trouble } of KINDS) {
    const found = beginning.find(
      (sentence) => findWord(thing, sentence) !== null && findStated(state, sentence) !== null,
    );
    if (found !== undefined && (trouble === undefined || findWord(trouble, text) === null))
      return archive(0.6, `${what}, and nothing is wanted: ${inQuotes(found)}`);
  }
  const report = beginning.find((sentence) => findStated(finished.REPORTS, sentence) !== null);
  return report === undefined ? null : toRead(`Tells you something and asks nothing: ${inQuotes(report)}`);
}
