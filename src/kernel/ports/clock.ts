/** Time. `now` is the wall clock and may jump; `monotonic` only measures spans. Both in milliseconds. */
export interface Clock {
  now(): number;
  monotonic(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason if aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Calls `run` every `ms` milliseconds, first after `ms`, until the returned function is called. A slow run is not
   * overlapped.
   */
  every(ms: number, run: () => void): () => void;
  /** The IANA zone of times shown to people, such as `Europe/Berlin`. */
  readonly zone: string;
}
