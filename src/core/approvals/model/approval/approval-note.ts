import type { StatusCode } from '../../../../kernel/notes/codes';
import { composeNote, type FrontmatterValue } from '../../../../kernel/notes/compose';
import { baseName, slug } from '../../../../kernel/notes/names';
import { foldAddress, formatAddress, parseAddresses } from '../../../../kernel/mail/headers/addresses';
import { bothTexts, inertHeader } from '../../../../kernel/mail/headers/as-sent';
import { modelLine } from '../../../../kernel/mail/foreign-text';
import { isOneClickServer } from '../../../../kernel/ports/one-click';
import type { ToolArguments, ToolCall } from '../../../../kernel/ports/tool-caller';
import { fileLines } from '../../../../kernel/mail/outgoing/letter-files';
import type { MailWords } from '../../../../kernel/mail/outgoing/outgoing-mail';
import { TRACES } from './letter-traces';
import { isByHand } from './by-hand';
import { isRowDeletion } from './row-deletion';
import { callHash } from './call-hash';
import { betweenMarks, changeAbove, fencedContent, trimLines } from './approval-marks';
import type { Bound, StateKind } from './approval-state';

/** Content to be sent, as the person reads and edits it. */
export type Content = EmailContent | ToolContent;

/** A mail; '' where it names no recipients or begins a thread. The account that sends it stands in the approval. */
export interface EmailContent extends Omit<MailWords, 'from'> {
  kind: 'email';
}

export interface ToolContent {
  kind: 'tool';
  arguments: ToolArguments;
}

/** The source of an approval, which is informed of its outcome. */
export type ApprovalOrigin =
  | { kind: 'draft'; draft: string }
  /** `step` counts from 1; `text` is the step's text at that time, since steps may be moved. */
  | { kind: 'step'; plan: string; step: number; text: string }
  /** A newsletter that the person leaves, by its sender's address in lower case. */
  | { kind: 'unsubscribe'; sender: string }
  | { kind: 'hand' };

/** An approval as parsed from its note. The note is for people; the ledger decides. */
export interface Approval {
  id: string;
  /** Type of action, such as `send_email`. */
  actionType: string;
  /** Name of the server that the approval calls; '' if the mail opens in the person's own mail program. */
  server: string;
  tool: string;
  /** Sender as in a From header, for a mail that an account sends. */
  from?: string;
  content: Content;
  /** Traces of a model in the text that it wrote, quoted; those still in the content hold it back. */
  traces?: readonly string[];
  /** Links to the texts that the writer of the draft was shown beside the mail. */
  used?: readonly string[];
  /** Pieces of the text that come from notes which are not about the recipient. */
  borrowed?: readonly string[];
  /** The same where the letter also goes to others than the sender, who know none of the notes. */
  borrowedForOthers?: readonly string[];
  /** Links to files that the note proposes to attach; only the person's act attaches them. */
  proposed?: readonly string[];
  /** `target_recipient`, if it was changed and differs from `to` and `cc`. Only `to` and `cc` are used. */
  otherTarget?: string;
  /** Keys that look like mail headers and are ignored: `Cc`, `bcc`. */
  unread?: readonly string[];
  rationale: string;
  origin: ApprovalOrigin;
  /** Path of the note that the approval is about; `null` if there is none. */
  source: string | null;
  /** Hash of the last text that note and draft had in common; `null` without a draft. */
  draftHash: string | null;
  /** Time at which the approval was created, ISO 8601. */
  createdAt: string;
  expiresAt: string | null;
  snoozedUntil: string | null;
  status: StateKind;
  /** The last attempt that the note records; 0 before the first. */
  attempt: number;
  /** The note's status is not one of Deputy's, as after a drag to another column of a board; it is read as pending. */
  hasOddStatus?: true;
  /** Explanation of the present status. */
  statusReason: string | null;
  statusCode?: StatusCode;
  /** Status before the approval was quarantined as unknown to this device; otherwise `null`. */
  formerStatus: StateKind | null;
  rejectionReason: string | null;
}

