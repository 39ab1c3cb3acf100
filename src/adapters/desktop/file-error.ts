import { REASONS, SYSTEM_CODES } from '../../kernel/ports/system-codes';
import { VaultError } from '../../kernel/ports/vault';

/** Whether an error is a system error with one of these codes, such as `ENOENT`. */
export const hasCode = (thrown: unknown, ...codes: string[]): boolean => {
  const code = systemCode(thrown);
  return code !== undefined && codes.includes(code);
};

/** Converts an error of a file call. `attempt` is a verb with its object: `write Drafts/a.md`. */
export const toVaultError = (attempt: string, cause: unknown): VaultError => {
  if (cause instanceof VaultError) return cause;
  const systemError = systemCode(cause);
  const code = SYSTEM_CODES[systemError ?? ''] ?? 'io';
  const reason = REASONS[code] ?? systemError ?? (cause instanceof Error ? cause.message : String(cause));
  return new VaultError(code, `Could not ${attempt}: ${reason}`, { cause });
};

const systemCode = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
