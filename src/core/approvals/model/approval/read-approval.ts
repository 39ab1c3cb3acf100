import { readJson } from '../../../../kernel/notes/values/json';
import * as z from '../../../../kernel/notes/values/schema';
import { asSent, inertHeader } from '../../../../kernel/mail/headers/as-sent';
import { spacedLine, visibleLine } from '../../../../kernel/mail/text/visible-text';
import { readStatusCode, type StatusCode } from '../../../../kernel/notes/codes';
import { listField, type Note, textField } from '../../../../kernel/notes/note';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';
import type { Json } from '../../../../kernel/ports/tool-caller';
import { readFileLines } from '../../../../kernel/mail/outgoing/letter-files';
import { readTraces } from './letter-traces';
import { contentBetween, unfenced } from './approval-marks';
import {
  addressesIn,
  type Approval,
  type Content,
  APPROVAL_ID,
  BORROWED,
  BORROWED_FOR_OTHERS,
  FILES,
  PROPOSED,
  USED,
  type ApprovalOrigin,
  recipientsOf,
  recipientText,
  type ToolContent,
} from './approval-note';
import type { StateKind } from './approval-state';

export type ApprovalProblem = {
  code: 'unreadable' | 'not_a_request' | 'incomplete' | 'content_missing' | 'bad_arguments';
  message: string;
};

/** Result of parsing a file in one of the approval folders. */
export type ApprovalReading = Result<Approval, ApprovalProblem>;

export const readApprovalFile = (note: Note | null): ApprovalReading =>
  note === null
    ? problem('unreadable', "The note can't be read: check its frontmatter.")
    : readApproval(note);

/** Parses an approval, whatever a person, a sync or a program has done to the note. */
export function readApproval({ frontmatter, text }: Note): ApprovalReading {
  const field = (key: string): string => textField(frontmatter, key) ?? '';
  if (field('type') !== 'approval_request') return problem('not_a_request', 'It is not an approval.');
  const id = field('request_id');
  if (!APPROVAL_ID.test(id)) return problem('incomplete', 'It names no approval of Deputy.');
  const status = stateKindSchema.safeParse(field('status'));
  const raw = contentBetween(text, id);
  if (raw === null) return problem('content_missing', 'The lines around the text to send are missing.');
  const content = readContent(frontmatter, raw);
  if (!content.ok) return content;
  return ok({
    id,
    actionType: field('action_type'),
    server: field('server'),
    tool: field('tool'),
    ...sender(content.value, field('from')),
    content: content.value,
    ...leftTraces(frontmatter),
    ...ofSources(frontmatter),
    ...proposedIn(frontmatter),
    ...otherTarget(content.value, field('target_recipient')),
    ...unreadHeaders(content.value, frontmatter),
    rationale: field('rationale'),
    origin: readOrigin(frontmatter),
    source: textField(frontmatter, 'source') ?? null,
    draftHash: textField(frontmatter, 'draft_hash') ?? null,
    createdAt: field('created_at'),
    expiresAt: textField(frontmatter, 'expires_at') ?? null,
    snoozedUntil: textField(frontmatter, 'snoozed_until') ?? null,
    status: status.success ? status.data : 'pending',
    ...(status.success ? {} : { hasOddStatus: true }),
    attempt: Number(textField(frontmatter, 'attempt') ?? 0) || 0,
    statusReason: textField(frontmatter, 'status_reason') ?? null,
    ...statusCode(frontmatter),
    formerStatus: stateKindSchema.safeParse(field('deputy_former_status')).data ?? null,
    rejectionReason: textField(frontmatter, 'rejection_reason') ?? null,
  });
}

/** The sender is reduced to one line, because a line break could start another header. */
const sender = (content: Content, from: string): { from?: string } =>
  content.kind === 'tool' || from === '' ? {} : { from: visibleLine(from) };

function statusCode(frontmatter: Record<string, unknown>): { statusCode?: StatusCode } {
  const code = readStatusCode(frontmatter);
  return code === null ? {} : { statusCode: code };
}

function leftTraces(frontmatter: Record<string, unknown>): Pick<Approval, 'traces'> {
  const traces = readTraces(frontmatter);
  return traces.length === 0 ? {} : { traces };
}

