import { originOf } from '../../session/origins';
import type { Vault } from '../../../kernel/ports/vault';
import { mailToolOf } from '../../settings/send-via';
import type { Settings } from '../../settings/settings';
import type { Approval } from '../model/approval/approval-note';
import { mailObjection } from '../model/mail-objection';

/** Why an approved action must not run; `null` if it may. */
export async function objectionOf(
  vault: Vault,
  settings: Pick<Settings, 'emailTool' | 'folders'>,
  approval: Approval,
): Promise<string | null> {
  const { content, origin, unread } = approval;
  const ofMail = content.kind === 'email' ? mailObjection(content, mailToolOf(approval, settings)) : null;
  if (ofMail !== null) return ofMail;
  if (unread !== undefined)
    return `Deputy ignores ${unread.join(', ')} in this note: write to, cc and subject in lower case, and no bcc.`;
  const row = originOf(origin);
  return row === null ? ORIGIN_MISSING : row.objection({ vault, settings }, approval);
}

const ORIGIN_MISSING = 'This build of Deputy lacks the feature that asked for it.';
