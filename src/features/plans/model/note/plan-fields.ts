import { readMessageId } from '../../../../kernel/mail/headers/mail-headers';
import { textField } from '../../../../kernel/notes/note';
import { ok, type Result } from '../../../../kernel/notes/values/result';
import { type Plan, PLAN_PRIORITIES, PLAN_STATUSES, type PlanState } from './plan';
import { PLAN_ID } from './plan-number';
import { problem, type PlanProblem } from './plan-problem';

export type PlanFields = Pick<
  Plan,
  'id' | 'source' | 'sourcePath' | 'sourceMessageId' | 'createdAt' | 'priority' | 'state'
>;

type Frontmatter = Readonly<Record<string, unknown>>;

/** Parses the frontmatter strictly: a missing number, source, time, priority or status is never guessed. */
export function readFields(frontmatter: Frontmatter): Result<PlanFields, PlanProblem> {
  const field = (key: string): string => textField(frontmatter, key) ?? '';
  const id = field('task_id');
  if (!PLAN_ID.test(id)) return bad('task_id', 'a number such as PLAN-2026-001');
  const source = field('source_link');
  if (source === '') return bad('source_link', 'a link to where the plan comes from');
  const createdAt = field('created_date');
  if (!/^\d{4}-/.test(createdAt) || Number.isNaN(Date.parse(createdAt)))
    return bad('created_date', 'a time such as 2026-02-21T10:30:00+01:00');
  const priority = oneOf(PLAN_PRIORITIES, field('priority'));
  if (priority === undefined) return bad('priority', PLAN_PRIORITIES.join(', '));
  const status = oneOf(PLAN_STATUSES, field('status'));
  if (status === undefined) return bad('status', PLAN_STATUSES.join(', '));
  const state = stateOf(status, field('blocked_reason'));
  return ok({ id, source, ...originOf(frontmatter), createdAt, priority, state });
}

function originOf(frontmatter: Frontmatter): Pick<Plan, 'sourcePath' | 'sourceMessageId'> {
  const path = textField(frontmatter, 'source_path');
  const messageId = readMessageId(frontmatter, ['source_message_id']);
  return {
    ...(path === undefined ? {} : { sourcePath: path }),
    ...(messageId === undefined ? {} : { sourceMessageId: messageId }),
  };
}

/** Whether any key belongs to a plan; a note without such a key is the person's own. */
export const hasPlanFields = (frontmatter: Frontmatter): boolean =>
  ['task_id', 'source_link', 'created_date'].some((key) => Object.hasOwn(frontmatter, key));

/** Frontmatter of a state; `null` removes a key. */
export const stateFields = (state: PlanState): { status: string; blocked_reason: string | null } => ({
  status: state.status,
  blocked_reason: state.status === 'Blocked' ? state.reason : null,
});

/** The state of a plan; a plan that a person blocked may have no reason. */
const stateOf = (status: PlanState['status'], reason: string): PlanState =>
  status === 'Blocked' ? { status, reason } : { status };

/** The one of `words` that the text names. Case is ignored, because a person may write `active`. */
const oneOf = <Word extends string>(words: readonly Word[], said: string): Word | undefined =>
  words.find((word) => word.toLowerCase() === said.toLowerCase());

const bad = (key: string, wanted: string): { ok: false; error: PlanProblem } =>
  problem('bad_field', `The field "${key}" must hold ${wanted}.`);
