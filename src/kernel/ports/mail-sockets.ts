import type { MailServer } from './mail-account';

/** How a connection knows its server, as the TLS of Node takes it. Verification is never off. */
export interface TlsTrust {
  /** Certificates in PEM that count; without it those that the platform trusts. */
  ca?: string[];
  allowPartialTrustChain?: boolean;
  checkServerIdentity?: (host: string, shown: { fingerprint256: string }) => Error | undefined;
}

/** A stream of Node; the adapter alone reads it. */
export type StreamedBody = object;

/** What connections to mail servers need of a platform that has sockets. */
export interface MailSockets {
  /**
   * `fingerprint`: of the one certificate that counts, '' for those of the authorities. Rejects with a `MailServerError`,
   * before anything is said that matters, where a server shows another one than was pinned.
   */
  trust(server: MailServer, fingerprint: string, signal: AbortSignal): Promise<TlsTrust>;
  /** The bytes once, handed over when they are first asked for; where `mayGo` says no, it breaks without any. */
  body(bytes: Uint8Array, mayGo: () => boolean): StreamedBody;
}
