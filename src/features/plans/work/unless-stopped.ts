/** What the work comes to, or `null` where the person's stop broke it off. Other failures are passed on. */
export const unlessStopped = <Value>(work: Promise<Value>, abort: AbortSignal): Promise<Value | null> =>
  work.catch((error: unknown) => {
    if (!abort.aborted) throw error;
    return null;
  });
