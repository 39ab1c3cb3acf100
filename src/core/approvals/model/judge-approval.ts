import type { ToolCall } from '../../../kernel/ports/tool-caller';
import { blanksWords } from './blanks';
import { isByHand } from './approval/by-hand';
import { callHash } from './approval/call-hash';
import { isRowDeletion } from './approval/row-deletion';
import { CUT_OFF, type Delay } from './send-delay';
import { type Approval, recipientsOf } from './approval/approval-note';
import {
  type Bound,
  type Decidable,
  mayHaveRun,
  type ApprovalEvent,
  type ApprovalState,
  type StateKind,
} from './approval/approval-state';

export type ApprovalFolder = 'pending' | 'approved' | 'rejected';

export interface FoundApproval {
  folder: ApprovalFolder;
  note: string;
  place: string;
  /** Whether a copy of the approval's note is in `Rejected/`: if copies disagree, the refusal wins. */
  isRefused: boolean;
  request: Approval;
  /** The call that the note describes now; server and tool are '' for the person's own mail program. */
  call: ToolCall;
  /** State in this device's ledger; `null` if this device never requested it. */
  state: ApprovalState | null;
  /** Current cautions for the person. */
  cautions: readonly Caution[];
  /** Blanks that are not filled in yet, as written. */
  blanks: readonly string[];
  /** The setting *Approve only in Deputy*: moving a file approves nothing. */
  onlyInDeputy: boolean;
  /** Time at which the approval expires, as submitted; ISO 8601. */
  expiresAt: string | null;
  /** Whether an approved call may be made now. */
  delay: Delay['kind'];
  /** The current time, in wall-clock milliseconds. */
  now: number;
}

/** A warning: key for the ledger, sentence for the person. */
export interface Caution {
  key: string;
  text: string;
}

/** The next step for an approval. */
export type ApprovalVerdict =
  | { kind: 'leave' }
  /** An event that the ledger does not contain yet. */
  | { kind: 'record'; event: ApprovalEvent }
  /** The text is approved and unchanged, so the action runs. */
  | { kind: 'run' }
  /** Moves the note to the place of its state. `isLookedAt`: the current text was judged, so `why` covers edits. */
  | { kind: 'align'; why: string | null; warned: readonly Caution[]; isLookedAt: boolean }
  /** The action was executed with another text than the note's: a copy, or edited during the call. */
  | { kind: 'other_text' };

/**
 * Folder in which an approval's note belongs. One that was withdrawn because its mail is done is in `Done/` with the
 * mail, because in `Rejected/` it would seem refused by the person.
 */
export const homeOf = (state: ApprovalState): ApprovalFolder | 'done' =>
  state.kind === 'withdrawn' && state.isOver === true ? 'done' : HOME[state.kind];

const HOME: Record<StateKind, ApprovalFolder | 'done'> = {
  pending: 'pending',
  not_called: 'pending',
  tool_error: 'pending',
  outcome_unknown: 'pending',
  approved: 'approved',
  executing: 'approved',
  handed_over: 'approved',
  executed: 'done',
  rejected: 'rejected',
  withdrawn: 'rejected',
  quarantined: 'rejected',
};

/** Decides from the note's place and the known facts. Pure; in doubt, nothing is executed. */
export function judgeApproval(found: FoundApproval): ApprovalVerdict {
  const { state, folder, isRefused, request } = found;
  if (state === null) return judgeStranger(found);
  // A copy that was set aside: a withdrawn approval stays withdrawn, and a new request has another id.
  if (folder === 'rejected' && request.status === 'withdrawn' && state.kind !== 'withdrawn') return LEAVE;
  switch (state.kind) {
    case 'pending':
    case 'not_called':
    case 'tool_error':
      return judgeWaiting(found, state);
    case 'approved':
      return judgeApproved(found, state);
    case 'executing':
      return LOST;
    case 'rejected':
      return isRefused ? aligned(request, folder, state) : record({ event: 'restored' });
    case 'outcome_unknown':
      // The note first says why the outcome is unknown. If the person then moves it, it asks them to report the
      // outcome.
      return folder === 'pending' || request.status !== state.kind
        ? aligned(request, folder, state)
        : align(`${state.why} ${SAY_FIRST}`);
    case 'executed':
      return isOtherText(state, found.call) ? { kind: 'other_text' } : aligned(request, folder, state);
    case 'handed_over':
      // A crash came before an action without a tool was recorded as done, so it is recorded now.
      return isByHand(found.call) || isRowDeletion(found.call)
        ? record({ event: 'resolved', wasSent: true })
        : aligned(request, folder, state);
    case 'withdrawn':
      // A sync may bring the second half of a move late. It does not approve an attempt that had ended, so the person
      // is asked again.
      return state.missing !== undefined && folder !== 'rejected'
        ? record({ event: 'restored' })
        : aligned(request, folder, state);
    case 'quarantined':
      return aligned(request, folder, state);
  }
}

