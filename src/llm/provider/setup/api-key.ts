import { readPastedKey } from '../../../kernel/ports/pasted';
import type { SecretStore } from '../../../kernel/ports/secret-store';
import type { ProviderRow } from '../catalogue/provider-row';

/** The API key of a row in the form in which it is sent; `null` if there is none. */
export async function readApiKey(
  { keyVariable }: Pick<ProviderRow, 'keyVariable'>,
  secrets: Pick<SecretStore, 'read'>,
): Promise<string | null> {
  const stored = keyVariable === null ? null : await secrets.read(keyVariable);
  return stored === null ? null : readPastedKey(stored).text || null;
}
