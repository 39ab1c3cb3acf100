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

/** Sentences about how to set the key in this host, and where to get one. */
export function missingKeyMessage(provider: string, row: ProviderRow, secrets: SecretStore): string {
  const where = row.keyUrl === null ? '' : ` Get a key at ${row.keyUrl}.`;
  return secrets.missing({ provider, label: row.label, id: row.keyVariable ?? 'its key' }) + where;
}
