import type { ProviderRow } from './provider-row';

/** The wording is promised in the documentation: scripts look for it. */
export function missingKeyMessage(provider: string, row: ProviderRow): string {
  const where = row.keyUrl === null ? '' : ` A key can be had at ${row.keyUrl}.`;
  return `LLM_PROVIDER is set to ${provider} but ${row.keyVariable ?? 'its key'} is not configured.${where}`;
}
