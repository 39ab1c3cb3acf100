import { DECISION_KINDS, type DecisionKind } from '../../features/triage/model/decision';
import type { Cost } from '../../kernel/ports/language-model';

/** Ways in which a person treated a mail, as their mailbox shows it. */
export const PERSON_ACTS = ['answered', 'archived', 'left'] as const;
export type PersonAct = (typeof PERSON_ACTS)[number];

/** A mail that has come in before, and what triage would have made of it. */
export interface RehearsedMail {
  /** As the mail has it, one line; '' for none. */
  from: string;
  subject: string;
  /** Epoch milliseconds. */
  receivedAt: number;
  /** `null` for mail of the vault, since only a mailbox shows it. */
  did: PersonAct | null;
  would: Verdict;
}

export type Verdict =
  | { kind: 'decided'; decision: DecisionKind; reason: string; hasReply: boolean }
  /** No decision: an error of the provider, a limit, a stop. `why` is a sentence. */
  | { kind: 'undecided'; why: string };

/** The latest mails, judged as if they came in now. Nothing was written for it. */
export interface Rehearsal {
  /** `rules`, or `provider:model`. */
  judgedBy: string;
  /** Where the mails lie: "the inbox of work" or "this vault". */
  place: string;
  /** The latest first. */
  mails: readonly RehearsedMail[];
  /** Number of calls to models; tokens and cost below are theirs. */
  calls: number;
  tokens: number;
  cost: Cost;
  /** Why it ended before the last mail; `null`: it did not. */
  stopped: string | null;
}

/** Decisions, and below them `null` for mails without one; columns of what the person did. */
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

/** Deputy would have put it away, and the person answered it. */
export const isMissed = ({ did, would }: RehearsedMail): boolean =>
  did === 'answered' && decisionOf(would) === 'archive';

/** Deputy would have drafted a reply, and the person never wrote one. */
export const isNeedless = ({ did, would }: RehearsedMail): boolean =>
  did !== null && did !== 'answered' && would.kind === 'decided' && would.hasReply;

/**
 * Sorts mails by what they say about trust: first those that Deputy would have hidden, then needless drafts.
 */
export const inOrderOfWeight = (mails: readonly RehearsedMail[]): RehearsedMail[] =>
  [...mails].sort((a, b) => weightOf(a) - weightOf(b));

const weightOf = (mail: RehearsedMail): number => (isMissed(mail) ? 0 : isNeedless(mail) ? 1 : 2);
