import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import { askUntilValid } from '../../../../llm/prompting/prompt-until-valid';
import { type PromptAttempt, attemptOf } from '../../../../llm/prompting/attempt';
import { promptText, saidText } from '../../../../llm/prompting/prompt-text';
import { EMPTY_TALLY } from '../../../../llm/prompting/tally';
import { type Analysis, NO_ARGUMENTS, type TaskOrder, type Ask } from '../ask';
import { analysisOpening, analysisPrompt, type ToolLine } from './prompt';
import { analysisOutput, readAnalysis } from './schema';
import { type Split, splitByRules } from './split-by-rules';

export interface AnalysisDeps extends PromptDeps {
  tools: readonly ToolLine[];
  /** What the person's own tool servers offer, in their words; '' for nothing. */
  listed: string;
  /** The person's zone. */
  zone: string;
}

export type AnalysisOutcome = PromptAttempt & { analysis: Analysis; orders: readonly TaskOrder[] };

const ANSWER_TOKENS = 2_000;
/** The rules stand behind: a third wrong answer would be followed by a fourth. */
const MOST_ANSWERS = 3;
/** As even as the model can: the same request is to give the same tasks. */
const TEMPERATURE = 0.3;

/**
 * Takes a request apart in three levels: the answer as its schema has it, the object found in what stands around it, and
 * where the model fails, the rules. It never fails, so that no request is lost. Rejects as {@link askUntilValid} does.
 */
export async function analyse(
  request: Pick<Ask, 'text' | 'at'>,
  deps: AnalysisDeps,
): Promise<AnalysisOutcome> {
  const { model } = deps;
  if (model.provider === 'rules') {
    const attempt = attemptOf({ iterations: 0, tally: EMPTY_TALLY, model, about: {} });
    return { ...attempt, ...byRules(request, deps, null) };
  }
  const names = deps.tools.map(({ name }) => name);
  const asked = await askUntilValid<Split>(
    {
      what: 'request',
      task: 'complex_reasoning',
      input: null,
      output: analysisOutput,
      maxOutputTokens: ANSWER_TOKENS,
      mostAnswers: MOST_ANSWERS,
      temperature: TEMPERATURE,
      accept: (answer) => readAnalysis(answer, names),
      about: {},
      conversation: {
        system: analysisPrompt(deps.tools),
        texts: [saidText(request.text), promptText(deps.listed)],
        opening: (shown, marker) => analysisOpening(shown, { marker, today: request.at.slice(0, 10) }),
      },
    },
    deps,
  );
  switch (asked.kind) {
    case 'answered': {
      const { value, kind: _kind, ...attempt } = asked;
      const { reasoning, answer } = value;
      const orders = value.orders.length === 0 && answer === null ? [talk(request)] : value.orders;
      return { ...attempt, analysis: { by: attempt.decidedBy, reasoning, answer, instead: null }, orders };
    }
    case 'failed':
      return { ...asked, ...byRules(request, deps, asked.cause) };
    case 'deferred':
      return { ...asked, ...byRules(request, deps, asked.error.message) };
  }
}

/** What needs no task is answered as conversation. */
const talk = ({ text }: Pick<Ask, 'text'>): TaskOrder => ({
  tool: 'answer',
  given: { ...NO_ARGUMENTS, text },
});

/** `instead`: why the model could not. */
function byRules(
  { text, at }: Pick<Ask, 'text' | 'at'>,
  { zone }: Pick<AnalysisDeps, 'zone'>,
  instead: string | null,
): Pick<AnalysisOutcome, 'analysis' | 'orders'> {
  const { reasoning, answer, orders } = splitByRules(text, { from: Date.parse(at), zone });
  const why = instead === null ? null : `The model could not take it apart: ${instead}`;
  return { analysis: { by: 'rules', reasoning, answer, instead: why }, orders };
}
