import { stem } from '../../../../kernel/notes/names';
import type { Note } from '../../../../kernel/notes/note';
import type { ModelError } from '../../../../kernel/ports/language-model';
import type { PromptAttempt } from '../../../../llm/prompting/attempt';
import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import { askUntilValid } from '../../../../llm/prompting/prompt-until-valid';
import { promptText, type PromptText, saidText } from '../../../../llm/prompting/prompt-text';
import { answersAbout } from '../../../triage/model/answer-text';
import { sourceText } from '../../../triage/model/source-text';
import type { PlanByRulesInput } from './plan-by-rules';
import { PLANNER_PROMPT, plannerOpening } from './prompt';
import { type PlanDraft, planOutput, readPlanAnswer } from './schema';

/** What is to be planned: a request as somebody typed it, or a note. */
export type PlanRequest = { kind: 'asked'; text: string } | { kind: 'note'; path: string; note: Note };

export type PlanOutcome = PromptAttempt &
  (
    | ({ kind: 'planned' } & PlanDraft)
    /** `cause` is a sentence for the person. */
    | { kind: 'failed'; cause: string }
    /** Another time: the entries are to be logged and the saved answers closed. */
    | { kind: 'deferred'; error: ModelError }
  );

export interface PlanDeps extends PromptDeps {
  /** `YYYY-MM-DD`, as the person's calendar says. */
  today: string;
}

const ANSWER_TOKENS = 2_000;

/**
 * Asks a model, or the rules, for objective, context and steps; at most five answers. Changes nothing but `answers`.
 * Rejects only when `signal` is aborted or an answer can't be saved.
 */
export async function makePlanDraft(request: PlanRequest, deps: PlanDeps): Promise<PlanOutcome> {
  const { today } = deps;
  const asked = await askUntilValid(
    {
      what: 'planning',
      task: 'planning',
      input: inputOf(request),
      output: planOutput,
      maxOutputTokens: ANSWER_TOKENS,
      accept: readPlanAnswer,
      about: request.kind === 'note' ? { details: { note: request.path } } : {},
      conversation: {
        system: PLANNER_PROMPT,
        texts: textsOf(request),
        opening: (shown, marker) => plannerOpening(shown, { marker, today }),
      },
    },
    deps,
  );
  if (asked.kind !== 'answered') return asked;
  const { value, ...attempt } = asked;
  return { ...attempt, ...value, kind: 'planned' };
}

const textsOf = (request: PlanRequest): PromptText[] =>
  request.kind === 'note'
    ? [sourceText(request), saidText(''), ...answersAbout(request)]
    : [promptText(''), saidText(request.text)];

const inputOf = (request: PlanRequest): PlanByRulesInput =>
  request.kind === 'note'
    ? { title: titleOf(request), text: request.note.body }
    : { title: null, text: request.text };

function titleOf({ path, note }: Extract<PlanRequest, { kind: 'note' }>): string {
  const { subject } = note.frontmatter;
  return typeof subject === 'string' && subject.trim() !== '' ? subject : stem(path);
}
