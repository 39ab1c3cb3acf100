import { editFrontmatter } from '../../../../kernel/notes/frontmatter/frontmatter-edit';
import { ok, type Result } from '../../../../kernel/notes/values/result';
import { applyEdits, type TextEdit } from '../../../../kernel/notes/text/text-edit';
import { harmlessLine } from '../../../../core/tools/harmless-line';
import type { Plan, PlanStep } from './plan';
import type { PlanChange } from './plan-change';
import { stateFields } from './plan-fields';
import { type PlanOutline, readOutline } from './plan-outline';
import { problem, type PlanProblem } from './plan-problem';
import { HEADINGS } from './plan-sections';
import { harmlessEntry, writeEntry } from './reasoning-log';
import { BOXES, HAND } from './roadmap';

/**
 * Edits that apply the changes to a plan note and touch nothing else: two frontmatter keys, the sign in a check box, a
 * ✋, and lines below the last log entry. Later changes of the same thing win.
 *
 * The edited note is read back before the edits are returned. Unless it contains exactly the intended changes, the
 * result is `cannot_edit`.
 */
export function editPlan(text: string, changes: readonly PlanChange[]): Result<TextEdit[], PlanProblem> {
  const outline = readOutline(text);
  if (!outline.ok) return outline;
  const intended = changes.map(harmlessChange).reduce(withChange, outline.value.plan);
  const state = frontmatterEdits(text, outline.value.plan, intended);
  if (!state.ok) return problem('cannot_edit', state.error.message);
  const edits = [
    ...state.value,
    ...stepEdits(outline.value, intended),
    ...logEdits(text, outline.value, intended),
  ];
  const after = readOutline(applyEdits(text, edits));
  return after.ok && JSON.stringify(after.value.plan) === JSON.stringify(intended) ? ok(edits) : CANNOT_EDIT;
}

const frontmatterEdits = (text: string, before: Plan, { state }: Plan) =>
  JSON.stringify(state) === JSON.stringify(before.state)
    ? ok([])
    : editFrontmatter(text, { ...stateFields(state) });

const stepEdits = ({ steps }: PlanOutline, intended: Plan): TextEdit[] =>
  steps.flatMap(({ step, box, textAt }, index) => {
    const { state, needsPerson } = intended.steps[index] ?? step;
    const tick = { at: box.at, remove: box.sign, insert: BOXES[state] };
    const hand = { at: textAt, remove: '', insert: `${HAND} ` };
    return [...(state === step.state ? [] : [tick]), ...(needsPerson === step.needsPerson ? [] : [hand])];
  });

function logEdits(text: string, { plan, log, eol }: PlanOutline, intended: Plan): TextEdit[] {
  const added = intended.log.slice(plan.log.length).map(writeEntry);
  if (added.length === 0) return [];
  if (log === null) {
    const gap = text.endsWith('\n') ? eol : eol + eol;
    return [{ at: text.length, remove: '', insert: gap + [HEADINGS.log, '', ...added, ''].join(eol) }];
  }
  const { heading, last, lines } = log;
  if (last !== null)
    return [{ at: endOfEntry(log), remove: '', insert: added.map((line) => eol + line).join('') }];
  const hasGap = lines[0] === undefined || lines[0].text.trim() === '';
  return [{ at: heading.end, remove: '', insert: eol + eol + added.join(eol) + (hasGap ? '' : eol) }];
}

/** End of the last log entry, including lines that a person nested below it. */
function endOfEntry({ last, lines, heading }: NonNullable<PlanOutline['log']>): number {
  let end = last ?? heading;
  for (const line of lines.slice(last === null ? 0 : lines.indexOf(last) + 1)) {
    if (!/^(?: {2,}|\t)/.test(line.text) || line.text.trim() === '') break;
    end = line;
  }
  return end.end;
}

/** Makes the change's texts single lines that the plan note's reader reads unchanged. */
function harmlessChange(change: PlanChange): PlanChange {
  if (change.change === 'log') return { ...change, entry: harmlessEntry(change.entry) };
  if (change.change === 'state' && change.state.status === 'Blocked')
    return { ...change, state: { status: 'Blocked', reason: harmlessLine(change.state.reason) } };
  return change;
}

function withChange(plan: Plan, change: PlanChange): Plan {
  switch (change.change) {
    case 'state':
      return { ...plan, state: change.state };
    case 'step':
      return withStep(plan, change.step, { state: change.state });
    case 'raise_hand':
      return withStep(plan, change.step, { needsPerson: true });
    case 'log':
      return { ...plan, log: [...plan.log, change.entry] };
  }
}

const withStep = (plan: Plan, number: number, changed: Partial<PlanStep>): Plan => ({
  ...plan,
  steps: plan.steps.map((step, index) => (index === number - 1 ? { ...step, ...changed } : step)),
});

const CANNOT_EDIT = problem(
  'cannot_edit',
  'The plan is written in a form that Deputy cannot change without touching the rest of it.',
);
