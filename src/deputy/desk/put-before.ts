import { blanksOf, blanksWords } from '../../approvals/blanks';
import type { Ledger } from '../../approvals/ledger';
import { mailObjection } from '../../approvals/mail-objection';
import { type NewRequest, putRequest } from '../../approvals/put-request';
import type { ApprovalRequest } from '../../approvals/request-note';
import { warningSentence } from '../../approvals/warnings';
import { callOf } from '../settings/call-of';
import type { Desk } from './desk';

type Born = Omit<NewRequest, 'call' | 'cautions'>;

/** Puts a request before the person with what to look at first, under the lock. `false`: nothing was written. */
export async function putBefore(desk: Desk, ledger: Ledger, born: Born): Promise<boolean> {
  const { ports, effects, settings } = desk;
  const newRun = (): string => ports.host.randomId();
  return putRequest(
    { ledger, device: ports.device, effects, folders: settings.folders, newRun },
    {
      ...born,
      call: callOf(born.request, settings),
      cautions: await cautionsOf(desk, ledger, born.request),
    },
  );
}

/** {@link putBefore} for who has no ledger in hand: the turn keeps others from writing it meanwhile. */
export const putBeforeInTurn = (desk: Desk, born: Born): Promise<boolean> =>
  desk.papers.turns.add(async () =>
    putBefore(desk, await desk.papers.ledger(desk.ports.device, desk.timestamp), born),
  );

async function cautionsOf(desk: Desk, ledger: Ledger, request: ApprovalRequest): Promise<string[]> {
  const { content } = request;
  const objection = content.kind === 'email' ? mailObjection(content, desk.settings.emailTool) : null;
  const blanks = blanksOf(content);
  const warnings = await desk.papers.warnings.of(request, ledger);
  return [
    ...(objection === null ? [] : [objection]),
    ...(blanks.length === 0 ? [] : [blanksWords(blanks)]),
    ...warnings.map(warningSentence),
  ];
}
