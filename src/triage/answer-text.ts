import { fenced, promptText, type PromptText, saidText } from '../asking/prompt-text';
import type { MailContext } from './mail-context';

/** For a prompt about a note: what the person was asked about it, in a model's words, and what they answered. */
export const answerTexts = ({
  asked,
  answer,
}: Pick<MailContext, 'asked' | 'answer'>): [PromptText, PromptText] => [
  promptText(answer === null ? '' : (asked ?? '')),
  saidText(answer ?? ''),
];

/** {@link answerTexts} as they are shown: the question in a fence, the answer outside. */
export const answerLines = ([asked = '', answer = '']: readonly string[], marker: string): string[] =>
  answer === ''
    ? []
    : [
        ...(asked === '' ? [] : ['Before, the person was asked:', fenced('ASKED', marker, asked)]),
        `The person's answer, in their own words: ${answer}`,
      ];
