import type { MailServer } from '../../../kernel/ports/mail-account';
import { silentTrouble, SMTP_PORTS } from '../../../kernel/ports/mail-trouble';
import { MailServerError } from '../../../kernel/ports/mail-source';
import type { NodeModules, Socket } from '../../../adapters/desktop/node-modules';

/** How a connection verifies its server, as an option of Node's TLS. Verification is never off. */
export interface TlsTrust {
  /** Accepted certificates in PEM form; without them, those that the platform trusts are accepted. */
  ca?: string[];
  allowPartialTrustChain?: boolean;
  checkServerIdentity?: (host: string, shown: { fingerprint256: string }) => Error | undefined;
}

/** A Node stream, which only the adapter reads. */
export type StreamedBody = object;

/** Platform support for connections to mail servers. */
export interface MailSockets {
  /**
   * Checks a server's certificate. `fingerprint`: the only accepted certificate; '' accepts those of the system's
   * authorities. Rejects with a `MailServerError` before any sensitive data is sent if the server shows another
   * certificate than the pinned one.
   */
  trust(server: MailServer, fingerprint: string, signal: AbortSignal): Promise<TlsTrust>;
  /** SHA-256 of the certificate that a server shows, trusted or not. Rejects with a `MailServerError`. Sends no password. */
  shown(server: MailServer, signal: AbortSignal): Promise<string>;
  /** Streams the bytes once, when first read. If `mayGo` returns false then, it fails without sending any. */
  body(bytes: Uint8Array, mayGo: () => boolean): StreamedBody;
}

/** Milliseconds in which a server must show its certificate. */
const SHOWING_MS = 15_000;
/** Maximum number of UTF-16 units that a server may send before it shows its certificate. */
const LONGEST_ANSWER = 64_000;

type Sockets = Pick<NodeModules, 'net' | 'tls' | 'stream'>;

export const mailSockets = (node: Sockets): MailSockets => ({
  trust: async (server, fingerprint, signal) =>
    fingerprint === '' ? authorities(node) : pinned(node, server, { fingerprint, signal }),
  shown: async (server, signal) => (await shownCertificate(node, server, signal)).fingerprint,
  body: (bytes, mayGo) =>
    new node.stream.Readable({
      read() {
        if (!mayGo()) {
          this.destroy(new Error('it did not accept the mail'));
          return;
        }
        this.push(bytes);
        this.push(null);
      },
    }),
});

/** The system's authorities and Node's own, if this Node version can read them. */
function authorities({ tls }: Sockets): TlsTrust {
  if (!('getCACertificates' in tls) || typeof tls.getCACertificates !== 'function') return {};
  const read = tls.getCACertificates as (kind: 'default' | 'system') => string[];
  return { ca: [...new Set([...read('default'), ...read('system')])] };
}

/** Trusts only the pinned certificate, verified against itself. A separate connection fetches it first. */
async function pinned(
  node: Sockets,
  server: MailServer,
  { fingerprint, signal }: { fingerprint: string; signal: AbortSignal },
): Promise<TlsTrust> {
  const shown = await shownCertificate(node, server, signal);
  if (shown.fingerprint !== fingerprint) throw changed(server, shown.fingerprint);
  return {
    ca: [shown.pem],
    allowPartialTrustChain: true,
    checkServerIdentity: (_, { fingerprint256 }) =>
      plain(fingerprint256) === fingerprint
        ? undefined
        : Object.assign(new Error('It shows another certificate.'), { code: 'PINNED_CERT_CHANGED' }),
  };
}

const changed = ({ host, port }: MailServer, shown: string): MailServerError =>
  new MailServerError(
    'bad_certificate',
    `${host}:${String(port)} shows another certificate than was pinned. The password was not sent. If you changed it, pin this one: ${shown}`,
    shown,
  );

const plain = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase();

interface Shown {
  /** SHA-256 of the certificate, in lower-case hex. */
  fingerprint: string;
  pem: string;
}

async function shownCertificate(node: Sockets, server: MailServer, signal: AbortSignal): Promise<Shown> {
  const { host, port, security } = server;
  const raw = node.net.connect({ host, port });
  const stop = (): void => void raw.destroy(new Error('It took too long.'));
  signal.addEventListener('abort', stop, { once: true });
  raw.setTimeout(SHOWING_MS, stop);
  try {
    if (security === 'starttls') await askForTls(raw);
    return await handshake(node, raw, host);
  } catch (cause) {
    const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : '';
    throw silentTrouble({ server, usualPorts: SMTP_PORTS }, String(code), {
      isSilent: code === '',
      cause,
    });
  } finally {
    signal.removeEventListener('abort', stop);
    raw.destroy();
  }
}

function handshake({ net, tls }: Sockets, socket: Socket, host: string): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const secured = tls.connect({ socket, ...(net.isIP(host) === 0 ? { servername: host } : {}) });
    secured.on('error', reject);
    // The listener is called before Node judges the certificate and ends the connection.
    secured.prependListener('secure', () => {
      const { raw, fingerprint256 } = secured.getPeerCertificate();
      const lines = raw.toString('base64').replace(/.{64}/g, '$&\n');
      resolve({
        fingerprint: plain(fingerprint256),
        pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
      });
    });
  });
}

/** Upgrades to TLS (RFC 3207). */
async function askForTls(socket: Socket): Promise<void> {
  await answer(socket, '220');
  socket.write('EHLO [127.0.0.1]\r\n');
  await answer(socket, '250');
  socket.write('STARTTLS\r\n');
  await answer(socket, '220');
}

function answer(socket: Socket, code: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const end = (then: () => void): void => {
      socket.off('data', read).off('error', reject).off('close', closed);
      then();
    };
    const closed = (): void => end(() => reject(new Error('The connection ended.')));
    const read = (chunk: Uint8Array): void => {
      said += new TextDecoder().decode(chunk);
      const last = /^(\d{3})(?: .*)?\r?\n$/m.exec(said.slice(said.lastIndexOf('\n', said.length - 2) + 1));
      // An SMTP server's answers never begin in another way.
      const isReply = /^\d{0,3}(?!.)|^\d{3}[ -]/.test(said);
      if (last === null && isReply && said.length < LONGEST_ANSWER) return;
      end(() => (last?.[1] === code ? resolve() : reject(new Error(`Its reply is not ${code}.`))));
    };
    socket.on('data', read).on('error', reject).on('close', closed);
  });
}
