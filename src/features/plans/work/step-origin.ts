import type { SourceFolder } from '../../../core/session/approval-sources';
import { originRow } from '../../../core/session/origins';
import { PLAN_GONE, whyOrphaned } from '../model/orphan-approvals';
import { readFields } from '../model/note/plan-fields';
import { findPlan } from './find-plan';
import { followStep } from './follow-step';

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
