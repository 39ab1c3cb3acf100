/** The result of the work; `null` if the person stopped it. Rethrows other failures. */
export const unlessStopped = <Value>(work: Promise<Value>, abort: AbortSignal): Promise<Value | null> =>
  work.catch((error: unknown) => {
    if (!abort.aborted) throw error;
    return null;
  });