function ofSources(
  frontmatter: Record<string, unknown>,
): Pick<Approval, 'used' | 'borrowed' | 'borrowedForOthers'> {
  const used = listField(frontmatter, USED);
  const pieces = (key: string): string[] =>
    (textField(frontmatter, key) ?? '').split('\n').filter((piece) => piece !== '');
  const [borrowed, borrowedForOthers] = [pieces(BORROWED), pieces(BORROWED_FOR_OTHERS)];
  return {
    ...(used.length === 0 ? {} : { used }),
    ...(borrowed.length === 0 ? {} : { borrowed }),
    ...(borrowedForOthers.length === 0 ? {} : { borrowedForOthers }),
  };
}

function proposedIn(frontmatter: Record<string, unknown>): Pick<Approval, 'proposed'> {
  const proposed = listField(frontmatter, PROPOSED);
  return proposed.length === 0 ? {} : { proposed };
}

function otherTarget(content: Content, target: string): { otherTarget?: string } {
  if (content.kind === 'tool' || target === '') return {};
  const isSame =
    target === inertHeader(recipientText(content)) ||
    addressesIn([target]).join() === recipientsOf(content).join();
  return isSame ? {} : { otherTarget: visibleLine(target) };
}

/** Headers that a person may have typed, expecting them to be sent. */
function unreadHeaders(
  content: Content,
  frontmatter: Record<string, unknown>,
): { unread?: readonly string[] } {
  const unread = Object.keys(frontmatter).filter((key) => HEADER.test(key) && !READ.has(key));
  return content.kind === 'tool' || unread.length === 0 ? {} : { unread };
}

const HEADER = /^(?:to|cc|bcc|subject)$/i;
const READ: ReadonlySet<string> = new Set(['to', 'cc', 'subject']);

function readContent(frontmatter: Record<string, unknown>, raw: string): Result<Content, ApprovalProblem> {
  // A header's value is reduced to one line, because a line break could add another header at a careless server.
  const sent = asSent(frontmatter);
  const field = (key: string): string => spacedLine(textField(sent, key) ?? '');
  if (field('content') === 'tool') return readArguments(raw);
  const files = readFileLines(listField(frontmatter, FILES).join('\n'));
  if (files === null) return problem('incomplete', UNREADABLE_FILES);
  return ok({
    kind: 'email',
    to: field('to'),
    cc: field('cc'),
    subject: field('subject'),
    body: unfenced(raw),
    inReplyTo: field('in_reply_to'),
    references: field('references'),
    ...(files.length === 0 ? {} : { files }),
  });
}

const UNREADABLE_FILES = `The list of files in ${FILES} can't be read: remove it, and attach the files in Deputy.`;

function readArguments(raw: string): Result<ToolContent, ApprovalProblem> {
  const json = raw.replace(/^```json[ \t]*\n/, '').replace(/\n```$/, '');
  const value = readJson(argumentsSchema, json);
  if (value !== null) return ok({ kind: 'tool', arguments: value });
  return problem('bad_arguments', 'The JSON between the marks is not valid arguments for a tool.');
}

const json: z.ZodMiniType<Json> = z.json();
const argumentsSchema = z.record(z.string(), json);

function readOrigin(frontmatter: Record<string, unknown>): ApprovalOrigin {
  const draft = textField(frontmatter, 'draft');
  if (draft !== undefined) return { kind: 'draft', draft };
  const sender = textField(frontmatter, 'unsubscribe_from');
  if (sender !== undefined) return { kind: 'unsubscribe', sender };
  const plan = textField(frontmatter, 'plan');
  const step = Number(textField(frontmatter, 'step'));
  const text = textField(frontmatter, 'step_text') ?? '';
  return plan !== undefined && Number.isInteger(step) ? { kind: 'step', plan, step, text } : { kind: 'hand' };
}

const STATUS = [
  'pending',
  'approved',
  'executing',
  'executed',
  'tool_error',
  'not_called',
  'outcome_unknown',
  'handed_over',
  'rejected',
  'withdrawn',
  'quarantined',
] as const satisfies readonly StateKind[];
export const stateKindSchema = z.enum(STATUS);

const problem = (code: ApprovalProblem['code'], message: string): { ok: false; error: ApprovalProblem } =>
  err({ code, message });
