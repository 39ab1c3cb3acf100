import type { MailServer } from './mail-account';

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
  /**
   * Streams the bytes once, when they are first read. If `mayGo` returns false at that time, the stream fails without
   * sending any byte.
   */
  body(bytes: Uint8Array, mayGo: () => boolean): StreamedBody;
}
