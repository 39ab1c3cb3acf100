import { baseName } from '../../../kernel/notes/names';
import { DateTime } from '../../../kernel/dates/date-time';
import { type DecideDeps, DecideHere } from './decide-here';
import { blanksOf, blanksWords } from '../model/blanks';
import type { ApprovalFolder } from '../model/judge-approval';
import { changed, type DecideOutcome, type PersonDecision, refusedDecision } from './person-decision';
import { readApprovalAt } from './find-approval';
import type { Ports } from '../../session/ports';
import { ApprovalInHand } from './approval-in-hand';
import { otherRunner, readRunner } from '../../session/runner';

/** Records a person's decision and moves the file, without the lock; then carries it out if possible now. */
export async function decideApproval(
  deps: DecideDeps,
  path: string,
  decision: PersonDecision,
): Promise<DecideOutcome> {
  const { ports, settings } = deps;
  const found = await readApprovalAt(ports.vault, settings.folders, path);
  if (!found.ok) return refusedDecision(found.error);
  const file = await waitingTwin(deps, new ApprovalInHand(ports, settings, found.value));
  if (decision.kind === 'snooze') return snooze(ports, file, decision.until);
  const runner = await readRunner(ports.vault, settings.folders.logs);
  const device = otherRunner(runner, ports.host.deviceId);
  return device === null
    ? new DecideHere(deps, file).take(decision)
    : decideElsewhere(file, decision, { device, approvesOnlyInDeputy: settings.approveOnlyInDeputy });
}

/**
 * The file that waits, where a sync left the approval in `Approved/`, too: a waiting file beside the approved one would
 * withdraw the approval. A file with another text is no twin.
 */
async function waitingTwin(
  { ports, settings }: Pick<DecideDeps, 'ports' | 'settings'>,
  file: ApprovalInHand,
): Promise<ApprovalInHand> {
  if (file.folder !== 'approved') return file;
  const { folders } = settings;
  const place = `${folders.pendingApproval}/${baseName(file.path)}`;
  const found = await readApprovalAt(ports.vault, folders, place);
  const twin = found.ok ? new ApprovalInHand(ports, settings, found.value) : null;
  return twin?.request.id === file.request.id && twin.hash === file.hash ? twin : file;
}

async function snooze(
  { clock: { zone } }: Ports,
  file: ApprovalInHand,
  until: number | null,
): Promise<DecideOutcome> {
  const at = until === null ? null : DateTime.fromMillis(until, { zone }).toISO();
  return (await file.edit({ snoozed_until: at })) ? { kind: 'snoozed', note: file.path } : changed();
}

/** Handles a decision for another device that runs Deputy. Moving the file is the only message to it. */
async function decideElsewhere(
  file: ApprovalInHand,
  decision: Exclude<PersonDecision, { kind: 'snooze' }>,
  runner: { device: string; approvesOnlyInDeputy: boolean },
): Promise<DecideOutcome> {
  const { device } = runner;
  const move = async (to: ApprovalFolder): Promise<DecideOutcome> => {
    const note = await file.move(to);
    return note === null ? changed(GONE) : { kind: 'put_off', why: laterAt(device), device, note };
  };
  switch (decision.kind) {
    case 'approve':
      if (runner.approvesOnlyInDeputy) return refusedDecision(onlyAt(device));
      // The file cannot say that blanks are intended, so the other device would return it.
      if (blanksOf(file.request).length > 0) return refusedDecision(blanksWords(blanksOf(file.request)));
      return file.request.id === decision.request && file.hash === decision.shownHash
        ? move('approved')
        : changed();
    case 'reject':
      await file.giveReason(decision.reason);
      return move('rejected');
    case 'restore':
      return move('pending');
    case 'resolve':
    case 'pick':
      return refusedDecision(onlyAt(device));
  }
}

const GONE = 'It was just moved or deleted.';
const laterAt = (device: string): string =>
  `Device ${device}, which runs Deputy for this vault, will run it once sync has delivered your decision.`;
const onlyAt = (device: string): string => `Decide that on device ${device}, which runs Deputy.`;
