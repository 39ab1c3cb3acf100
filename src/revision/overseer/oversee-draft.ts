import type { AskDeps } from '../../asking/ask-deps';
import { type AskOutcome, askUntilValid } from '../../asking/ask-until-valid';
import { promptText } from '../../asking/prompt-text';
import { headText, mailText, saidTexts } from '../draft-context';
import type { DraftQuestion } from '../evaluator/evaluate-draft';
import type { Ruling } from '../loop';
import { OVERSEER_PROMPT, overseerOpening } from './prompt';
import { oversightOutput, readRuling } from './schema';

const ANSWER_TOKENS = 2_000;

/** Has a model check the hard rules. It may block or reword, and never sees a recipient to change. Rejects as `ask` does. */
export const overseeDraft = (
  { text, path, context, mostAnswers }: DraftQuestion,
  deps: AskDeps,
): Promise<AskOutcome<Ruling>> =>
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
        texts: [mailText(context), promptText(text), ...saidTexts(context)],
        opening: (shown, marker) => overseerOpening(shown, { marker, head: headText(context) }),
      },
    },
    deps,
  );
