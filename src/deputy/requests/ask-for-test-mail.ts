import { newRequest } from '../../approvals/request/new-request';
import { type ApprovalRequest, requestPath } from '../../approvals/request/request-note';
import type { ActOutcome } from '../triage/note-acts';
import type { Desk } from '../desk/desk';
import { birthOf, putBeforeInTurn } from '../desk/put-before';
import { ownAddress } from '../settings/tool-presets';

/** Asks for a mail to the person themselves, as for any other: it is sent once they have approved it. */
export async function askForTestMail(desk: Desk): Promise<ActOutcome> {
  const { emailTool, folders } = desk.settings;
  if (emailTool === null)
    return refused('No tool sends mail yet: an approved mail opens in your mail program.');
  const to = ownAddress(desk.settings);
  if (to === null) return refused('Your address is not known: enter it in the settings.');
  const request = testRequest(desk, { to, server: emailTool.server, tool: emailTool.tool });
  const path = requestPath(folders.pendingApproval, request);
  return (await putBeforeInTurn(desk, { path, request, privacy: 'open', effects: [] }))
    ? { kind: 'done', label: `A test mail to ${to} waits for your approval`, note: path }
    : { kind: 'conflict', why: 'The request could not be written. Nothing was done; try again.' };
}

function testRequest(
  desk: Desk,
  { to, ...via }: { to: string; server: string; tool: string },
): ApprovalRequest {
  return newRequest(
    {
      actionType: 'send_email',
      ...via,
      content: {
        kind: 'email',
        to,
        cc: '',
        subject: 'Test mail from Deputy',
        body: `You approved this mail, and Deputy sent it with "${via.tool}" of "${via.server}".`,
        inReplyTo: '',
        references: '',
      },
      rationale: 'You asked for a test mail.',
      origin: { kind: 'hand' },
      source: null,
    },
    birthOf(desk),
  );
}

const refused = (why: string): ActOutcome => ({ kind: 'refused', why });
