/** What a host knows of one request while it is under way. */
export interface Transmission {
  /** Whether a byte was written to the connection. Stays `undefined` on hosts that can't tell. */
  hasBegun?: boolean;
  /** Name of the environment variable that names a proxy, which the host does not use. */
  unusedProxy?: string;
}

/**
 * The host's network. A call rejects when aborted; the request itself may continue and be billed. A host that sees its
 * connections keeps `sending` up to date.
 */
export type Fetch = (
  input: Parameters<typeof fetch>[0],
  init?: RequestInit & { sending?: Transmission },
) => Promise<Response>;
