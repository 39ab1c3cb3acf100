import { composeNote } from '../../../../kernel/notes/compose';
import { ok, type Result } from '../../../../kernel/notes/values/result';
import { modelText } from '../../../../kernel/mail/foreign-text';
import { harmlessLine } from '../../../../core/tools/harmless-line';
import type { Plan, PlanStep } from './plan';
import { stateFields } from './plan-fields';
import { readOutline } from './plan-outline';
import type { PlanProblem } from './plan-problem';
import { HEADINGS } from './plan-sections';
import { writeEntry } from './reasoning-log';
import { BOXES, HAND, stepText } from './roadmap';

/**
 * Reads a plan note, which a person and Deputy both write in:
 *
 *     ---
 *     task_id: PLAN-2026-001
 *     source_link: "[[An invoice for Ada]]"
 *     created_date: "2026-02-21T10:30:00+01:00"
 *     priority: high
 *     status: Active
 *     ---
 *
 *     # Objective
 *
 *     Ada has her invoice.
 *
 *     ## Context
 *
 *     She asked for it on Monday.
 *
 *     ## Roadmap
 *
 *     1. [x] Find the hours of January
 *     2. [-] Ask for her address
 *     3. [ ] ✋ Send the invoice to Ada
 *
 *     ## Reasoning Logs
 *
 *     - 2026-02-21T10:31:00+01:00 | anthropic:claude | step_done | Step 1: 14 hours, from [[January]]
 *
 * `[x]` is done, `[-]` skipped, any other sign open; a ✋ anywhere in a step says that it needs a person. A person may
 * tick, add, reorder and reword steps, nest notes below them and put other sections before, between and after these
 * four. Strict about the fields, the four sections once and in order, an objective and at least one step; what stands in
 * code and comments counts for nothing. Never throws.
 */
export function parsePlan(text: string): Result<Plan, PlanProblem> {
  const outline = readOutline(text);
  return outline.ok ? ok(outline.value.plan) : outline;
}

/**
 * Composes the note of a new plan, which {@link parsePlan} reads back. Its texts may come from a model: nothing in them
 * runs or ends a section. Objective and steps must contain visible text.
 */
export function composePlan(plan: Plan): string {
  const { blocked_reason: reason, ...state } = stateFields(plan.state);
  const fields = {
    task_id: plan.id,
    source_link: plan.source,
    ...(plan.sourcePath === undefined ? {} : { source_path: plan.sourcePath }),
    ...(plan.sourceMessageId === undefined ? {} : { source_message_id: plan.sourceMessageId }),
    created_date: plan.createdAt,
    priority: plan.priority,
    ...state,
    ...(reason === null ? {} : { blocked_reason: harmlessLine(reason) }),
  };
  const parts = [
    HEADINGS.objective,
    sentenceOf(plan.objective),
    HEADINGS.context,
    contextOf(plan.context),
    HEADINGS.roadmap,
    plan.steps.map(stepLine).join('\n'),
    HEADINGS.log,
    plan.log.map(writeEntry).join('\n'),
  ];
  return composeNote(fields, `${parts.filter((part) => part !== '').join('\n\n')}\n`);
}

/** The objective as a sentence, without the heading that models like to begin with. */
const sentenceOf = (objective: string): string =>
  harmlessLine(harmlessLine(objective).replace(/^(?:#{1,6}(?:\s+|$))+/, ''));

const contextOf = (context: string): string =>
  modelText(context)
    .replace(/^( {0,3})(?=#{1,6}(?:[ \t]|$))/gm, '$1\\')
    .trim();

const stepLine = ({ text, state, needsPerson }: PlanStep, index: number): string =>
  `${String(index + 1)}. [${BOXES[state]}] ${needsPerson ? `${HAND} ` : ''}${stepText(harmlessLine(text))}`;
