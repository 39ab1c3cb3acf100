import { REASONS, SYSTEM_CODES } from '../../kernel/ports/system-codes';
import { VaultError, type VaultErrorCode } from '../../kernel/ports/vault';

/** Error codes by messages: phones report no codes. Android's message holds the system's, iOS describes it. */
const WORDS: readonly [RegExp, VaultErrorCode][] = [
  [
    /\bENOSPC\b|\bEDQUOT\b|no space left|enough (free |disk )?space|disk (is )?full|out of space/i,
    'disk_full',
  ],
  [/\bEACCES\b|\bEPERM\b|\bEROFS\b|permission|not permitted|read-only|access denied/i, 'denied'],
];

interface Attempt {
  verb: string;
  path: string;
}

/** Converts errors of the app's file calls to a `VaultError`. */
export const vaultCall = async <Value>(attempt: Attempt, work: () => Promise<Value>): Promise<Value> => {
  await takeTurn();
  try {
    return await work();
  } catch (cause) {
    throw toVaultError(attempt, cause);
  }
};

/** Whether the app itself refused, rather than the disk. Its wording may change, so the name's existence counts. */
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

/** The system's error code. The desktop's adapter passes on errors of Node's `fs`; other codes are not interpreted. */
const systemCode = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined;
  return /^E[A-Z0-9]+$/.test(cause.code) ? cause.code : undefined;
};

const codeInWords = (message: string): VaultErrorCode | null =>
  WORDS.find(([words]) => words.test(message))?.[1] ?? null;

/** The error message without the path, because a note may be called "Permission slip". */
const withoutNames = (message: string, path: string): string =>
  path.split('/').reduce((rest, name) => rest.replaceAll(name, ''), message);

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Maximum number of milliseconds of work before drawing, typing and other plugins get their turn; less than a frame. */
const LONGEST_STRETCH = 10;

/** Time at which the plugin first worked in this turn of the event loop; `null` before. Shared by all stores. */
let since: number | null = null;

/** Tasks for a later turn, in order; `atOnce` is how many of them run in one turn. */
const waiting: (() => void)[] = [];
let atOnce = 1;

/**
 * Yields to the app after some work. Calls that the app answers from memory return without a turn of the event loop,
 * and ten thousand in a row would block everything else. Parallel work continues one task per turn, so four notes of 20
 * ms each take four turns.
 */
export async function takeTurn(): Promise<void> {
  if (since === null) {
    beginTurn();
    return;
  }
  // Earlier callers continue first.
  await Promise.resolve();
  if (performance.now() - since >= LONGEST_STRETCH)
    await new Promise<void>((resolve) => waiting.push(resolve));
}

function beginTurn(): void {
  const began = performance.now();
  since = began;
  void nextTurn().then(() => {
    // Short tasks share a turn: their number doubles while they take less than half the maximum.
    atOnce = performance.now() - began < LONGEST_STRETCH / 2 ? atOnce * 2 : 1;
    since = null;
    if (waiting.length === 0) return;
    beginTurn();
    for (const goOn of waiting.splice(0, atOnce)) goOn();
  });
}

/** Resolves in the next turn. A timer would wait for at least 4 ms, and for a second in a hidden window. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
