/** State of a request in progress, as far as the host knows it. */
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
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (isLocalOnly() && !isThisMachine(url))
      throw new Error(
        `Deputy is set to connect to nothing but this computer, so ${url.hostname} was not asked.`,
      );
    return fetch(input, init);
  };

/** Whether an address is on this machine. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
