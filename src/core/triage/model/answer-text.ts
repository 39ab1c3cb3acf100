import { fenced, promptText, type PromptText, saidText } from '../../../llm/prompting/prompt-text';
import { mailContext, type MailContext, type NoteSource } from './mail-context';

/** Texts for a prompt about a note: the question that a model asked the person, and the person's answer. */
export const answerTexts = ({
  asked,
  answer,
}: Pick<MailContext, 'asked' | 'answer'>): [PromptText, PromptText] => [
  promptText(answer === null ? '' : (asked ?? '')),
  saidText(answer ?? ''),
];

/** {@link answerTexts} for the note that a prompt is about; empty if `source` is `null`, because there is no note. */
export const answersAbout = (source: NoteSource | null): [PromptText, PromptText] =>
  answerTexts(source === null ? NO_ANSWER : mailContext(source.path, source.note));

const NO_ANSWER = { asked: null, answer: null };

/** Lines for a prompt, from {@link answerTexts}: the question in a fence, the answer outside. */
export const answerLines = ([asked = '', answer = '']: readonly string[], marker: string): string[] =>
  answer === ''
    ? []
    : [
        ...(asked === '' ? [] : ['Before, the person was asked:', fenced('ASKED', marker, asked)]),
        `The person's answer, in their own words: ${answer}`,
      ];