/** Path of a new approval's note: `Pending_Approval/2026-02-21T103000Z_send_email_re-the-14th.md`. */
export function approvalPath(folder: string, approval: Approval): string {
  const stamp = `${new Date(approval.createdAt).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  return `${folder}/${stamp}_${approval.actionType}_${slug(nameOf(approval), 40)}.md`;
}

/** Whether a file has a name of the form that {@link approvalPath} gives to approvals. */
export const isApprovalName = (path: string): boolean => /^\d{4}-\d\d-\d\dT\d{6}Z_/.test(baseName(path));

/**
 * The name of an approval. An approval of work by hand is named after its plan's step, and one to leave a newsletter after its
 * sender, because all of these have the same tool.
 */
const nameOf = ({ content, origin, server, tool }: Approval): string =>
  origin.kind === 'unsubscribe'
    ? origin.sender
    : origin.kind === 'step' && isByHand({ server, tool })
      ? origin.text
      : approvalTitle(content, tool);

/** Composes the whole note: the cautions at the time of writing, then the content between two marks, unchanged. */
export function composeApproval(
  approval: Approval,
  folders: { approved: string; rejected: string },
  cautions: readonly string[] = [],
): string {
  const { content, origin } = approval;
  const mail: Record<string, FrontmatterValue> =
    content.kind === 'email'
      ? {
          ...(approval.from === undefined ? {} : { from: approval.from }),
          ...bothTexts('to', content.to),
          ...given('cc', content.cc),
          ...bothTexts('subject', content.subject),
          ...given('in_reply_to', content.inReplyTo),
          ...given('references', content.references),
          ...(content.files?.length ? { [FILES]: fileLines(content.files) } : {}),
        }
      : {};
  return composeNote(
    {
      type: 'approval_request',
      request_id: approval.id,
      action_type: approval.actionType,
      target_recipient: inertHeader(recipientText(content)),
      approval_required_by: 'human',
      rationale: approval.rationale,
      plan: origin.kind === 'step' ? origin.plan : null,
      step: origin.kind === 'step' ? origin.step : null,
      ...(origin.kind === 'step' ? { step_text: origin.text } : {}),
      ...(origin.kind === 'draft' ? { draft: origin.draft, draft_hash: approval.draftHash } : {}),
      ...(origin.kind === 'unsubscribe' ? { unsubscribe_from: origin.sender } : {}),
      ...(approval.used?.length ? { [USED]: [...approval.used] } : {}),
      ...(approval.borrowed?.length ? { [BORROWED]: approval.borrowed.join('\n') } : {}),
      ...(approval.borrowedForOthers?.length
        ? { [BORROWED_FOR_OTHERS]: approval.borrowedForOthers.join('\n') }
        : {}),
      ...(approval.traces?.length ? { [TRACES]: approval.traces.join('\n') } : {}),
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

/** A block of sentences, which may quote a mail or a model; '' if there are none. */
const callout = (cautions: readonly string[]): string =>
  cautions.length === 0 ? '' : `${[CAUTIONS, ...cautions.map(cautionLine)].join('\n')}\n\n`;

const CAUTIONS = '> [!warning] Before you approve';
const cautionLine = (caution: string): string => `> - ${modelLine(caution)}`;

/** The note's text with the caution `is` in place of `was`, or without it where `is` is ''. */
export const replaceCaution = (text: string, id: string, [was, is]: readonly [string, string]): string =>
  was === '' || was === is
    ? text
    : changeAbove(text, id, (above) =>
        above
          .split('\n')
          .flatMap((line) => {
            if (line.trimEnd() !== cautionLine(was)) return [line];
            return is === '' ? [] : [line.replace(cautionLine(was), () => cautionLine(is))];
          })
          .join('\n')
          .replace(EMPTY_CAUTIONS, ''),
      );

const EMPTY_CAUTIONS = /^> \[!warning\] Before you approve\r?\n\r?\n/mu;

/** The note's text without what a person needs in order to decide. */
export const withoutGuidance = (text: string, id: string): string =>
  changeAbove(text, id, (above) => above.replace(HOW_TO_DECIDE, '').replace(ALL_CAUTIONS, ''));

const HOW_TO_DECIDE = /^> (?:Move this file to `|Only you can do this\.)[^\n]*\n(?:\r?\n)?/mu;
const ALL_CAUTIONS = /^> \[!warning\] Before you approve\r?\n(?:> - [^\n]*\n)*(?:\r?\n)?/mu;

