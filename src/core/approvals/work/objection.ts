import { originOf } from '../../session/origins';
import { readLetterFiles } from '../../../kernel/mail/outgoing/letter-files';
import type { Ports } from '../../session/ports';
import { mailToolOf } from '../../settings/send-via';
import type { Settings } from '../../settings/settings';
import type { Approval } from '../model/approval/approval-note';
import { readAttachable } from './attachable-file';
import { notAttached } from '../model/kept-content';
import { mailObjection } from '../model/mail-objection';

/** Why an approved action must not run; `null` if it may. */
export async function objectionOf(
  { vault, clock, device }: Pick<Ports, 'vault' | 'clock' | 'device'>,
  settings: Settings,
  approval: Approval,
): Promise<string | null> {
  const { content, origin, unread } = approval;
  const ofMail = content.kind === 'email' ? mailObjection(content, mailToolOf(approval, settings)) : null;
  if (ofMail !== null) return ofMail;
  const files = content.kind === 'email' ? (content.files ?? []) : [];
  const [foreign] = await notAttached(device, approval.id, files);
  if (foreign !== undefined)
    return `${foreign.path} was not attached in Deputy on this device: remove it, or attach it here.`;
  const read = await readLetterFiles((path) => readAttachable({ vault, clock, settings }, path), files);
  if (!read.ok) return read.error;
  if (unread !== undefined)
    return `Deputy ignores ${unread.join(', ')} in this note: write to, cc and subject in lower case, and no bcc.`;
  const row = originOf(origin);
  return row === null ? ORIGIN_MISSING : row.objection({ vault, settings }, approval);
}

const ORIGIN_MISSING = 'This build of Deputy lacks the feature that asked for it.';
