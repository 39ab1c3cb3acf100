import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import type { PromptOutcome } from '../../../../llm/prompting/prompt-until-valid';
import { ok } from '../../../../kernel/notes/values/result';
import { checkDraft } from '../draft-checks';
import { askAboutDraft, type DraftQuestion } from '../ask-about-draft';
import { sourcesOf } from '../draft-context';
import { type Evaluation, withChecks } from '../evaluation';
import { EVALUATOR_PROMPT } from './prompt';
import { evaluationOutput, readEvaluation } from './schema';

const ANSWER_TOKENS = 1_000;

/** Lets a model judge a draft and adds the faults found by code. Rejects like `prompt`. */
export const evaluateDraft = (
  question: DraftQuestion,
  deps: PromptDeps,
): Promise<PromptOutcome<Evaluation>> =>
  askAboutDraft(
    question,
    {
      task: 'evaluation',
      system: EVALUATOR_PROMPT,
      order: 'Judge the draft.',
      output: evaluationOutput,
      maxOutputTokens: ANSWER_TOKENS,
      accept: (answer) => {
        const said = readEvaluation(answer, question.text);
        return said.ok
          ? ok(withChecks(said.value, checkDraft(question.text, sourcesOf(question.context))))
          : said;
      },
    },
    deps,
  );