/** All recipients, for comparison: lower-case addresses, sorted and unique. */
export const recipientsOf = (content: Content): string[] =>
  content.kind === 'tool' ? [] : addressesIn([content.to, content.cc]);

export const addressesIn = (headers: readonly string[]): string[] => {
  const addresses = headers.flatMap(parseAddresses).map(({ address }) => foldAddress(address));
  return [...new Set(addresses)].sort();
};

/** Recipients for display: "Ann Lee <ann@example.com>". */
export const recipientText = (content: Content): string =>
  content.kind === 'tool'
    ? ''
    : [content.to, content.cc].flatMap(parseAddresses).map(formatAddress).join(', ');

/** Short title of an approval for notes, records and labels: the subject as shown, or the tool. */
export const approvalTitle = (content: Content, tool: string): string =>
  content.kind === 'email' ? inertHeader(content.subject) : tool;

/** Values that an approval of this call is bound to: the call's hash, server, tool and recipients. */
export const boundOf = (content: Content, call: ToolCall): Bound => ({
  hash: callHash(call),
  server: call.server,
  tool: call.tool,
  recipients: recipientsOf(content),
});

/** Frontmatter keys of a draft and an approval: see {@link Approval}. */
export const USED = 'used_facts';
/** Key of an approval: the files that the letter carries. */
export const FILES = 'deputy_files';
/** Property of a draft or an approval that proposes files to attach. */
export const PROPOSED = 'attach';
export const BORROWED = 'deputy_borrowed';
export const BORROWED_FOR_OTHERS = 'deputy_borrowed_for_others';

/** Format of Deputy's ids, which are used in file names and marks. */
export const APPROVAL_ID = /^r[a-z0-9]{16,40}$/;

const howToDecide = (
  { content, server, tool }: Approval,
  folders: { approved: string; rejected: string },
): string => {
  if (content.kind === 'tool' && isByHand({ server, tool }))
    return `> Only you can do this. When it is done, move this file to \`${folders.approved}/\`; to leave it undone, to \`${folders.rejected}/\`.\n\n${byHandText(content)}`;
  if (isOneClickServer(server))
    return `> Move this file to \`${folders.approved}/\` to unsubscribe, or to \`${folders.rejected}/\` to stay subscribed. The JSON between the marks holds the address that is called, once, and all that it is given.`;
  if (isRowDeletion({ server, tool }))
    return `> Move this file to \`${folders.approved}/\` to delete these rows, or to \`${folders.rejected}/\` to keep them. The JSON between the marks holds each row's note.`;
  const what =
    content.kind === 'email'
      ? 'The text between the marks is the mail, word for word.'
      : 'The JSON between the marks is what the tool is given.';
  return `> Move this file to \`${folders.approved}/\` to run it, or to \`${folders.rejected}/\` to refuse it. ${what}`;
};

/** The text of a step that is done by hand; it contains the same data as the JSON that is hashed. */
const byHandText = ({ arguments: given }: ToolContent): string =>
  typeof given['step'] === 'string' ? `**${modelLine(given['step']).replaceAll('*', '\\*')}**` : '';

/** The content to be sent, as a code block: it comes from a stranger or a model, and is sent unchanged. */
export const contentBlock = (content: Content): string =>
  content.kind === 'email' ? fencedContent(contentText(content)) : contentText(content);

export const contentText = (content: Content): string =>
  content.kind === 'email'
    ? trimLines(content.body.replace(/\r\n?/g, '\n'))
    : `\`\`\`json\n${withoutCommands(JSON.stringify(content.arguments, null, 2))}\n\`\`\``;

/** Escapes commands that the plugin Templater runs in new files, even inside fences. The JSON stays equivalent. */
const withoutCommands = (json: string): string => json.replace(/<(?=%)/g, '\\u003c');

const given = (key: string, text: string): Record<string, FrontmatterValue> =>
  text === '' ? {} : bothTexts(key, text);