/** Approvals of other devices are here, too; one that this device did not request must not run. */
function judgeStranger({ folder, request }: FoundApproval): ApprovalVerdict {
  if (folder !== 'approved') return LEAVE;
  return record({
    event: 'quarantined',
    why: mayHaveRun(request.status) ? NOT_KNOWN_ANY_MORE : NEVER_ASKED,
  });
}

const isOtherText = ({ hash }: Extract<ApprovalState, { kind: 'executed' }>, call: ToolCall): boolean =>
  hash !== null && callHash(call) !== hash;

function judgeWaiting(found: FoundApproval, state: Decidable): ApprovalVerdict {
  const { folder, note, place, isRefused, request, call, cautions, onlyInDeputy } = found;
  if (isBegun(request, state.attempt + 1)) return record({ ...LOST.event, attempts: [state.attempt + 1] });
  // The folder was renamed in the settings: the file is where Deputy put it, so there is no decision.
  if (folder !== 'pending' && state.shown?.folder === place) return align(NOT_MOVED);
  if (isRefused) return record({ event: 'rejected', reason: request.rejectionReason ?? '' });
  // A move approves only a note that was shown in its current form. A note left from an earlier attempt, or one that
  // contradicts the ledger, is shown again first.
  if (request.status !== state.kind || request.hasOddStatus === true || request.attempt !== state.attempt)
    return align(folder === 'approved' && state.kind === 'pending' ? whyBack(request) : null);
  if (isExpired(found)) return record({ event: 'withdrawn', why: 'It was not decided on in time.' });
  const hash = callHash(call);
  if (folder === 'pending') {
    const { shown } = state;
    // An unchanged note was shown, even if a crash came between writing the note and the ledger.
    if (shown === null && hash === state.bound.hash)
      return record({ event: 'put', hash, warnings: [], note, folder: place });
    // Shown in Deputy alone, so no folder is recorded.
    if (shown?.hash === hash && shown.folder === null)
      return record({ event: 'put', hash, warnings: shown.warnings, note, folder: place });
    return LEAVE;
  }
  if (onlyInDeputy) return align(ONLY_IN_DEPUTY);
  const difference = differenceOf(state.bound, request, call);
  if (difference !== null) return bringBack(difference, cautions);
  // A crash may have come between writing the note and the ledger, so the note is shown to the person once more.
  if (state.kind !== 'pending' && state.shown === null && isKnownText(state, hash)) return align(null);
  const objection = unseen(found, state, hash);
  return objection === null
    ? record({ event: 'approved', hash, by: 'file' })
    : bringBack(objection, cautions);
}

/** Whether the text is the one that was submitted, or that the person last saw or approved. */
export const isKnownText = ({ bound, known }: Decidable, hash: string): boolean =>
  hash === bound.hash || hash === known;

/** Why a move does not approve: the person was not shown this text, or not with these warnings. */
function unseen({ note, blanks, cautions }: FoundApproval, state: Decidable, hash: string): string | null {
  const { shown } = state;
  if (blanks.length > 0) return blanksWords(blanks);
  if (shown === null) return isKnownText(state, hash) ? LOOK_AGAIN : TEXT_CHANGED;
  if (shown.hash !== hash) return TEXT_CHANGED;
  if (!shown.notes.includes(note)) return LOOK_AGAIN;
  const more = cautions.filter(({ key }) => !shown.warnings.includes(key));
  return more.length === 0 ? null : MOVE_AGAIN;
}

