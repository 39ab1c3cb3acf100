import { findWord } from '../../../../kernel/notes/text/word-pattern';
import { beginsAsking, PLEASE, QUESTION_WORD, READER, REMINDS, REQUEST, TELLS, WRITER } from './ask-cues';
import { CUES } from './rule-cues';

/** A question to the reader, a request or a reminder, with the sentence that contains it. */
export interface MailAsk {
  kind: 'question' | 'request' | 'reminder';
  sentence: string;
  /** Whether the reader is addressed; otherwise only a question mark or a "please" suggests an ask. */
  isDirect: boolean;
}

/** Questions and requests of a text: direct ones first, then reminders. */
export function asksIn(sentences: readonly string[]): MailAsk[] {
  const asks = sentences.flatMap((sentence) => askIn(sentence) ?? []);
  const rank = ({ kind, isDirect }: MailAsk): number => (isDirect ? Number(kind === 'reminder') : 2);
  return asks.sort((a, b) => rank(a) - rank(b));
}

function askIn(sentence: string): MailAsk | null {
  const asking = sentence.replace(TELLS, ' ');
  if (NO_ASKS.some((cue) => findWord(cue, sentence) !== null) || isClosing(sentence)) return null;
  if (QUESTION_MARK.test(sentence)) {
    const isDirect = findWord(READER, sentence) !== null || findWord(QUESTION_WORD, sentence) !== null;
    return { kind: 'question', sentence, isDirect };
  }
  if (findWord(REQUEST, asking) !== null || beginsAsking(asking))
    return { kind: 'request', sentence, isDirect: true };
  if (findWord(PLEASE, asking) !== null)
    return { kind: 'request', sentence, isDirect: findWord(WRITER, asking) !== null };
  return findWord(REMINDS, asking) === null ? null : { kind: 'reminder', sentence, isDirect: true };
}

const NO_ASKS = [CUES.courtesy, CUES.nothingToDo, CUES.boilerplate];

/** Matches a question mark after a word. A question mark in the rest of a web address asks nothing. */
const QUESTION_MARK = /[\p{L}\p{N}]["'”’»)\]*_\s]{0,3}[?？؟;]{0,3}[?？؟]/u;

/** Whether a sentence is a closing phrase that ends any Japanese mail and may contain a request. */
const isClosing = (sentence: string): boolean =>
  /(?:よろしく|宜しく)お願い/u.test(sentence) &&
  !/ご(?:確認|返信|回答|対応|検討|連絡|提出|返答|記入|送付)/u.test(sentence);

/**
 * Sentences from the beginning of a text, one line each, without addresses and without the dates of forwarded
 * mails.
 */
export function sentencesOf(text: string): string[] {
  const paragraphs = text
    .slice(0, MOST_CHARACTERS)
    .replace(DECLARATION, ' ')
    .replace(ADDRESS, '$1 ')
    .replace(HEADER_LINE, ' ')
    .split(/\n[ \t]*(?=\n|[-*•]|\d{1,2}[.)])/u);
  return paragraphs
    .flatMap((paragraph) => paragraph.replace(/\s+/gu, ' ').match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, MOST_SENTENCES);
}

const MOST_CHARACTERS = 20_000;
const MOST_SENTENCES = 200;
/** Markup, whose question marks ask nothing. */
const DECLARATION = /\\?<\\?\?[^<>]{0,300}\\?>/gu;
/** A web address, with or without scheme, or a mail address. */
const ADDRESS =
  /(^|[\s<([])(?:(?:https?:|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,200}|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}\/\S{0,2000})/giu;
/** Matches sender, recipient and date above a forwarded message; the subject stays, because it carries meaning. */
const HEADER_LINE =
  /^[ \t>*_|]{0,6}(?:From|Sent|To|Cc|Date|Von|Gesendet|An|Datum|De|Envoyé|À|Date|Para|Enviado(?: el)?|Fecha|Da|Inviato|Data|Aan|Van|Verzonden|Från|Skickat|Fra|Sendt|От|Кому|Дата)[ \t*_]{0,3}:[ \t].{0,500}$/gimu;
/** Matches a sentence. A full stop within a number or a name does not end it. */
const SENTENCE = /(?:[^.!?。！？？]|[.](?=[^\s]))+[.!?。！？]*/gu;
