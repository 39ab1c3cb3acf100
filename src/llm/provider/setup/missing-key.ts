import type { SecretStore } from '../../../kernel/ports/secret-store';
import type { ProviderRow } from '../catalogue/provider-row';

/** Sentences about how to set the key in this host, and where to get one. */
export function missingKeyMessage(provider: string, row: ProviderRow, secrets: SecretStore): string {
  const where = row.keyUrl === null ? '' : ` Get a key at ${row.keyUrl}.`;
  return secrets.missing({ provider, label: row.label, id: row.keyVariable ?? 'its key' }) + where;
}
