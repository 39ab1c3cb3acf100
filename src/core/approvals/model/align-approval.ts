import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import type { Effect, OperationPlan } from '../../../kernel/effects/operation';
import type { OperationKind } from '../../../kernel/effects/operation-kind';
import { inertHeader } from '../../../kernel/mail/headers/as-sent';
import { modelLine } from '../../../kernel/mail/foreign-text';
import { STATUS_CODE } from '../../../kernel/notes/codes';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { baseName } from '../../../kernel/notes/names';
import type { Note } from '../../../kernel/notes/note';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { ok, type Result } from '../../../kernel/notes/values/result';
import { approvalEntry, factsOf } from './approval-entry';
import { mailtoUrl } from './email-tool';
import { isRowDeletion } from './approval/row-deletion';
import { type ApprovalFolder, homeOf } from './judge-approval';
import { type Approval, recipientText, approvalTitle, withoutGuidance } from './approval/approval-note';
import type { ApprovalState, StateKind } from './approval/approval-state';
import { STATE_WORDS } from './approval/state-words';

export interface Alignment {
  run: string;
  path: string;
  note: Note;
  /** Text that the file has at present, if the operation replaces it with the text of `note`. */
  replaces?: string | undefined;
  request: Approval;
  state: ApprovalState;
  /** Reason for the person, in addition to the state's. */
  why: string | null;
  folders: Record<ApprovalFolder | 'done', string>;
  /** Whether the log already contains the outcome, so that this note is a copy. */
  isLogged: boolean;
  /** Whether this is a copy of a sent mail with another text: the log must not call the approval itself withdrawn. */
  isCopy: boolean;
  /** Effects on the notes that the approval came from. */
  followers: readonly Effect[];
}

/** Moves an approval's note to its place, updates its text to its state, and adds the effects on other notes. Pure. */
export function alignApproval(alignment: Alignment): Result<OperationPlan, NoteProblem> {
  const { run, path, note, request, state, followers, folders } = alignment;
  const reason = wholeReason(alignment.why, reasonOf(state, request), state);
  const attempt = 'attempt' in state && state.attempt > 0 ? { attempt: state.attempt } : {};
  const former =
    state.kind === 'quarantined' && request.status !== 'quarantined'
      ? { deputy_former_status: request.status }
      : {};
  const edits = editFrontmatter(note.text, {
    status: state.kind,
    status_reason: reason,
    [STATUS_CODE]: null,
    ...attempt,
    ...former,
  });
  if (!edits.ok) return edits;
  const aligned = applyEdits(note.text, edits.value);
  const after = isDoneWith(state) ? withoutGuidance(aligned, request.id) : aligned;
  const edit = rewriteEffect(path, alignment.replaces ?? note.text, after);
  const to = `${folders[homeOf(state)]}/${baseName(path)}`;
  const move: Effect[] = to === path ? [] : [{ kind: 'move', from: path, to }];
  return ok({
    run,
    kind: kindOf(state, request),
    label: `${STATE_WORDS[state.kind].operation} ${whatFor(request)}`,
    // If the approval belongs to a plan's step, the plan's effects come first, because they can conflict: a plan's tick
    // must not be lost because the plan is being edited.
    effects: request.origin.kind === 'step' ? [...followers, edit, ...move] : [edit, ...move, ...followers],
    entries:
      alignment.isLogged || state.kind === 'approved'
        ? []
        : [
            approvalEntry(factsOf(request), alignment.isCopy ? 'quarantined' : state.kind, {
              note: to,
              reason,
            }),
          ],
    ...(isDecision(state.kind) ? { byPerson: true } : {}),
  });
}

/** Whether nothing is left to decide, or to tell how. */
export const isDoneWith = ({ kind }: ApprovalState): boolean => kind === 'executed' || kind === 'withdrawn';

/** Joins the reasons. After a tool error, the warning that the action may have happened is always kept. */
const wholeReason = (why: string | null, ofState: string | null, { kind }: ApprovalState): string | null =>
  why !== null && ofState !== null && kind === 'tool_error' ? `${why} ${ofState}` : (why ?? ofState);

const isDecision = (kind: StateKind): boolean =>
  kind === 'rejected' || kind === 'executed' || kind === 'handed_over' || kind === 'outcome_unknown';

/** Undo reverts a rejection, but never a sent mail. */
const KINDS: Partial<Record<StateKind, OperationKind>> = {
  rejected: 'rejection',
  executed: 'sent',
  handed_over: 'sent',
  outcome_unknown: 'sent',
};

/** Actions inside the vault have an operation of their own, which can be undone. */
const kindOf = ({ kind }: ApprovalState, approval: Approval): OperationKind =>
  kind === 'executed' && isRowDeletion(approval) ? 'request' : (KINDS[kind] ?? 'request');

const whatFor = ({ content, tool }: Approval): string =>
  content.kind === 'email'
    ? inertHeader(`e-mail to ${recipientText(content)}: ${content.subject}`)
    : approvalTitle(content, tool);

function reasonOf(state: ApprovalState, { content }: Approval): string | null {
  switch (state.kind) {
    case 'tool_error':
      return `It may have acted: check first. The server said: ${modelLine(state.why)}`;
    case 'rejected':
      return state.reason === '' ? null : state.reason;
    case 'not_called':
    case 'outcome_unknown':
      return modelLine(state.why);
    case 'withdrawn':
    case 'quarantined':
      return state.why;
    case 'pending':
    case 'approved':
    case 'executing':
    case 'executed':
      return null;
    case 'handed_over':
      return content.kind === 'email' && !mailtoUrl(content).isWhole ? COPY_TEXT : SAY_IF_SENT;
  }
}

// A terminal can only print the mail's address, so the text does not claim that the mail program has the mail.
const SAY_IF_SENT = 'Send it in your mail program, then say in Deputy that it was sent.';
const COPY_TEXT =
  'It opens in your mail program without its text, which is too long. Copy the text from this note, send it, then say in Deputy that it was sent.';
