import type { SourceFolder } from '../../../core/session/approval-sources';
import { originRow } from '../../../core/session/origins';
import { PLAN_GONE, whyOrphaned } from '../model/orphan-approvals';
import { readFields } from '../model/note/plan-fields';
import { findPlan } from './find-plan';
import type { ApprovalOrigin } from '../../../core/approvals/model/approval/approval-note';
import type { ApprovalState } from '../../../core/approvals/model/approval/approval-state';
import type { Effect } from '../../../kernel/effects/operation';
import { noteLink } from '../../../kernel/notes/names';
import { findStep } from '../model/find-step';
import type { PlanEvent } from '../model/plan-event';
import type { Session } from '../../../core/session/session';
import type { Followed } from '../../../core/session/followed';
import { planEffect } from './edit-plan-note';

type StepOrigin = Extract<ApprovalOrigin, { kind: 'step' }>;

/**
 * Effects of an approval's outcome on its plan. A step is done when its approved action was executed, not when it was
 * approved. `null` if the effects can't be determined now.
 */
async function followStep(
  session: Session,
  origin: StepOrigin,
  { request, state, path, why = null }: Followed,
): Promise<Effect[] | null> {
  // An executed action must not be submitted again, so the plan's log gets its outcome as soon as the plan can be
  // read and written.
  const unreported = state.kind === 'executed' ? null : [];
  const found = await findPlan(session.ports.vault, session.settings.folders.plans, origin.plan);
  if (found.kind !== 'found') return found.kind === 'hidden' ? unreported : [];
  const step = findStep(found.file.plan, origin);
  const about = { step, request: noteLink(path), requestId: request.id };
  const event = state.kind === 'approved' && why !== null ? delayed(about, why) : eventOf(state, about);
  if (event === null) return [];
  const edit = planEffect(found.file, [event], session.timestamp());
  if (!edit.ok) return unreported;
  return edit.value === null ? [] : [edit.value];
}

interface About {
  step: number | null;
  request: string;
  requestId: string;
}

const delayed = (about: About, why: string): PlanEvent => ({ event: 'call_delayed', ...about, why });

function eventOf(state: ApprovalState, about: About): PlanEvent | null {
  switch (state.kind) {
    case 'executed':
      return { event: 'executed', ...about, outcome: state.text };
    case 'rejected':
      return { event: 'rejected', ...about, reason: state.reason };
    case 'not_called':
    case 'tool_error':
    case 'outcome_unknown':
      return { event: 'call_failed', ...about, attempt: state.attempt, why: state.why };
    case 'pending':
    case 'approved':
    case 'executing':
    case 'handed_over':
    case 'withdrawn':
    case 'quarantined':
      return null;
  }
}

/** An approval of a plan's step. Its action must not run if the step no longer needs it, or if no log could hold its outcome. */
export const STEP_ORIGIN = originRow('step', {
  follow: followStep,
  async objection({ vault, settings: { folders } }, origin) {
    const found = await findPlan(vault, folders.plans, origin.plan);
    switch (found.kind) {
      case 'found':
        return whyOrphaned(found.file.plan, origin);
      case 'hidden':
        return `${origin.plan} can't be read, so its step can't be ticked: fix the plan, then approve again.`;
      case 'gone':
        return PLAN_GONE;
    }
  },
});

/** An approval of a step names the plan, which is made from a note. */
export const PLAN_SOURCES: SourceFolder = {
  folder: 'plans',
  mark: (frontmatter) => {
    const fields = readFields(frontmatter);
    if (!fields.ok) return null;
    const { source: link, sourcePath: path, sourceMessageId: messageId } = fields.value;
    return { link, path, messageId };
  },
};
