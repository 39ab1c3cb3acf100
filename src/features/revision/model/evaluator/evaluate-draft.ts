import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import { type PromptOutcome, askUntilValid } from '../../../../llm/prompting/prompt-until-valid';
import { promptText } from '../../../../llm/prompting/prompt-text';
import { ok } from '../../../../kernel/notes/values/result';
import { checkDraft } from '../draft-checks';
import { type DraftContext, answeredMailText, otherTexts, sourcesOf } from '../draft-context';
import { type Evaluation, withChecks } from '../evaluation';
import { EVALUATOR_PROMPT, evaluatorOpening } from './prompt';
import { evaluationOutput, readEvaluation } from './schema';

export interface DraftQuestion {
  /** Text of the draft, without its signature block and quotes. */
  text: string;
  /** Path of the note, for the log. */
  path: string;
  context: DraftContext;
  mostAnswers: number;
}

const ANSWER_TOKENS = 1_000;

/** Lets a model judge a draft and adds the faults found by code. Rejects like `prompt`. */
export const evaluateDraft = (
  { text, path, context, mostAnswers }: DraftQuestion,
  deps: PromptDeps,
): Promise<PromptOutcome<Evaluation>> =>
  askUntilValid(
    {
      what: 'evaluation',
      task: 'evaluation',
      input: null,
      output: evaluationOutput,
      maxOutputTokens: ANSWER_TOKENS,
      mostAnswers,
      about: { details: { note: path } },
      accept: (answer) => {
        const said = readEvaluation(answer, text);
        return said.ok ? ok(withChecks(said.value, checkDraft(text, sourcesOf(context)))) : said;
      },
      conversation: {
        system: EVALUATOR_PROMPT,
        texts: [answeredMailText(context), promptText(text), ...otherTexts(context)],
        opening: (shown, marker) => evaluatorOpening(shown, { marker, context }),
      },
    },
    deps,
  );
