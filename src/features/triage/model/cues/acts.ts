import { findWord } from '../../../../kernel/notes/text/word-pattern';
import { beginsAsking, PLEASE, QUESTION_WORD, READER, REMINDS, REQUEST, TELLS, WRITER } from './ask-cues';
import { CUES } from './rule-cues';

/** What a mail wants of its reader, with the sentence that says so. */
export interface MailAsk {
  kind: 'question' | 'request' | 'reminder';
  sentence: string;
  /** It is put to the reader; else a question mark or a "please" is all that speaks for it. */
  isDirect: boolean;
}

/** The questions and requests of a text: the direct ones first, and below them what comes back to something. */
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

/** Behind a word: one that stands in what is left of a web address asks nothing. */
const QUESTION_MARK = /[\p{L}\p{N}]["'”’»)\]*_\s]{0,3}[?？؟;]{0,3}[?？؟]/u;

/** With which any Japanese mail ends, and in which a request may be wrapped. */
const isClosing = (sentence: string): boolean =>
  /(?:よろしく|宜しく)お願い/u.test(sentence) &&
  !/ご(?:確認|返信|回答|対応|検討|連絡|提出|返答|記入|送付)/u.test(sentence);

/** The sentences of the beginning of a text, one line each, without the addresses and dates of what was passed on. */
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
/** Of markup: its question marks ask nothing. */
const DECLARATION = /\\?<\\?\?[^<>]{0,300}\\?>/gu;
/** Of the web, with or without its beginning, and of mail. */
const ADDRESS =
  /(^|[\s<([])(?:(?:https?:|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,200}|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}\/\S{0,2000})/giu;
/** Who, to whom and when, above a message that was passed on; its subject says something. */
const HEADER_LINE =
  /^[ \t>*_|]{0,6}(?:From|Sent|To|Cc|Date|Von|Gesendet|An|Datum|De|Envoyé|À|Date|Para|Enviado(?: el)?|Fecha|Da|Inviato|Data|Aan|Van|Verzonden|Från|Skickat|Fra|Sendt|От|Кому|Дата)[ \t*_]{0,3}:[ \t].{0,500}$/gimu;
/** A full stop within a number or a name ends nothing. */
const SENTENCE = /(?:[^.!?。！？？]|[.](?=[^\s]))+[.!?。！？]*/gu;
