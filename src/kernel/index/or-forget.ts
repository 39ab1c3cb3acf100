/** A promise that is cached for the next caller. If it fails, `forget` drops it, so that the next one tries again. */
export const orForget = <Value>(work: Promise<Value>, forget: () => void): Promise<Value> =>
  work.catch((error: unknown) => {
    forget();
    throw error;
  });
