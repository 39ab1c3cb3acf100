/** A call of a request that was begun. `attempt` counts the request's approvals, from 1. */
export interface BegunCall {
  request: string;
  attempt: number;
  /** ISO 8601 with offset; '' where unknown. */
  at: string;
}

/**
 * The calls that this device has begun, kept outside every vault: a vault that is restored from a backup, or copied,
 * brings its ledger with it, but not this. Failures reject with a `VaultError`.
 */
export interface BegunCalls {
  /**
   * Begins a call, exclusively and durably. `known`: the attempts of the same request that the ledger knows to have begun.
   * Gives the others that have, this very attempt included; the call is begun only where there is none.
   */
  begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]>;
  /** Nothing left this device: the attempt may begin again. One that was never begun is fine. */
  withdraw(call: Pick<BegunCall, 'request' | 'attempt'>): Promise<void>;
}
