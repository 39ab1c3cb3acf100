import type { ImapFlow, ImapTransport } from 'imapflow';
import type { Clock } from '../../../../kernel/ports/clock';
import type { MailAccount } from '../../../../kernel/ports/mail-account';
import { logIn, type MailProof, type ProveLogin } from '../../../../kernel/ports/mail-login';
import { keepChosen } from './find-folder';
import { imapTrouble, listenTo, whyItFailed } from './imap-trouble';

export interface ImapPorts {
  /** Opens the sockets, because this adapter does not handle certificates itself. */
  sockets: (check: {
    fingerprint: string;
    pinned: string | null;
    onSeen: (fingerprint: string, pem: string) => void;
  }) => ImapTransport;
  prove: ProveLogin;
  /** Whether a person gave this permission on this device. */
  isAllowed: (account: MailAccount, permission: 'read' | 'send' | 'act') => boolean;
  clock: Clock;
  /** Time limits in milliseconds; tests use other values. */
  patience?: Partial<Patience>;
}

interface Patience {
  connect: number;
  greeting: number;
  /** Maximum number of milliseconds without a byte from the server while an answer is due. */
  silence: number;
  idle: number;
  /** Maximum number of milliseconds for one answer, because a server might send without end. */
  answer: number;
}

const PATIENCE: Patience = {
  connect: 20_000,
  greeting: 16_000,
  silence: 60_000,
  idle: 240_000,
  answer: 600_000,
};
/** Maximum number of bytes that a server can make this program hold in memory. */
const MOST_HELD = 32_000_000;

/** Pinned certificates that were seen, in PEM form by fingerprint. */
export type SeenPins = Map<string, string>;

/** Connects and logs in. A pinned certificate that is unknown is fetched by a first connection without a login. */
export async function openClient(
  account: MailAccount,
  { ports, pins }: { ports: ImapPorts; pins: SeenPins },
  signal: AbortSignal,
): Promise<ImapFlow> {
  const isNew = account.fingerprint !== '' && !pins.has(account.fingerprint);
  return logIn(account, ports.prove, (proof) => {
    const attempt = () => connect(account, { ports, pins, proof }, signal);
    return attempt().catch((error: unknown) => {
      if (isNew && pins.has(account.fingerprint)) return attempt();
      throw error;
    });
  });
}

/** SHA-256 of the server's certificate, trusted or not. Does not log in. */
export async function readCertificate(
  account: MailAccount,
  ports: ImapPorts,
  signal: AbortSignal,
): Promise<string> {
  const shown: string[] = [];
  const onSeen = (fingerprint: string): void => {
    shown.push(fingerprint);
  };
  const system = { ...account, fingerprint: '' };
  try {
    await connect(system, { ports, pins: new Map(), proof: null, onSeen }, signal);
  } catch (error) {
    // Without a login, connecting always ends with an error, which is reported only if no certificate was shown.
    if (shown.length === 0) throw error;
  }
  return shown.at(-1) ?? '';
}

interface Attempt {
  ports: ImapPorts;
  pins: SeenPins;
  /** `null` connects only to see the certificate. */
  proof: MailProof | null;
  onSeen?: (fingerprint: string) => void;
}

async function connect(
  account: MailAccount,
  { ports, pins, proof, onSeen }: Attempt,
  signal: AbortSignal,
): Promise<ImapFlow> {
  // The library is loaded when the first mailbox is used.
  const { ImapFlow } = await import('imapflow');
  const { host, port, security } = account.imap;
  let refused: string | null = null;
  const transport = untilSecure(
    ports.sockets({
      fingerprint: account.fingerprint,
      pinned: pins.get(account.fingerprint) ?? null,
      onSeen: (fingerprint, pem) => {
        refused = fingerprint;
        onSeen?.(fingerprint);
        if (fingerprint === account.fingerprint) pins.set(fingerprint, pem);
      },
    }),
    () => {
      refused = null;
    },
  );
  const patience = { ...PATIENCE, ...ports.patience };
  const client = new ImapFlow({
    ...{ host, port, transport },
    secure: security === 'tls',
    ...(security === 'starttls' ? { doSTARTTLS: true } : {}),
    ...(proof === null ? {} : { auth: authOf(account, proof) }),
    logger: false,
    // The log is used until the login is over, by `endChallenges`.
    emitLogs: true,
    clientInfo: { name: 'Deputy' },
    disableAutoIdle: true,
    disableCompression: true,
    idHashAlgorithm: 'sha256',
    maxIdleTime: patience.idle,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    maxLineLength: 1_000_000,
    maxLiteralSize: MOST_HELD,
    maxResponseSize: MOST_HELD + 1_000_000,
    maxResponseTokens: 200_000,
  });
  listenTo(client);
  keepChosen(client, account);
  endChallenges(client);
  try {
    await whileWanted(client, signal, () => client.connect(), patience);
    skipInboxListing(client);
    return client;
  } catch (error) {
    client.close();
    throw imapTrouble({ account, error, signal, refused, isToken: proof?.kind === 'token' });
  } finally {
    client.emitLogs = false;
  }
}

const authOf = ({ user, address }: MailAccount, { kind, secret }: MailProof) => ({
  user: user === '' ? address : user,
  ...(kind === 'password' ? { pass: secret } : { accessToken: secret }),
});

/** Avoids a LIST and an LSUB before INBOX is opened. Every mailbox has INBOX (RFC 3501, 5.1). */
function skipInboxListing(client: ImapFlow): void {
  // The library has no public way to add a known folder. Its version is pinned, and a test counts the commands.
  const folders: unknown = Reflect.get(client, 'folders');
  if (folders instanceof Map) folders.set('INBOX', { path: 'INBOX' });
}

/** Maximum number of challenges that a login answers; no mechanism in use here has more than two. */
const MOST_CHALLENGES = 5;

/** Ends a login with endless challenges. The library answers each of them and shows them only in its log. */
function endChallenges(client: ImapFlow): void {
  let challenges = 0;
  client.on('log', ({ src, msg }) => {
    if (src !== 's' || !String(msg).startsWith('+') || ++challenges <= MOST_CHALLENGES) return;
    client.emit('error', Object.assign(new Error('The login has no end.'), { code: 'TooManyChallenges' }));
    client.close();
  });
}

/** Runs work on a connection, which is closed on an abort or a late answer, so that pending calls reject. */
export async function whileWanted<Value>(
  client: ImapFlow,
  signal: AbortSignal,
  work: () => Promise<Value>,
  { answer = PATIENCE.answer }: Partial<Patience> = {},
): Promise<Value> {
  const end = (): void => {
    client.close();
  };
  signal.throwIfAborted();
  const late = AbortSignal.timeout(answer);
  for (const each of [signal, late]) each.addEventListener('abort', end, { once: true });
  try {
    return await work();
  } catch (error) {
    if (!late.aborted || signal.aborted) throw whyItFailed(client, error);
    throw Object.assign(new Error('The answer took too long.', { cause: error }), { code: 'ETIMEOUT' });
  } finally {
    for (const each of [signal, late]) each.removeEventListener('abort', end);
  }
}

const untilSecure = (sockets: ImapTransport, onSecure: () => void): ImapTransport => ({
  connect: (options, onConnect) =>
    sockets.connect(options, () => {
      onSecure();
      onConnect();
    }),
  upgrade: (socket, options, onUpgrade) => {
    if (sockets.upgrade === undefined) throw new Error('These sockets do not support STARTTLS.');
    return sockets.upgrade(socket, options, () => {
      onSecure();
      onUpgrade();
    });
  },
});
