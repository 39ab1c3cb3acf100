import { VaultError } from '../ports/vault';

/** The vault's result, or its error as a value: one unreadable file must not block many others. */
export const unlessRefused = <Value>(asked: Promise<Value>): Promise<Value | VaultError> =>
  asked.catch((error: unknown) => {
    if (error instanceof VaultError) return error;
    throw error;
  });

/** {@link unlessRefused} that treats an unreadable file as missing. */
export const ifReadable = async <Value>(asked: Promise<Value | null>): Promise<Value | null> => {
  const found = await unlessRefused(asked);
  return found instanceof VaultError ? null : found;
};
