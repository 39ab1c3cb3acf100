import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { readPastedKey } from '../../../kernel/ports/pasted';
import type { SecretStore } from '../../../kernel/ports/secret-store';
import type { ProviderRow } from '../catalogue/provider-row';
import { type ProviderKey, PROVIDERS } from '../catalogue/registry';
import { ProviderSetupError } from './setup-error';

export async function readApiKey(
  { keyVariable }: Pick<ProviderRow, 'keyVariable'>,
  secrets: Pick<SecretStore, 'read'>,
): Promise<string | null> {
  const stored = keyVariable === null ? null : await secrets.read(keyVariable);
  return stored === null ? null : readPastedKey(stored).text || null;
}

/** The stored key, `null` without one; an error if the provider needs one. */
export async function requiredKey(
  provider: ProviderKey,
  secrets: SecretStore,
): Promise<Result<string | null, ProviderSetupError>> {
  const row = PROVIDERS[provider];
  const key = await readApiKey(row, secrets);
  return key === null && row.isKeyRequired
    ? err(new ProviderSetupError('missing_key', missingKeyMessage(provider, row, secrets)))
    : ok(key);
}

export function missingKeyMessage(provider: string, row: ProviderRow, secrets: SecretStore): string {
  const where = row.keyUrl === null ? '' : ` Get a key at ${row.keyUrl}.`;
  return secrets.missing({ provider, label: row.label, id: row.keyVariable ?? 'its key' }) + where;
}
