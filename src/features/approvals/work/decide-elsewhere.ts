import { blanksOf, blanksWords } from '../model/blanks';
import type { ApprovalFolder } from '../model/judge-approval';
import { changed, type DecideOutcome, type PersonDecision, refusedDecision } from './decision';
import type { ApprovalInHand } from './approval-in-hand';

/** Records a decision for another device that runs Deputy; the file is the only message. */
export async function decideElsewhere(
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

const GONE = 'It was moved or deleted at this very moment.';
const laterAt = (device: string): string =>
  `Device ${device}, which runs Deputy for this vault, will run it once sync has delivered your decision.`;
const onlyAt = (device: string): string => `That can be said on device ${device} alone, which runs Deputy.`;
