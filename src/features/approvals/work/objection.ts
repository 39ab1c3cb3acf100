import { mailObjection } from '../model/mail-objection';
import type { Approval, EmailContent } from '../model/approval/approval-note';
import { sharedHash } from '../../drafts/carry-edits';
import { draftContent } from '../../drafts/draft-approval';
import type { Vault } from '../../../kernel/ports/vault';
import { readDraftOf } from '../../../session/approval-sources';
import { stepObjection } from '../../plans/work/step-objection';
import { mailToolOf } from '../../../settings/send-via';
import type { Settings } from '../../../settings/settings';

/** Why an approved action must not run; `null` if it may. */
export async function objectionOf(
  vault: Vault,
  settings: Pick<Settings, 'emailTool' | 'folders'>,
  approval: Approval,
): Promise<string | null> {
  const { content, origin } = approval;
  const ofMail = content.kind === 'email' ? mailObjection(content, mailToolOf(approval, settings)) : null;
  if (ofMail !== null) return ofMail;
  if (approval.unread !== undefined)
    return `Nothing reads ${approval.unread.join(', ')} in this note: write to, cc and subject in small letters, and no bcc.`;
  if (origin.kind === 'step') return stepObjection(vault, settings, origin);
  return content.kind === 'email' ? draftObjection(vault, approval, content) : null;
}

/**
 * Reason that stops the action if the draft was edited and the approval does not have the edit yet; otherwise `null`.
 */
async function draftObjection(
  vault: Vault,
  approval: Approval,
  content: EmailContent,
): Promise<string | null> {
  if (approval.origin.kind !== 'draft') return null;
  const draft = await readDraftOf(vault, approval);
  if (draft === null) return DRAFT_GONE;
  const [said, asked] = [sharedHash(draftContent({ note: draft, source: null })), sharedHash(content)];
  if (said === approval.draftHash || said === asked) return null;
  return asked === approval.draftHash ? DRAFT_CHANGED : BOTH_CHANGED;
}

export const BOTH_CHANGED =
  'The draft and this approval were both changed, each in its own way: pick one of them in Deputy.';
const DRAFT_CHANGED = 'The draft was changed meanwhile: look at it again.';
const DRAFT_GONE = 'Its draft is not where it was: look at it again.';
