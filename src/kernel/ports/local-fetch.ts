import type { Fetch } from './fetch';

/** `fetch` that reaches nothing but this machine while `isLocalOnly` says so: any other address is refused before it is tried. */
export const localFetch =
  (fetch: Fetch, isLocalOnly: () => boolean): Fetch =>
  async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : String(input));
    if (isLocalOnly() && !isLoopback(hostname))
      throw new Error(`Deputy is set to connect to nothing but this computer, so ${hostname} was not asked.`);
    return fetch(input, init);
  };

/** Whether a host name leads to the machine that asks. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
