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

/** `fetch` that refuses any address outside this machine while `isLocalOnly` returns true. */
export const localFetch =
  (fetch: Fetch, isLocalOnly: () => boolean): Fetch =>
  async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : String(input));
    if (isLocalOnly() && !isLoopback(hostname))
      throw new Error(`Deputy is set to connect to nothing but this computer, so ${hostname} was not asked.`);
    return fetch(input, init);
  };

/** Whether a host name means this machine itself. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
