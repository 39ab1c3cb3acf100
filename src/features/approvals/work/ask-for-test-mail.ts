import { newApproval } from '../model/approval/new-approval';
import { type Approval, approvalPath } from '../model/approval/approval-note';
import type { ActOutcome } from '../../triage/work/note-acts';
import type { Session } from '../../../session/session';
import { birthOf, submitForApprovalInTurn } from '../../../session/submit-for-approval';
import { howMailLeaves, type SendVia, sendVia } from '../../../settings/send-via';
import { ownAddress } from '../../../settings/tool-presets';

/**
 * Submits a mail to the person themselves for approval, like any other mail: it is sent once they have approved it.
 */
export async function askForTestMail(session: Session): Promise<ActOutcome> {
  const { folders } = session.settings;
  const via = sendVia(session.settings, null);
  if (via.server === '') return refused(`Nothing sends mail yet. ${howMailLeaves(session.settings).words}`);
  // If an account may send, this is the address that `via` sends from.
  const to = ownAddress(session.settings);
  if (to === null) return refused('Your address is not known: enter it in the settings.');
  const approval = testRequest(session, to, via);
  const path = approvalPath(folders.pendingApproval, approval);
  return (await submitForApprovalInTurn(session, { path, request: approval, privacy: 'open', effects: [] }))
    ? { kind: 'done', label: `A test mail to ${to} waits for your approval`, note: path }
    : { kind: 'conflict', why: 'The approval could not be written. Nothing was done; try again.' };
}

function testRequest(session: Session, to: string, via: SendVia): Approval {
  return newApproval(
    {
      actionType: 'send_email',
      ...via,
      content: {
        kind: 'email',
        to,
        cc: '',
        subject: 'Test mail from Deputy',
        body: `You approved this mail, and Deputy sent it ${via.from === undefined ? `with "${via.tool}" of "${via.server}"` : `from ${via.from}`}.`,
        inReplyTo: '',
        references: '',
      },
      rationale: 'You asked for a test mail.',
      origin: { kind: 'hand' },
      source: null,
    },
    birthOf(session),
  );
}

const refused = (why: string): ActOutcome => ({ kind: 'refused', why });
