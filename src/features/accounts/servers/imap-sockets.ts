import type { Bytes, Duplex, NodeModules, Socket, TLSSocket } from '../../../adapters/desktop/node-modules';

interface Destination {
  host: string;
  port: number;
  /** The host name for TLS; missing if the host is an IP address. */
  servername?: string | undefined;
}

/** Opens sockets to a mail server. A TLS socket sends only the handshake before the certificate is checked. */
export interface ImapSockets {
  connect: (to: Destination & { secure: boolean }, onConnect: () => void) => Socket | TLSSocket;
  upgrade: (plain: Duplex, to: Destination, onSecure: () => void) => TLSSocket;
}

/** The certificate to accept, and a listener for the server's certificate, trusted or not. */
export interface CertificateCheck {
  /** SHA-256 of the pinned certificate in lower-case hex; '' accepts the system's authorities. */
  fingerprint: string;
  /** The pinned certificate, once seen: Node needs it to accept what the system does not trust. */
  pinned: string | null;
  onSeen: (fingerprint: string, pem: string) => void;
}

/**
 * Opens sockets for one account. With a pin, only the pinned certificate is accepted, whatever its name; without a pin,
 * the system's authorities and the host name decide.
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
      // The listener is called before Node checks the certificate, because the certificate can't be read after a
      // refusal.
      socket.prependListener('secure', () => {
        const certificate = socket.getPeerCertificate();
        // Without a certificate, Node returns an empty object.
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
