import type { Fetch } from './fetch';

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
