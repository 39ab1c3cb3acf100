import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import { type PromptOutcome, askUntilValid } from '../../../../llm/prompting/prompt-until-valid';
import { promptText } from '../../../../llm/prompting/prompt-text';
import { headText, answeredMailText, saidTexts } from '../draft-context';
import type { DraftQuestion } from '../evaluator/evaluate-draft';
import { type Fault, FAULTS } from '../fault';
import { REVISER_PROMPT, reviserOpening } from './prompt';
import { readRevision, revisionOutput } from './schema';

const ANSWER_TOKENS = 2_000;

/** Has a model write a draft anew, without its faults. Rejects as `ask` does. */
export const reviseDraft = (
  { text, faults, path, context, mostAnswers }: DraftQuestion & { faults: readonly Fault[] },
  deps: PromptDeps,
): Promise<PromptOutcome<string>> =>
  askUntilValid(
    {
      what: 'revision',
      task: 'revision',
      input: null,
      output: revisionOutput,
      maxOutputTokens: ANSWER_TOKENS,
      mostAnswers,
      about: { details: { note: path } },
      accept: readRevision,
      conversation: {
        system: REVISER_PROMPT,
        texts: [
          answeredMailText(context),
          promptText(text),
          promptText(faults.map(faultLine).join('\n')),
          ...saidTexts(context),
        ],
        opening: (shown, marker) => reviserOpening(shown, { marker, head: headText(context) }),
      },
    },
    deps,
  );

const faultLine = ({ kind, quotation }: Fault): string =>
  quotation === '' ? `- ${FAULTS[kind].words}` : `- ${FAULTS[kind].words}: "${quotation}"`;
