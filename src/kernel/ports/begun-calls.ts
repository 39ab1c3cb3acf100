/** A call that was begun for an approval. `attempt`: number of the person's yes to that approval, from 1. */
export interface BegunCall {
  request: string;
  attempt: number;
  /** Start of the call, ISO 8601 with offset; '' if unknown. */
  at: string;
  /** Hash of the mail that the call answers. */
  mail?: string;
}

/** An approval that was rejected, or whose attempt ended without a call. */
export interface RefusedApproval extends Pick<BegunCall, 'request' | 'attempt' | 'at'> {
  how: RefusedHow;
}

export const REFUSED_HOW = ['rejected', 'taken_back', 'ended'] as const;
export type RefusedHow = (typeof REFUSED_HOW)[number];

/**
 * The calls that this device has begun and the approvals it must no longer use, kept outside every vault. A restored or
 * copied vault brings an old ledger, but not these records. Failures reject with a `VaultError`.
 */
export interface BegunCalls {
  /**
   * Begins a call, exclusively and durably. `known`: attempts at the same approval that the ledger lists as begun.
   * Returns the begun attempts that are not in `known`, including this one if it had begun before; the call begins only
   * if there are none.
   */
  begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]>;
  /**
   * Withdraws an attempt from which nothing left this device, so that it may begin again. Accepts an attempt that
   * never began.
   */
  withdraw(call: Pick<BegunCall, 'request' | 'attempt'>): Promise<void>;
  /** Records a refusal; durable when the promise resolves. A later refusal of one attempt replaces the earlier one. */
  refuse(refusal: RefusedApproval): Promise<void>;
  /** Refusals of these approvals. */
  refusals(requests: ReadonlySet<string>): Promise<RefusedApproval[]>;
  /** The last begun call that answers this mail; `null` if none is known. */
  answerTo(mail: string): Promise<BegunCall | null>;
}
