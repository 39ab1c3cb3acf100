import type { Fetch } from '../../../kernel/ports/fetch';

/** Keeps, across runs, below which of two paths each address was found. */
export interface KeptPaths {
  read(): Promise<Iterable<readonly [address: string, isOther: boolean]>>;
  write(address: string, isOther: boolean): Promise<void>;
}

/** Where APIs begin: below the base URL as it is set, or below the other path, with or without `/v1`. */
export class ServerPaths {
  /** By the address of a request, and by the base URL for requests that were not made yet. */
  #isOther: Promise<Map<string, boolean>> | null = null;

  /** Without `store`, paths are known while Deputy runs. */
  constructor(private readonly store: KeptPaths | null = null) {}

  /**
   * The network, which finds a server's API where the base URL lacks its `/v1` or has one too many: a request that comes
   * to no path of the server is made once more there, and later ones at once.
   */
  network(fetch: Fetch, baseUrl: string): Fetch {
    const base = baseUrl.replace(/\/{1,9}$/u, '');
    const other = /\/v1$/u.test(base) ? base.slice(0, -3) : `${base}/v1`;
    return async (input, init) => {
      const url = typeof input === 'string' ? input : input instanceof URL ? input.href : null;
      if (url === null || !url.startsWith(`${base}/`)) return fetch(input, init);
      const known = await this.#known();
      const at = (isOther: boolean): Promise<Response> =>
        fetch((isOther ? other : base) + url.slice(base.length), init);
      const isOther = known.get(url) ?? known.get(base) ?? false;
      const first = await at(isOther);
      const lack = await lackIn(first, known.has(url));
      if (lack === null) {
        if (first.ok) await this.#remember([base, url], isOther);
        return first;
      }
      const second = await at(!isOther);
      if (second.ok ? (await lackIn(second, false)) !== null : lack === 'page' || NO_PATH.has(second.status))
        return first;
      if (second.ok) await this.#remember([base, url], !isOther);
      return second;
    };
  }

  #known(): Promise<Map<string, boolean>> {
    this.#isOther ??= (this.store?.read() ?? Promise.resolve([])).then(
      (kept) => new Map(kept),
      () => new Map(),
    );
    return this.#isOther;
  }

  /** A path that can't be kept is found out again. */
  async #remember(addresses: readonly string[], isOther: boolean): Promise<void> {
    const known = await this.#known();
    for (const address of addresses) {
      const isNew = isOther !== (known.get(address) ?? false);
      known.set(address, isOther);
      if (isNew) await this.store?.write(address, isOther).catch(() => undefined);
    }
  }
}

const NO_PATH: ReadonlySet<number> = new Set([404, 405]);
const LONGEST_WORDS = 4_000;

/**
 * Content of an answer that does not come from the API: a web page, which may be that of a gate, or the words that there is nothing at
 * this path, rather than no such model. Some servers say so with a success. `isKnown`: the API was found at this path.
 */
async function lackIn(response: Response, isKnown: boolean): Promise<'path' | 'page' | null> {
  const { ok, status, headers } = response;
  if (!ok && !NO_PATH.has(status)) return null;
  if (ok && (isKnown || /stream|ndjson/iu.test(headers.get('content-type') ?? ''))) return null;
  // The rest of a success may take its time.
  const words = await beginningOf(response.clone(), ok ? 1 : LONGEST_WORDS);
  if (ok) return /^\s*</u.test(words) ? 'page' : NO_SUCH_PATH.test(words) ? 'path' : null;
  return /model|deployment|no endpoints found/iu.test(words) ? null : 'path';
}

const NO_SUCH_PATH =
  /^\s*\{\s*"error"\s*:[^}]{0,40}\b(?:unexpected|unknown|no such|invalid)[^}]{0,40}\b(?:endpoint|method|route|path|url)\b/iu;

async function beginningOf({ body }: Response, most: number): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader !== undefined && text.length < most) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  reader?.cancel().catch(() => undefined);
  return text.slice(0, LONGEST_WORDS);
}
