import { readUrl } from '../notes/values/url';

/** State of a request in progress, as far as the host knows it. */
export interface Transmission {
  /** Whether a byte was written to the connection. Stays `undefined` on hosts that can't tell. */
  hasBegun?: boolean;
  /** Name of the environment variable that names a proxy, which the host does not use. */
  unusedProxy?: string;
}

/** Rejects on abort; the request may go on and be billed. A host that sees its connections keeps `sending`. */
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

/** `fetch` that uses `near` for nearby servers, and `away` for all others. */
export const fetchByPlace =
  ({ near, away }: { near: Fetch; away: Fetch }): Fetch =>
  (input, init) =>
    (isNearby(input instanceof Request ? input.url : String(input)) ? near : away)(input, init);

/** Whether an address is on this machine. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Whether an address, as written, is on this computer or in a private network: loopback, private, link-local and
 * carrier-grade ranges, and names without a dot or of local domains. Decides about timing only, never about privacy.
 */
export function isNearby(address: string): boolean {
  const host = readUrl(address)?.hostname.replace(/\.$/, '') ?? null;
  if (host === null) return false;
  if (host.startsWith('[')) return NEAR_IPV6.test(host);
  return /^\d+(?:\.\d+){3}$/.test(host) ? NEAR_IPV4.test(host) : NEAR_NAME.test(host);
}

const NEAR_IPV4 =
  /^(?:0\.0\.0\.0$|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
/** Loopback, unique local and link-local addresses, and IPv4 addresses of this computer written as IPv6. */
const NEAR_IPV6 =
  /^\[(?:::1\]|f[cd]|fe[89ab]|::ffff:(?:7f|a[0-9a-f]{2}:|c0a8:|a9fe:|ac1[0-9a-f]:|64[4-7][0-9a-f]:))/;
const NEAR_NAME = /^(?:[^.]+|.+\.(?:local|lan|home\.arpa|localhost))$/;
