import { readPastedKey } from '../../../kernel/ports/pasted';
import type { SecretStore } from '../../../kernel/ports/secret-store';
import type { ProviderRow } from '../catalogue/provider-row';

export async function readApiKey(
  { keyVariable }: Pick<ProviderRow, 'keyVariable'>,
  secrets: Pick<SecretStore, 'read'>,
): Promise<string | null> {
  const stored = keyVariable === null ? null : await secrets.read(keyVariable);
  return stored === null ? null : readPastedKey(stored).text || null;
}

export function missingKeyMessage(provider: string, row: ProviderRow, secrets: SecretStore): string {
  const where = row.keyUrl === null ? '' : ` Get a key at ${row.keyUrl}.`;
  return secrets.missing({ provider, label: row.label, id: row.keyVariable ?? 'its key' }) + where;
}
