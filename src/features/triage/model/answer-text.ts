import { fenced, promptText, type PromptText, saidText } from '../../../llm/prompting/prompt-text';
import { mailContext, type MailContext, type NoteSource } from './mail-context';

/** For a prompt about a note: what the person was asked about it, in a model's words, and what they answered. */
export const answerTexts = ({
  asked,
  answer,
}: Pick<MailContext, 'asked' | 'answer'>): [PromptText, PromptText] => [
  promptText(answer === null ? '' : (asked ?? '')),
  saidText(answer ?? ''),
];

/** {@link answerTexts} of a note that a prompt is about; `null`: there is none. */
export const answersAbout = (source: NoteSource | null): [PromptText, PromptText] =>
  answerTexts(source === null ? NO_ANSWER : mailContext(source.path, source.note));

const NO_ANSWER = { asked: null, answer: null };

/** {@link answerTexts} as they are shown: the question in a fence, the answer outside. */
export const answerLines = ([asked = '', answer = '']: readonly string[], marker: string): string[] =>
  answer === ''
    ? []
    : [
        ...(asked === '' ? [] : ['Before, the person was asked:', fenced('ASKED', marker, asked)]),
        `The person's answer, in their own words: ${answer}`,
      ];
