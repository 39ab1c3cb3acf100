import { DECISION_KINDS, type DecisionKind } from '../../features/triage/model/decision';
import type { Cost } from '../../kernel/ports/language-model';

/** Ways in which a person treated a mail, as their mailbox shows it. */
export const PERSON_ACTS = ['answered', 'archived', 'left'] as const;
export type PersonAct = (typeof PERSON_ACTS)[number];

/** A past mail, and what triage would have decided about it. */
export interface RehearsedMail {
  /** The `From` header as one line; '' if missing. */
  from: string;
  subject: string;
  /** Wall-clock milliseconds. */
  receivedAt: number;
  /** The person's own act on the mail; `null` for mail in the vault, because only a mailbox shows it. */
  did: PersonAct | null;
  would: Verdict;
}

export type Verdict =
  | { kind: 'decided'; decision: DecisionKind; reason: string; hasReply: boolean }
  /** There is no decision, because of a provider error, a limit or a stop. `why` is a sentence. */
  | { kind: 'undecided'; why: string };

/** The newest mails, judged as if they came in now. Nothing was written. */
export interface Rehearsal {
  /** The judge of the mails: `rules`, or `provider:model`. */
  judgedBy: string;
  /** Where the mails lie: "the inbox of work" or "this vault". */
  place: string;
  /** Judged mails, newest first. */
  mails: readonly RehearsedMail[];
  /** Number of calls to models; `tokens` and `cost` are their sums. */
  calls: number;
  tokens: number;
  cost: Cost;
  /** Why the rehearsal ended before the last mail; `null` if it did not. */
  stopped: string | null;
}

/** Counts for one decision (`null`: mails without a decision), by what the person did. */
export interface RehearsalRow {
  decision: DecisionKind | null;
  total: number;
  did: Record<PersonAct, number>;
}

export function rehearsalRows({ mails }: Pick<Rehearsal, 'mails'>): RehearsalRow[] {
  const rowOf = (decision: DecisionKind | null): RehearsalRow => {
    const own = mails.filter(({ would }) => decisionOf(would) === decision);
    const count = (act: PersonAct): number => own.filter(({ did }) => did === act).length;
    return {
      decision,
      total: own.length,
      did: { answered: count('answered'), archived: count('archived'), left: count('left') },
    };
  };
  return [...DECISION_KINDS, null].map(rowOf).filter(({ total }) => total > 0);
}

const decisionOf = (would: Verdict): DecisionKind | null =>
  would.kind === 'decided' ? would.decision : null;

/** Whether Deputy would have archived a mail that the person answered. */
export const isMissed = ({ did, would }: RehearsedMail): boolean =>
  did === 'answered' && decisionOf(would) === 'archive';

/** Whether Deputy would have drafted a reply that the person never wrote. */
export const isNeedless = ({ did, would }: RehearsedMail): boolean =>
  did !== null && did !== 'answered' && would.kind === 'decided' && would.hasReply;

/** Sorts mails by severity: first answered mails that Deputy would have archived, then needless drafts. */
export const inOrderOfWeight = (mails: readonly RehearsedMail[]): RehearsedMail[] =>
  [...mails].sort((a, b) => weightOf(a) - weightOf(b));

const weightOf = (mail: RehearsedMail): number => (isMissed(mail) ? 0 : isNeedless(mail) ? 1 : 2);
