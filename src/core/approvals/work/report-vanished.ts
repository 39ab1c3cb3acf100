import { approvalEntry, factsOf } from '../model/approval-entry';
import type { Ledger } from '../model/ledger';
import { type Approval, approvalPath } from '../model/approval/approval-note';
import { mayHaveRun, type ApprovalState, type StateKind } from '../model/approval/approval-state';
import type { Session } from '../../session/session';
import { followOrigin } from '../../session/origins';
import type { InboxLook } from '../../session/approval-inbox';

/** Whether an approval in this state may have had an effect outside, which must be reported. */
const mayHaveHappened = (kind: StateKind): boolean => kind !== 'executing' && mayHaveRun(kind);

/**
 * If the file of an approval vanished while it ran, its outcome cannot be written to the note: it is logged, and the
 * source notes are updated. Returns the number of such approvals.
 */
export async function reportVanished(
  session: Session,
  ledger: Ledger,
  { look, waitsForTyping }: { look: InboxLook; waitsForTyping: boolean },
): Promise<number> {
  const { inbox, hostMemory } = session;
  const there = new Set(
    Object.values(look.found)
      .flat()
      .flatMap(({ value }) => (value.ok ? [value.value.id] : [])),
  );
  let reported = 0;
  for (const [id, request] of [...hostMemory.unreported]) {
    const state = ledger.state(id);
    if (state === null || !mayHaveHappened(state.kind)) hostMemory.unreported.delete(id);
    else if (!there.has(id) && inbox.isGone(id, waitsForTyping)) {
      if (!(await tell(session, { id, request, state, ledger }))) continue;
      hostMemory.unreported.delete(id);
      reported += 1;
    }
  }
  return reported;
}

interface Vanished {
  id: string;
  /** The approval as last read; `null` if another process read it and has ended since. */
  request: Approval | null;
  state: ApprovalState;
  ledger: Ledger;
}

/** Reports the loss of an approval; returns whether it was reported now. */
async function tell(session: Session, { id, request, state, ledger }: Vanished): Promise<boolean> {
  const { title = '', recipients = [] } = ledger.get(id) ?? {};
  const facts =
    request === null ? { request: id, recipients: recipients.join(', '), title } : factsOf(request);
  const entry = approvalEntry(facts, state.kind, { reason: VANISHED });
  const path = request === null ? '' : approvalPath(session.settings.folders.done, request);
  const effects = request === null ? [] : await followOrigin(session, { request, state, path });
  if (effects === null) return false;
  const result = await session.effects.commit({
    kind: 'request',
    label: `Reported what became of ${title}`,
    effects,
    entries: [entry],
  });
  return result.kind === 'committed';
}

const VANISHED = 'Its file was gone when the action ended.';
