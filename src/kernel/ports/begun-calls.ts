/** A call of a request that was begun. `attempt` counts the request's approvals, from 1. */
export interface BegunCall {
  request: string;
  attempt: number;
  /** ISO 8601 with offset; '' where unknown. */
  at: string;
  /** The mail that it answers, as a hash. */
  mail?: string;
}

/** A request that was rejected, or an approval that ended without a call, at an attempt. */
export interface RefusedApproval extends Pick<BegunCall, 'request' | 'attempt' | 'at'> {
  how: RefusedHow;
}

export const REFUSED_HOW = ['rejected', 'taken_back', 'ended'] as const;
export type RefusedHow = (typeof REFUSED_HOW)[number];

/**
 * The calls that this device has begun and the approvals that it must not use any more, kept outside every vault: a vault
 * that is restored from a backup, or copied, brings its ledger with it, but not this. Failures reject with a `VaultError`.
 */
export interface BegunCalls {
  /**
   * Begins a call, exclusively and durably. `known`: the attempts of the same request that the ledger knows to have begun.
   * Gives the others that have, this very attempt included; the call is begun only where there is none.
   */
  begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]>;
  /** Nothing left this device: the attempt may begin again. One that was never begun is fine. */
  withdraw(call: Pick<BegunCall, 'request' | 'attempt'>): Promise<void>;
  /** Durable when it resolves; a later one of the same attempt counts instead. */
  refuse(refusal: RefusedApproval): Promise<void>;
  /** What was refused of these requests. */
  refusals(requests: ReadonlySet<string>): Promise<RefusedApproval[]>;
  /** The last begun call that answers this mail; `null`: none that is known. */
  answerTo(mail: string): Promise<BegunCall | null>;
}
