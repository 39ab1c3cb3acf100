import type { Fetch } from '../../../kernel/ports/fetch';

/** Where APIs were found to begin, by host network and by the base URL as it is set. */
const found = new WeakMap<Fetch, Map<string, string>>();

/**
 * The network, which finds a server's API where the base URL lacks its `/v1` or has one too many: a request that comes
 * to no path of the server is made once more there, and later ones at once.
 */
export function atServerPath(fetch: Fetch, baseUrl: string): Fetch {
  const base = baseUrl.replace(/\/{1,9}$/u, '');
  const other = /\/v1$/u.test(base) ? base.slice(0, -3) : `${base}/v1`;
  const known = found.get(fetch) ?? new Map<string, string>();
  found.set(fetch, known);
  return async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : null;
    if (url === null || !url.startsWith(`${base}/`)) return fetch(input, init);
    const at = (place: string): Promise<Response> => fetch(place + url.slice(base.length), init);
    const place = known.get(base) ?? base;
    const first = await at(place);
    if (!(await hasNoSuchPath(first))) {
      if (first.ok) known.set(base, place);
      return first;
    }
    if (known.has(base)) return first;
    const second = await at(other);
    if (NO_PATH.has(second.status)) return first;
    if (second.ok) known.set(base, other);
    return second;
  };
}

const NO_PATH: ReadonlySet<number> = new Set([404, 405]);
const LONGEST_WORDS = 4_000;

/** Whether an answer says that there is nothing at this path, rather than no such model. */
async function hasNoSuchPath(response: Response): Promise<boolean> {
  if (!NO_PATH.has(response.status)) return false;
  const words = await response.clone().text();
  return !/model|deployment|no endpoints found/iu.test(words.slice(0, LONGEST_WORDS));
}
