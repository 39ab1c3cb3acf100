import { recordDecision } from '../model/recorded-decisions';
import { Ledger } from '../model/ledger';
import type { ApprovalState } from '../model/approval/approval-state';
import { baseName } from '../../../kernel/notes/names';
import { timestampOf } from '../../session/session';
import type { HeldApproval, HeldApprovals } from '../../session/held-approvals';
import type { Ports } from '../../session/ports';
import type { UnderLock } from '../../session/work-lock';
import type { Settings } from '../../settings/settings';
import type { DecideDeps } from './decide-here';
import { readApprovalAt } from './find-approval';
import { ApprovalInHand } from './approval-in-hand';

/** Outcome of undoing an approval; `final` means that the action already left the vault. */
export type TakenBack =
  | { kind: 'undone'; label: string; kept: string[]; back: string[] }
  | { kind: 'final'; label: string };

interface TakeBackDeps {
  ports: Ports;
  settings: Settings;
  held: HeldApprovals;
  settle: DecideDeps['settle'];
}

/** Undoes an approval that was not carried out yet: it waits again as before, and nothing is called. */
export async function takeBackApproval(
  { ports, settings, held, settle }: TakeBackDeps,
  { request, path, label }: HeldApproval,
): Promise<UnderLock<TakenBack>> {
  await remember(ports, request);
  const found = await readApprovalAt(ports.vault, settings.folders, path);
  if (found.ok) await new ApprovalInHand(ports, settings, found.value).move('pending');
  held.undo(request);
  const settled = await settle();
  if (settled.kind !== 'done') return settled;
  return (await stateOf(ports, request))?.kind === 'pending'
    ? { kind: 'undone', label, kept: [], back: [`${settings.folders.pendingApproval}/${baseName(path)}`] }
    : { kind: 'final', label };
}

/**
 * Records at once that the approval was undone, also outside the vault, because a vault restored before the next cycle
 * has no record of it. An approval that is not in the ledger needs none: no cycle has seen it, so only this process
 * could carry it out.
 */
async function remember(ports: Ports, approval: string): Promise<void> {
  const state = await stateOf(ports, approval);
  if (state?.kind !== 'approved') return;
  const taken = { request: approval, attempt: state.attempt, at: timestampOf(ports) };
  await recordDecision(ports.device, { act: 'take_back', ...taken });
  await ports.begunCalls.refuse({ ...taken, how: 'taken_back' });
}

const stateOf = async (ports: Ports, approval: string): Promise<ApprovalState | null> =>
  (await Ledger.load(ports.device, () => timestampOf(ports))).state(approval);
