import { REASONS, SYSTEM_CODES } from '../kernel/ports/system-codes';
import { VaultError, type VaultErrorCode } from '../kernel/ports/vault';

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

/** Milliseconds after which drawing, typing and other plugins get their turn: less than a frame. */
const LONGEST_STRETCH = 10;

/** When the plugin, whose stores work together, first asked in this turn of the event loop; `null`: not yet. */
let since: number | null = null;

/** What goes on in a later turn, in its order; and how much of it at once. */
const waiting: (() => void)[] = [];
let atOnce = 1;

/**
 * Lets the app go on where the plugin has worked for some time. What the app answers from memory comes back without a
 * turn of the event loop, and ten thousand such answers in a row would hold up everything else. What works side by side
 * goes on one after the other: four notes that take 20 ms each are four stretches.
 */
export async function takeTurn(): Promise<void> {
  if (since === null) {
    beginTurn();
    return;
  }
  // What asked before goes on first.
  await Promise.resolve();
  if (performance.now() - since >= LONGEST_STRETCH)
    await new Promise<void>((resolve) => waiting.push(resolve));
}

function beginTurn(): void {
  const began = performance.now();
  since = began;
  void nextTurn().then(() => {
    // Many that take little time are not worth a turn each.
    atOnce = performance.now() - began < LONGEST_STRETCH / 2 ? atOnce * 2 : 1;
    since = null;
    if (waiting.length === 0) return;
    beginTurn();
    for (const goOn of waiting.splice(0, atOnce)) goOn();
  });
}

/** By a message: a timer waits for 4 ms, and for a second where the window is hidden. */
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
