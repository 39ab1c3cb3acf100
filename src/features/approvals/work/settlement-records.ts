import { baseName, folderOf } from '../../../kernel/notes/names';
import type { Note } from '../../../kernel/notes/note';
import type { ToolCall } from '../../../kernel/ports/tool-caller';
import type { Session } from '../../../session/session';
import { callOf } from '../../../settings/call-of';
import { answeredMail } from '../model/answered-mail';
import type { Approval, Content } from '../model/approval/approval-note';
import { type ApprovalState, isDecidable } from '../model/approval/approval-state';
import { callHash } from '../model/approval/call-hash';
import { type ApprovalVerdict, isKnownText } from '../model/judge-approval';
import { readSent } from '../model/kept-content';
import type { Ledger } from '../model/ledger';
import type { SendGate } from '../model/send-gate';

export interface SettlementContext {
  session: Session;
  ledger: Ledger;
  gate: SendGate;
  /** When aborted, nothing new is begun. */
  stop: AbortSignal;
}

/** An approval's note as read, and the call that it describes. */
export interface ApprovalOnFile {
  path: string;
  note: Note;
  request: Approval;
  call: ToolCall;
}

/** Message to the person when a note is moved. */
export type Said = Omit<Extract<ApprovalVerdict, { kind: 'align' }>, 'kind'>;

/** The sent text of an approval without a record yet; `null` if it has one, or if the text was not saved. */
export async function sentOf(
  { session, ledger }: SettlementContext,
  approval: Approval,
): Promise<Content | null> {
  const state = ledger.state(approval.id);
  const sent = await readSent(session.ports.device, approval.id);
  const isOfRun =
    sent !== null &&
    state?.kind === 'executed' &&
    callHash(callOf({ ...approval, content: sent }, session.settings)) === state.hash;
  return isOfRun ? sent : null;
}

/** A mail that the person sent in their own program counts as answered, too. */
export async function rememberSent(
  { session, ledger }: SettlementContext,
  { id, content, attempt }: Approval,
  state: ApprovalState,
): Promise<void> {
  if (state.kind !== 'executed' || state.hash !== null || content.kind !== 'email') return;
  const at = ledger.get(id)?.since ?? '';
  await session.ports.begunCalls.begin({ request: id, attempt, at, ...answeredMail(content) }, []);
}

/**
 * Records that the note is now in `Pending_Approval/` by Deputy's own hand, so that a move can approve this text,
 * unless the person has not seen the text and no notice mentions it. A note updated in place shows only the requested
 * text.
 */
export async function recordShown(
  { session, ledger }: SettlementContext,
  { path: from, request, call }: ApprovalOnFile,
  { said: { warned, isLookedAt }, state, path }: { said: Said; state: ApprovalState; path: string },
): Promise<void> {
  if (!isDecidable(state)) return;
  const hash = callHash(call);
  const wasMoved = from.startsWith(`${session.settings.folders.approved}/`);
  if (wasMoved ? !isLookedAt && !isKnownText(state, hash) : hash !== state.bound.hash) return;
  const warnings = warned.map(({ key }) => key);
  await ledger.append(request.id, {
    event: 'put',
    hash,
    warnings,
    note: baseName(path),
    folder: folderOf(path),
  });
}
