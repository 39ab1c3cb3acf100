import { DateTime } from 'luxon';
import { type DecideDeps, DecideHere } from './decide-here';
import { decideElsewhere } from './decide-elsewhere';
import { changed, type DecideOutcome, type PersonDecision, refusedDecision } from './decision';
import { readApprovalAt } from './find-approval';
import type { Ports } from '../../../session/ports';
import { ApprovalInHand } from './approval-in-hand';
import { readRunner } from '../../../session/runner';

/** A person's decision: recorded and the file moved, without the lock; then carried out if that is possible now. */
export async function decideApproval(
  deps: DecideDeps,
  path: string,
  decision: PersonDecision,
): Promise<DecideOutcome> {
  const { ports, settings } = deps;
  const found = await readApprovalAt(ports.vault, settings.folders, path);
  if (!found.ok) return refusedDecision(found.error);
  const file = new ApprovalInHand(ports, settings, found.value);
  if (decision.kind === 'snooze') return snooze(ports, file, decision.until);
  const device = await otherRunner(deps);
  return device === null
    ? new DecideHere(deps, file).take(decision)
    : decideElsewhere(file, decision, { device, approvesOnlyInDeputy: settings.approveOnlyInDeputy });
}

async function snooze(
  { clock: { zone } }: Ports,
  file: ApprovalInHand,
  until: number | null,
): Promise<DecideOutcome> {
  const at = until === null ? null : DateTime.fromMillis(until, { zone }).toISO();
  return (await file.edit({ snoozed_until: at })) ? { kind: 'snoozed', note: file.path } : changed();
}

async function otherRunner({ ports, settings }: DecideDeps): Promise<string | null> {
  const runner = await readRunner(ports.vault, settings.folders.logs);
  return runner.kind === 'named' && runner.device !== ports.host.deviceId ? runner.device : null;
}
