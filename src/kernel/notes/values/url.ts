/**
 * The address that a text is; `null` if it is none. In place of `URL.canParse`, which in Node 20 takes an address with a
 * letter such as ü for none once it was called often (the fast call reads Latin-1 as UTF-8).
 */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
