import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import { type PromptOutcome, askUntilValid } from '../../../../llm/prompting/prompt-until-valid';
import { promptText } from '../../../../llm/prompting/prompt-text';
import { headText, answeredMailText, saidTexts } from '../draft-context';
import type { DraftQuestion } from '../evaluator/evaluate-draft';
import type { Ruling } from '../loop';
import { OVERSEER_PROMPT, overseerOpening } from './prompt';
import { oversightOutput, readRuling } from './schema';

const ANSWER_TOKENS = 2_000;

/**
 * Lets a model check the hard rules. It may block or reword the draft; it cannot change recipients. Rejects like
 * `prompt`.
 */
export const overseeDraft = (
  { text, path, context, mostAnswers }: DraftQuestion,
  deps: PromptDeps,
): Promise<PromptOutcome<Ruling>> =>
  askUntilValid(
    {
      what: 'oversight',
      task: 'oversight',
      input: null,
      output: oversightOutput,
      maxOutputTokens: ANSWER_TOKENS,
      mostAnswers,
      about: { details: { note: path } },
      accept: readRuling,
      conversation: {
        system: OVERSEER_PROMPT,
        texts: [answeredMailText(context), promptText(text), ...saidTexts(context)],
        opening: (shown, marker) => overseerOpening(shown, { marker, head: headText(context) }),
      },
    },
    deps,
  );
