import type { StatusCode } from '../../../../kernel/notes/codes';
import { composeNote, type FrontmatterValue } from '../../../../kernel/notes/compose';
import { slug } from '../../../../kernel/notes/names';
import { foldAddress, formatAddress, parseAddresses } from '../../../../kernel/mail/headers/addresses';
import { modelLine } from '../../../../kernel/mail/foreign-text';
import type { ToolArguments, ToolCall } from '../../../../kernel/ports/tool-caller';
import { isByHand } from './by-hand';
import { isNewSkill, isRowDeletion } from './in-vault';
import { callHash } from './call-hash';
import { betweenMarks, fencedContent, trimLines } from './approval-marks';
import type { Bound, StateKind } from './approval-state';

/** What would go out, as the person reads and edits it. */
export type Content = EmailContent | ToolContent;

export interface EmailContent {
  kind: 'email';
  /** As in the header of that name; '' where it is empty. */
  to: string;
  cc: string;
  subject: string;
  body: string;
  /** For the thread; '' where it begins one. */
  inReplyTo: string;
  references: string;
}

export interface ToolContent {
  kind: 'tool';
  arguments: ToolArguments;
}

/** What brought a request about, and hears its outcome. */
export type ApprovalOrigin =
  | { kind: 'draft'; draft: string }
  /** `step` from 1; `text` as it was then, since steps may be moved about meanwhile. */
  | { kind: 'step'; plan: string; step: number; text: string }
  | { kind: 'hand' };

/** A request as its note says it. The note is the face; what counts is what the ledger knows. */
export interface Approval {
  id: string;
  /** Such as `send_email`. */
  actionType: string;
  /** '' where the mail opens in the person's own mail program. */
  server: string;
  tool: string;
  /** Of a mail that an account sends: as in the header of that name. */
  from?: string;
  content: Content;
  /** `target_recipient`, where somebody made it name others than `to` and `cc` do: those alone are written to. */
  otherTarget?: string;
  /** Keys that look like headers of a mail, and that nothing reads: `Cc`, `bcc`. */
  unread?: readonly string[];
  rationale: string;
  origin: ApprovalOrigin;
  /** The path of the note it is about; `null` where there is none. */
  source: string | null;
  /** Of what the note and its draft both said last; `null` where there is no draft. */
  draftHash: string | null;
  /** ISO 8601. */
  createdAt: string;
  expiresAt: string | null;
  snoozedUntil: string | null;
  status: StateKind;
  /** The last attempt that the note says was begun; 0 before the first. */
  attempt: number;
  /** Why it is where it is, in words. */
  statusReason: string | null;
  /** The code beside it. */
  statusCode?: StatusCode;
  /** What it said before it was put aside because this device did not know it; `null`: it was not. */
  formerStatus: StateKind | null;
  /** What the person said when refusing it. */
  rejectionReason: string | null;
}

