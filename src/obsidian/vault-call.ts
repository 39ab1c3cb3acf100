import { REASONS, SYSTEM_CODES } from '../kernel/ports/system-codes';
import { VaultError, type VaultErrorCode } from '../kernel/ports/vault';
import { takeTurn } from './take-turn';

/** What phones say in place of a code: Android names the system's own, iOS speaks to people. */
const WORDS: readonly [RegExp, VaultErrorCode][] = [
  [
    /\bENOSPC\b|\bEDQUOT\b|no space left|enough (free |disk )?space|disk (is )?full|out of space/i,
    'disk_full',
  ],
  [/\bEACCES\b|\bEPERM\b|\bEROFS\b|permission|not permitted|read-only|access denied/i, 'denied'],
];

interface Attempt {
  /** `write`, `add to` */
  verb: string;
  path: string;
}

/** What the app's file calls throw becomes a `VaultError`. */
export const vaultCall = async <Value>(attempt: Attempt, work: () => Promise<Value>): Promise<Value> => {
  await takeTurn();
  try {
    return await work();
  } catch (cause) {
    throw toVaultError(attempt, cause);
  }
};

/**
 * Whether the app itself refused, in words that it may change, rather than the disk: "File already exists." says no
 * more than that something is in the way, and what that is can be looked at.
 */
export const isRefusedByApp = (cause: unknown): boolean => {
  const code = systemCode(cause);
  return (code === undefined && codeInWords(messageOf(cause)) === null) || code === 'EEXIST';
};

const toVaultError = ({ verb, path }: Attempt, cause: unknown): VaultError => {
  if (cause instanceof VaultError) return cause;
  const message = messageOf(cause);
  const system = systemCode(cause);
  const code = system === undefined ? codeInWords(withoutNames(message, path)) : SYSTEM_CODES[system];
  const reason = REASONS[code ?? 'io'] ?? system ?? message;
  return new VaultError(code ?? 'io', `Could not ${verb} ${path}: ${reason}`, { cause });
};

/** The desktop's adapter hands on the errors of Node's `fs`; other codes, such as those of phones, are not ours to read. */
const systemCode = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined;
  return /^E[A-Z0-9]+$/.test(cause.code) ? cause.code : undefined;
};

const codeInWords = (message: string): VaultErrorCode | null =>
  WORDS.find(([words]) => words.test(message))?.[1] ?? null;

/** A note may be called "Permission slip". */
const withoutNames = (message: string, path: string): string =>
  path.split('/').reduce((rest, name) => rest.replaceAll(name, ''), message);

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
