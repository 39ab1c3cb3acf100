import type { Bytes, Duplex, NodeModules, Socket, TLSSocket } from './node-modules';

interface Destination {
  host: string;
  port: number;
  /** Absent for an address of numbers. */
  servername?: string | undefined;
}

/** Sockets to a mail server. A socket is secure only once its certificate was checked: until then nothing but the handshake goes out. */
export interface ImapSockets {
  connect: (to: Destination & { secure: boolean }, onConnect: () => void) => Socket | TLSSocket;
  upgrade: (plain: Duplex, to: Destination, onSecure: () => void) => TLSSocket;
}

/** Which certificate counts, and who hears of the one that the server showed, trusted or not. */
export interface CertificateCheck {
  /** SHA-256 in lower-case hex; '' is the system's authorities. */
  fingerprint: string;
  /** The certificate with this fingerprint, where it has been seen: what the system does not trust is trusted only by that. */
  pinned: string | null;
  onSeen: (fingerprint: string, pem: string) => void;
}

/**
 * Opens sockets for one account. A certificate that was pinned stands alone as the authority, whatever its name; without a
 * pin the system's authorities and the host's name count. There is no third way.
 */
export const imapSockets =
  ({ crypto, net, tls }: Pick<NodeModules, 'crypto' | 'net' | 'tls'>) =>
  ({ fingerprint, pinned, onSeen }: CertificateCheck): ImapSockets => {
    const fingerprintOf = (raw: Uint8Array): string => crypto.createHash('sha256').update(raw).digest('hex');
    const pin = {
      ...(pinned === null ? {} : { ca: [pinned], allowPartialTrustChain: true }),
      checkServerIdentity: (_: string, { raw }: { raw: Uint8Array }): Error | undefined =>
        fingerprintOf(raw) === fingerprint
          ? undefined
          : new Error('It is another certificate than was pinned.'),
    };
    const trust = fingerprint === '' ? {} : pin;
    const listening = (socket: TLSSocket): TLSSocket => {
      // Before Node looks at the certificate itself: of one that it refuses, nothing is left to be read afterwards.
      socket.prependListener('secure', () => {
        const certificate = socket.getPeerCertificate();
        // Of a server without a certificate it is an empty object.
        if ('raw' in certificate) onSeen(fingerprintOf(certificate.raw), toPem(certificate.raw));
      });
      return socket;
    };
    return {
      connect: ({ secure, host, port, servername }, onConnect) =>
        secure
          ? listening(tls.connect({ host, port, ...named(servername), ...trust }, onConnect))
          : net.connect({ host, port }, onConnect),
      upgrade: (socket, { host, servername }, onSecure) =>
        listening(tls.connect({ socket, host, ...named(servername), ...trust }, onSecure)),
    };
  };

const named = (servername: string | undefined): { servername?: string } =>
  servername === undefined ? {} : { servername };

function toPem(raw: Bytes): string {
  const lines = raw.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
