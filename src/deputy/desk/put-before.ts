import { blanksOf, blanksWords } from '../../approvals/blanks';
import type { Ledger } from '../../approvals/ledger';
import { mailObjection } from '../../approvals/mail-objection';
import type { Birth } from '../../approvals/request/new-request';
import { type NewRequest, putRequest } from '../../approvals/put-request';
import type { ApprovalRequest } from '../../approvals/request/request-note';
import { type AnsweredMail, type Warning, warningSentence } from '../../approvals/warnings';
import { callOf } from '../settings/call-of';
import { type Desk, timestampOf } from './desk';

type Born = Omit<NewRequest, 'call' | 'cautions'> & {
  /** The mail that it answers, for who has just read it; `null`: its note is gone. */
  mail?: AnsweredMail | null;
};

/** A request that is made now, under a new id; it expires when the settings say. */
export function birthOf({ ports, settings: { requestsExpireAfterHours: hours } }: Desk): Birth {
  return {
    id: `r${ports.host.randomId()}`,
    at: timestampOf(ports),
    expiresAt: hours === null ? null : timestampOf(ports, hours * 3_600_000),
  };
}

/** Puts a request before the person with what to look at first, under the lock. `false`: nothing was written. */
export async function putBefore(desk: Desk, ledger: Ledger, { mail, ...born }: Born): Promise<boolean> {
  const { ports, effects, settings } = desk;
  const { warnings } = desk.papers;
  const warned =
    mail === undefined
      ? await warnings.of(born.request, ledger)
      : await warnings.ofReply(born.request, { ledger, mail });
  const newRun = (): string => ports.host.randomId();
  return putRequest(
    { ledger, device: ports.device, effects, folders: settings.folders, newRun },
    {
      ...born,
      call: callOf(born.request, settings),
      cautions: cautionsOf(desk, born.request, warned),
    },
  );
}

/** {@link putBefore} for who has no ledger in hand: the turn keeps others from writing it meanwhile. */
export const putBeforeInTurn = (desk: Desk, born: Born): Promise<boolean> =>
  desk.papers.turns.add(async () =>
    putBefore(desk, await desk.papers.ledger(desk.ports.device, desk.timestamp), born),
  );

function cautionsOf(desk: Desk, request: ApprovalRequest, warnings: readonly Warning[]): string[] {
  const { content } = request;
  const objection = content.kind === 'email' ? mailObjection(content, desk.settings.emailTool) : null;
  const blanks = blanksOf(request);
  return [
    ...(objection === null ? [] : [objection]),
    ...(blanks.length === 0 ? [] : [blanksWords(blanks)]),
    ...warnings.map(warningSentence),
  ];
}
