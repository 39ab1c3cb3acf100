import type { ApprovalOrigin } from '../../approvals/model/approval/approval-note';
import { PLAN_GONE, whyOrphaned } from '../model/orphan-approvals';
import type { Vault } from '../../../kernel/ports/vault';
import type { Settings } from '../../../settings/settings';
import { findPlan } from './find-plan';

type StepOrigin = Extract<ApprovalOrigin, { kind: 'step' }>;

/**
 * Why an approved action of a step must not run: it is no longer needed, or its outcome could not be logged. `null`
 * if it may run.
 */
export async function stepObjection(
  vault: Vault,
  { folders }: Pick<Settings, 'folders'>,
  origin: StepOrigin,
): Promise<string | null> {
  const found = await findPlan(vault, folders.plans, origin.plan);
  switch (found.kind) {
    case 'found':
      return whyOrphaned(found.file.plan, origin);
    case 'hidden':
      return `${origin.plan} can not be read, where this is to be ticked: fix the plan, then approve again.`;
    case 'gone':
      return PLAN_GONE;
  }
}