function judgeApproved(
  found: FoundApproval,
  state: Extract<ApprovalState, { kind: 'approved' }>,
): ApprovalVerdict {
  const { folder, isRefused, request, call, blanks, delay } = found;
  if (isBegun(request, state.attempt)) return LOST;
  if (isRefused) return record({ event: 'rejected', reason: request.rejectionReason ?? '' });
  if (folder === 'pending')
    return record(
      state.holdMs > 0 && state.deferrals === 0
        ? { event: 'taken_back' }
        : { event: 'returned', why: 'You undid the approval before it ran.' },
    );
  if (isExpired(found)) return record({ event: 'withdrawn', why: 'It expired before it could run.' });
  const hash = callHash(call);
  if (hash !== state.hash)
    return record({
      event: 'returned',
      why: 'It was changed after you approved it: check it again.',
      changed: hash,
    });
  if (blanks.length > 0 && !state.withBlanks) return record({ event: 'returned', why: blanksWords(blanks) });
  if (delay === 'cut_off') return record({ event: 'returned', why: CUT_OFF, isCutOff: true });
  return delay === 'waits' ? LEAVE : { kind: 'run' };
}

const whyBack = ({ status }: Approval): string =>
  status === 'handed_over' || status === 'outcome_unknown' ? NOT_SENT : LOOK_AGAIN;

const LEAVE: ApprovalVerdict = { kind: 'leave' };
const record = (event: ApprovalEvent): ApprovalVerdict => ({ kind: 'record', event });
const align = (why: string | null): ApprovalVerdict => ({
  kind: 'align',
  why,
  warned: [],
  isLookedAt: false,
});

/** Moves an approval back from `Approved/`, and names all objections at once. */
const bringBack = (why: string, warned: readonly Caution[]): ApprovalVerdict => ({
  kind: 'align',
  why: [why, ...warned.map(({ text }) => text)].join(' '),
  warned,
  isLookedAt: true,
});

const aligned = (approval: Approval, folder: ApprovalFolder, state: ApprovalState): ApprovalVerdict =>
  approval.status === state.kind && homeOf(state) === folder ? LEAVE : align(null);

/** A move may approve another wording, never another recipient or another tool. */
function differenceOf(bound: Bound, approval: Approval, call: ToolCall): string | null {
  const tools = [call, approval].map(({ server, tool }) => JSON.stringify([server, tool]));
  if (tools.some((tool) => tool !== JSON.stringify([bound.server, bound.tool])))
    return 'The tool changed: approve it in Deputy.';
  const recipients = recipientsOf(approval.content).join('\n');
  if (recipients !== bound.recipients.join('\n') || approval.otherTarget !== undefined)
    return 'The recipient changed: approve it in Deputy.';
  // It is unknown which arguments of a tool name recipients, so all of them must be unchanged.
  if (approval.content.kind === 'tool' && callHash(call) !== bound.hash)
    return 'The arguments changed: approve it in Deputy.';
  return null;
}

/** The note says that this attempt was begun, and the ledger has no outcome. */
const isBegun = ({ status, attempt }: Approval, current: number): boolean =>
  status === 'executing' && attempt >= current;

export const LOST = {
  kind: 'record',
  event: { event: 'lost', why: 'Deputy was interrupted while it ran: check whether it happened.' },
} as const satisfies ApprovalVerdict;
const SAY_FIRST = 'Say first whether it was sent.';
const LOOK_AGAIN = 'This approval was not open when you moved it. Approve it in Deputy, or move it again.';
const NOT_MOVED = 'The folders were renamed in the settings, and this was not moved: it still waits.';
const NOT_SENT = 'You said that it was not sent: it waits again.';
const TEXT_CHANGED = 'Its text is not the one that Deputy put here: check what changed, then move it again.';
const MOVE_AGAIN = 'Check this before you move it again:';
const ONLY_IN_DEPUTY = 'Moving files approves nothing, as the settings say: approve it in Deputy.';
const NEVER_ASKED =
  'Deputy on this device never asked for this, and did not run it. If it is yours, ask for it again.';
const NOT_KNOWN_ANY_MORE =
  'It says that it was run or running, but this device has no record of it: check whether it happened.';

function isExpired({ expiresAt, now }: FoundApproval): boolean {
  const end = expiresAt === null ? NaN : Date.parse(expiresAt);
  return !Number.isNaN(end) && end <= now;
}
