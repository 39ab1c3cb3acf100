import type { SecretStore } from '../../../kernel/ports/secret-store';
import type { ProviderRow } from '../catalogue/provider-row';

/** Says how to set the key in this host, and where to get one. */
export function missingKeyMessage(provider: string, row: ProviderRow, secrets: SecretStore): string {
  const where = row.keyUrl === null ? '' : ` A key can be had at ${row.keyUrl}.`;
  return secrets.missing({ provider, label: row.label, id: row.keyVariable ?? 'its key' }) + where;
}
