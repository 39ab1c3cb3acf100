/**
 * A promise to keep for the next caller. If it fails, `forget` drops it, so that the work is done again when it is next
 * asked for: a failure that passes must not last.
 */
export const orForget = <Value>(work: Promise<Value>, forget: () => void): Promise<Value> =>
  work.catch((error: unknown) => {
    forget();
    throw error;
  });
