import { VaultError } from '../ports/vault';

/** What the vault gives, or why it refuses: of many files, one that can't be read holds no other up. */
export const unlessRefused = <Value>(asked: Promise<Value>): Promise<Value | VaultError> =>
  asked.catch((error: unknown) => {
    if (error instanceof VaultError) return error;
    throw error;
  });

/** The same where a file that can't be read is as good as none. */
export const ifReadable = async <Value>(asked: Promise<Value | null>): Promise<Value | null> => {
  const found = await unlessRefused(asked);
  return found instanceof VaultError ? null : found;
};
