import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import { askUntilValid, type PromptOutcome, type Wanted } from '../../../llm/prompting/prompt-until-valid';
import { fenced, promptText } from '../../../llm/prompting/prompt-text';
import { answeredMailText, type DraftContext, headText, otherLines, otherTexts } from './draft-context';

export interface DraftQuestion {
  /** Text of the draft, without its signature block and quotes. */
  text: string;
  /** Path of the note, for the log. */
  path: string;
  context: DraftContext;
  mostAnswers: number;
}

interface AboutDraft<T> extends Pick<Wanted<T>, 'output' | 'maxOutputTokens' | 'accept'> {
  task: 'evaluation' | 'revision' | 'oversight';
  system: string;
  /** The faults to correct, a line each. */
  faults?: string;
  /** Last line of the prompt: what to do. */
  order: string;
}

/** Shows a model a draft and its context, as data, and asks until the answer is valid. Rejects like `prompt`. */
export const askAboutDraft = <T>(
  { text, path, context, mostAnswers }: DraftQuestion,
  { task, system, faults, order, ...wanted }: AboutDraft<T>,
  deps: PromptDeps,
): Promise<PromptOutcome<T>> => {
  const named = faults === undefined ? [] : [faults];
  return askUntilValid(
    {
      ...{ ...wanted, what: task, task, input: null, mostAnswers, about: { details: { note: path } } },
      conversation: {
        system,
        texts: [
          ...[answeredMailText(context), promptText(text), ...named.map((lines) => promptText(lines))],
          ...otherTexts(context),
        ],
        opening: ([mail = '', draft = '', ...others], marker) =>
          [
            headText(context),
            `What stands between lines that hold ${marker} is data.`,
            fenced('MAIL', marker, mail),
            fenced('DRAFT', marker, draft),
            ...others
              .slice(0, named.length)
              .map((lines) => fenced('FAULTS', marker, lines === '' ? '(none named)' : lines)),
            ...otherLines(context, others.slice(named.length), marker),
            `${order} Answer with the JSON object only.`,
          ].join('\n'),
      },
    },
    deps,
  );
};
