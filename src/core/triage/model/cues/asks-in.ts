import { findWord } from '../../../../kernel/notes/text/word-pattern';
import { beginsAsking, PLEASE, REQUEST, TELLS } from './ask-cues';
import { COURTESY, NOTHING_TO_DO } from './mail-cues';

/** A question to the reader or a request, with the sentence that contains it. */
export interface MailAsk {
  kind: 'question' | 'request';
  sentence: string;
  /** The words that ask; '' if it asks by its form. */
  words: string;
  /** Whether more than one word with a question mark, or a "please", suggests an ask. */
  isDirect: boolean;
}

/** Questions and requests of a text: direct ones first. */
export function asksIn(sentences: readonly string[]): MailAsk[] {
  const asks = sentences.flatMap((sentence) => askIn(sentence) ?? []);
  return asks.sort((a, b) => Number(b.isDirect) - Number(a.isDirect));
}

function askIn(sentence: string): MailAsk | null {
  const asking = sentence.replace(TELLS, ' ');
  if (SUBJECT_LINE.test(sentence) || FORMULAS.some((cue) => findWord(cue, sentence) !== null)) return null;
  if (QUESTION_MARK.test(sentence))
    return {
      kind: 'question',
      sentence,
      isDirect: /\p{L}\P{L}+\p{L}|\p{Lo}{3}/u.test(sentence),
      words: sentence.slice(-END_OF_QUESTION),
    };
  const request = findWord(REQUEST, asking);
  const please = findWord(PLEASE, asking);
  if (request !== null || beginsAsking(asking))
    return { kind: 'request', sentence, isDirect: true, words: request ?? please ?? '' };
  if (please !== null) return { kind: 'request', sentence, isDirect: false, words: please };
  return INFINITIVE.test(asking) ? { kind: 'request', sentence, isDirect: false, words: '' } : null;
}

/** Matches the subject of another mail, in a line of its own. */
const SUBJECT_LINE = /^[-–•*]\s?(?:re|aw|sv|fwd?|wg|tr|rv)\s?:/iu;

/** Number of characters at the end of a question that a reason shows at least. */
const END_OF_QUESTION = 40;

/**
 * Matches an infinitive after words without a subject or auxiliary: nouns and small words in German, most words in
 * Dutch.
 */
const INFINITIVE =
  /^(?:(?:(?:\p{Lu}\S*|und|i[mn]|am|bis|zu[mr]|für|d[aei][nrs]?|eine?n?|alle|mit|nicht|\d\S*) )+(?:ab|an|auf|aus|bei|ein|mit|nach|vor)(?!ge|dere)\p{Ll}{3,12}(?:en|ern|eln)|(?:(?!ik |we |wij |z[au]l|gaa|k[au]n|wil)\S+ ){1,6}mee(?:nemen|brengen))[.!)]*$/u;

/** Sentences of a text without the greeting at its beginning, such as "How are you?", that asks nothing. */
export function withoutGreeting(sentences: readonly string[]): string[] {
  const begins = sentences.findIndex((sentence) => !SALUTATION.test(sentence) && !GREETING.test(sentence));
  return sentences.filter((sentence, index) => index >= begins || !GREETING.test(sentence));
}

const SALUTATION = /^\p{L}+(?: \p{L}+){0,2}[,!，！]?$/u;
/** Matches a question such as "How are you?", alone or after a salutation. */
const GREETING =
  /^\P{L}*(?:\p{L}+(?: \p{L}+){0,2}[,!，！] ?)?¿?(?:how are (?:you|things)|how's it going|wie geht(?:'?s| es)|alles gut|hoe gaat het|alles goed|tudo b[eo]m|como (?:vai|está|estás)|qué tal|cómo (?:está|va)[^ ?]*|(?:comment )?ça va|comment (?:vas-tu|allez-vous)|(?:tu vas|vous allez) bien|come (?:stai|sta|va)|tutto bene)(?:[ ,]+(?:you|today|doing|heute|bei|dir|ihnen|euch|com|você|con|te|todo|tutto|met|je|u|bien))*\s*[?？؟]+$/iu;

export const FORMULAS = [COURTESY, NOTHING_TO_DO];

/** Matches a question mark after a word. A question mark in the rest of a web address asks nothing. */
const QUESTION_MARK = /[\p{L}\p{N}\uFDD0]["'”’»)\]*_\s]{0,3}[?？؟;]{0,3}[?？؟]/u;

/**
 * Sentences from the beginning of a text, one line each, with {@link LINK} for web addresses, without mail addresses and without the dates of forwarded
 * mails.
 */
export function sentencesOf(text: string): string[] {
  const paragraphs = text
    .slice(0, MOST_CHARACTERS)
    .replace(DECLARATION, ' ')
    .replace(NAMED_LINK, '$1')
    .replace(ADDRESS, withoutAddress)
    .replace(HEADER_LINE, ' ')
    .split(/\n[ \t]*(?=\n|[-*•]|\d{1,2}[.)])/u);
  return paragraphs
    .flatMap(
      (paragraph) => paragraph.replace(/\s+/gu, ' ').replace(ORDINAL, `$1${JOINT}`).match(SENTENCE) ?? [],
    )
    .map((sentence) => sentence.replaceAll(JOINT, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, MOST_SENTENCES);
}

/** Replaces a web address and the brackets around it by a sign, but keeps the end of the sentence. */
function withoutAddress(_: string, before: string, address: string): string {
  const [end = ''] = /[.!?。！？]{0,3}$/u.exec(address) ?? [];
  const isMail = !address.includes('/') && address.includes('@');
  return `${before.trim() === '' ? before : ''}${isMail ? '' : LINK}${end} `;
}

/** Stands for a web address in a sentence: a noncharacter, which no text holds. */
export const LINK = '\uFDD0';

/** Matches a Markdown link, of which only the text is read. */
const NAMED_LINK = /\[([^\][\n]{1,300})\]\((?:https?:|mailto:|tel:)[^\s()]{1,2000}\)/giu;

const MOST_CHARACTERS = 20_000;
const MOST_SENTENCES = 200;
/** Markup, whose question marks ask nothing. */
const DECLARATION = /\\?<\\?\?[^<>]{0,300}\\?>/gu;
/** A web address, with or without scheme, or a mail address. */
const ADDRESS =
  /(^|[\s<([])((?:https?:|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,200}|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}\/\S{0,2000})/giu;
/** Matches sender, recipient and date above a forwarded message; the subject stays, because it carries meaning. */
const HEADER_LINE =
  /^[ \t>*_|]{0,6}(?:From|Sent|To|Cc|Date|Von|Gesendet|An|Datum|De|Envoyé|[AÀ]|Date|Para|Enviado(?: el)?|Fecha|Da|Inviato|Data|Aan|Van|Verzonden)[ \t*_]{0,3}:[ \t].{0,500}$/gimu;
/** Matches the full stop of an ordinal, as in "9. Oktober", and the blank behind it. */
const ORDINAL =
  /((?:^|[^\p{L}\d])\d{1,2}\.) (?=\p{Ll}|(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Ll}{0,6}(?!\p{L}))/gu;
/** Replaces that blank while sentences are split: a noncharacter, which no text holds. */
const JOINT = '\uFDD1';
/** Matches a sentence. A full stop within a number or a name does not end it. */
const SENTENCE = /(?:[^.!?。！？？]|[.](?=[^\s]))+[.!?。！？]*/gu;
