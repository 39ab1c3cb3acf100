/** One approval of a request: `attempt` counts them, from 1. */
export interface Attempt {
  request: string;
  attempt: number;
}

/**
 * The calls that this device has begun, kept outside every vault: a vault that is restored from a backup, or copied,
 * brings its ledger with it, but not this. Failures reject with a `VaultError`.
 */
export interface BegunCalls {
  /**
   * Exclusive, and durable when it resolves. `null`: the call is begun now. Otherwise when this attempt, or a later one of
   * the same request, was begun: the `at` of then, '' where that is not known.
   */
  begin(attempt: Attempt, at: string): Promise<string | null>;
  /** Nothing left this device: the same attempt may begin again. One that was never begun is fine. */
  withdraw(attempt: Attempt): Promise<void>;
}
