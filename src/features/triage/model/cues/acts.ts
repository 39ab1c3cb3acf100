import { CUES } from './rule-cues';
import { findWord } from '../../../../kernel/notes/text/word-pattern';

/** What a mail wants of its reader, with the sentence that says so. */
export interface MailAsk {
  kind: 'question' | 'request';
  sentence: string;
  /** It is put to the reader; else a question mark or a "please" is all that speaks for it. */
  isDirect: boolean;
}

/** The questions and requests of a text, the direct ones first. */
export function asksIn(sentences: readonly string[]): MailAsk[] {
  const asks = sentences.flatMap((sentence) => askIn(sentence) ?? []);
  return [...asks.filter(({ isDirect }) => isDirect), ...asks.filter(({ isDirect }) => !isDirect)];
}

function askIn(sentence: string): MailAsk | null {
  if ([CUES.courtesy, CUES.nothingToDo].some((cue) => findWord(cue, sentence) !== null)) return null;
  if (/[?？؟]/u.test(sentence)) {
    const isDirect =
      findWord(CUES.reader, sentence) !== null || findWord(CUES.questionWord, sentence) !== null;
    return { kind: 'question', sentence, isDirect };
  }
  if (findWord(CUES.request, sentence) !== null) return { kind: 'request', sentence, isDirect: true };
  if (findWord(CUES.please, sentence) === null) return null;
  return { kind: 'request', sentence, isDirect: findWord(CUES.writer, sentence) !== null };
}

/** The sentences of the beginning of a text, one line each, without web addresses. */
export function sentencesOf(text: string): string[] {
  const paragraphs = text
    .slice(0, MOST_CHARACTERS)
    .replace(/https?:\/\/\S+/gu, ' ')
    .split(/\n[ \t]*(?=\n|[-*•]|\d{1,2}[.)])/u);
  return paragraphs
    .flatMap((paragraph) => paragraph.replace(/\s+/gu, ' ').match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .slice(0, MOST_SENTENCES);
}

const MOST_CHARACTERS = 20_000;
const MOST_SENTENCES = 200;
/** A full stop within a number or a name ends nothing. */
const SENTENCE = /(?:[^.!?。！？？]|[.](?=[^\s]))+[.!?。！？]*/gu;