/** `Pending_Approval/2026-02-21T103000Z_send_email_re-the-14th.md` */
export function approvalPath(folder: string, approval: Approval): string {
  const stamp = `${new Date(approval.createdAt).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  return `${folder}/${stamp}_${approval.actionType}_${slug(nameOf(approval), 40)}.md`;
}

/** What only the person can do is named by the step: the tool is the same for all. */
const nameOf = ({ content, origin, server, tool }: Approval): string =>
  origin.kind === 'step' && isByHand({ server, tool }) ? origin.text : approvalTitle(content, tool);

/**
 * The whole note. What the person is to decide on stands between two marks, literally; above them what to look at first,
 * as it was when the note was written.
 */
export function composeApproval(
  approval: Approval,
  folders: { approved: string; rejected: string },
  cautions: readonly string[] = [],
): string {
  const { content, origin } = approval;
  const mail: Record<string, FrontmatterValue> =
    content.kind === 'email'
      ? {
          ...unless('from', approval.from ?? ''),
          to: content.to,
          ...unless('cc', content.cc),
          subject: content.subject,
          ...unless('in_reply_to', content.inReplyTo),
          ...unless('references', content.references),
        }
      : {};
  return composeNote(
    {
      type: 'approval_request',
      request_id: approval.id,
      action_type: approval.actionType,
      target_recipient: recipientText(content),
      approval_required_by: 'human',
      rationale: approval.rationale,
      plan: origin.kind === 'step' ? origin.plan : null,
      step: origin.kind === 'step' ? origin.step : null,
      ...(origin.kind === 'step' ? { step_text: origin.text } : {}),
      ...(origin.kind === 'draft' ? { draft: origin.draft, draft_hash: approval.draftHash } : {}),
      source: approval.source,
      created_at: approval.createdAt,
      ...(approval.expiresAt === null ? {} : { expires_at: approval.expiresAt }),
      status: approval.status,
      ...(approval.statusReason === null ? {} : { status_reason: approval.statusReason }),
      server: approval.server,
      tool: approval.tool,
      content: content.kind,
      ...mail,
    },
    `${howToDecide(approval, folders)}\n\n${callout(cautions)}${betweenMarks(approval.id, contentBlock(content))}\n`,
  );
}

/** Sentences that may quote a mail or a model; '' for none. */
const callout = (cautions: readonly string[]): string =>
  cautions.length === 0
    ? ''
    : ['> [!warning] Before you approve', ...cautions.map((text) => `> - ${modelLine(text)}`), '', ''].join(
        '\n',
      );

/** Everybody it would reach, for comparing: addresses in lower case, sorted, each once. */
export const recipientsOf = (content: Content): string[] =>
  content.kind === 'tool' ? [] : addressesIn([content.to, content.cc]);

export const addressesIn = (headers: readonly string[]): string[] => {
  const addresses = headers.flatMap(parseAddresses).map(({ address }) => foldAddress(address));
  return [...new Set(addresses)].sort();
};

/** For people: "Ann Lee <ann@example.com>". */
export const recipientText = (content: Content): string =>
  content.kind === 'tool'
    ? ''
    : [content.to, content.cc].flatMap(parseAddresses).map(formatAddress).join(', ');

/** In a few words: the subject, or the tool. */
export const approvalTitle = (content: Content, tool: string): string =>
  content.kind === 'email' ? content.subject : tool;

/** What an approval would be bound to, were it given for this call. */
export const boundOf = (content: Content, call: ToolCall): Bound => ({
  hash: callHash(call),
  server: call.server,
  tool: call.tool,
  recipients: recipientsOf(content),
});

/** An id as Deputy makes it; it stands in file names and marks. */
export const APPROVAL_ID = /^r[a-z0-9]{16,40}$/;

const howToDecide = (
  { content, server, tool }: Approval,
  folders: { approved: string; rejected: string },
): string => {
  if (content.kind === 'tool' && isByHand({ server, tool }))
    return `> Only you can do this. When it is done, move this file to \`${folders.approved}/\`; to leave it undone, to \`${folders.rejected}/\`.\n\n${byHandText(content)}`;
  if (isNewSkill({ server, tool }))
    return `> Move this file to \`${folders.approved}/\` to have this skill, or to \`${folders.rejected}/\` to refuse it. The JSON between the marks holds its note, as "note".`;
  if (isRowDeletion({ server, tool }))
    return `> Move this file to \`${folders.approved}/\` to delete these rows, or to \`${folders.rejected}/\` to keep them. The JSON between the marks holds each row's note.`;
  const what =
    content.kind === 'email'
      ? 'The text between the marks is the mail, word for word.'
      : 'The JSON between the marks is what the tool is given.';
  return `> Move this file to \`${folders.approved}/\` to run it, or to \`${folders.rejected}/\` to refuse it. ${what}`;
};

/** The JSON between the marks says the same for the hash. */
const byHandText = ({ arguments: given }: ToolContent): string =>
  typeof given['step'] === 'string' ? `**${modelLine(given['step']).replaceAll('*', '\\*')}**` : '';

/** As it stands in the note, in a fence: the text is a stranger's or a model's, and is sent as it is. */
export const contentBlock = (content: Content): string =>
  content.kind === 'email' ? fencedContent(contentText(content)) : contentText(content);

export const contentText = (content: Content): string =>
  content.kind === 'email'
    ? trimLines(content.body.replace(/\r\n?/g, '\n'))
    : `\`\`\`json\n${withoutCommands(JSON.stringify(content.arguments, null, 2))}\n\`\`\``;

/** Templater runs its commands in a new file, in a fence as well. JSON says the same without them. */
const withoutCommands = (json: string): string => json.replace(/<(?=%)/g, '\\u003c');

const unless = (key: string, value: string): Record<string, FrontmatterValue> =>
  value === '' ? {} : { [key]: value };
