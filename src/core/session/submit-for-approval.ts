import { blanksOf, blanksWords } from '../approvals/model/blanks';
import type { Ledger } from '../approvals/model/ledger';
import { mailObjection } from '../approvals/model/mail-objection';
import type { Birth } from '../approvals/model/approval/new-approval';
import { type NewApproval, submitApproval } from '../approvals/model/submit-approval';
import type { Approval } from '../approvals/model/approval/approval-note';
import { type AnsweredMail, type Warning, warningSentence } from '../approvals/model/warnings';
import { callOf } from '../settings/call-of';
import { mailToolOf } from '../settings/send-via';
import { type Session, timestampOf } from './session';

type Born = Omit<NewApproval, 'call' | 'cautions'> & {
  /** The mail being answered, if the caller has just read it; `null` if its note is gone. */
  mail?: AnsweredMail | null;
};

/** Id and times of a new approval; it expires as the settings say. */
export function birthOf({ ports, settings: { requestsExpireAfterHours: hours } }: Session): Birth {
  return {
    id: `r${ports.host.randomId()}`,
    at: timestampOf(ports),
    expiresAt: hours === null ? null : timestampOf(ports, hours * 3_600_000),
  };
}

/** Submits an approval to the person, with its warnings, under the lock. Returns `false` if nothing was written. */
export async function submitForApproval(
  session: Session,
  ledger: Ledger,
  { mail, ...born }: Born,
): Promise<boolean> {
  const { ports, effects, settings } = session;
  const { warnings } = session.hostMemory;
  const warned =
    mail === undefined
      ? await warnings.of(born.request, ledger)
      : await warnings.ofReply(born.request, { ledger, mail });
  const newRun = (): string => ports.host.randomId();
  return submitApproval(
    { ledger, device: ports.device, effects, folders: settings.folders, newRun },
    {
      ...born,
      call: callOf(born.request, settings),
      cautions: [
        ...cautionsOf(session, born.request, warned),
        ...warnings.remarksOn(born.request, mail ?? null),
      ],
    },
  );
}

/** {@link submitForApproval} for callers without a ledger; in a turn, so that no one else writes the ledger. */
export const submitForApprovalInTurn = (session: Session, born: Born): Promise<boolean> =>
  session.hostMemory.turns.add(async () =>
    submitForApproval(session, await session.hostMemory.ledger(session), born),
  );

function cautionsOf(session: Session, request: Approval, warnings: readonly Warning[]): string[] {
  const { content } = request;
  const objection =
    content.kind === 'email' ? mailObjection(content, mailToolOf(request, session.settings)) : null;
  const blanks = blanksOf(request);
  return [
    ...(objection === null ? [] : [objection]),
    ...(blanks.length === 0 ? [] : [blanksWords(blanks)]),
    ...warnings.map(warningSentence),
  ];
}
