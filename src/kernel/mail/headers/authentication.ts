import { foldAddress, parseAddresses } from './addresses';

/** The headers that an answer is read from, each as it came, the topmost first. */
export interface TrustHeaders {
  from: string;
  /** `Authentication-Results` (RFC 8601). */
  results: readonly string[];
  received: readonly string[];
}

/**
 * The server that says the sender's domain is genuine, by DMARC or by an aligned DKIM signature; `null` if none does.
 *
 * A sender can write such a header too. Only the topmost one counts, and only if its server is among those that received
 * the mail last. Servers that check mail remove a header that bears their own name (RFC 8601, section 5). A server that
 * does not check may leave one standing, and nothing in the mail shows it.
 */
export function authenticatedBy({ from, results, received }: TrustHeaders): string | null {
  const senders = parseAddresses(from);
  const [sender] = senders;
  const [topmost] = results;
  if (sender === undefined || senders.length > 1 || topmost === undefined) return null;
  const hosts = received.slice(0, LAST_STATIONS).map(receiverOf);
  const [first = '', ...others] = withoutComments(topmost.slice(0, LONGEST)).split(';');
  const named = first.trim().split(/\s/, 1)[0]?.toLowerCase() ?? '';
  const server = named.includes('=') || named === '' ? namelessServer(hosts) : named;
  if (server === null || !hosts.some((host) => organisationOf(host) === organisationOf(server))) return null;
  const verdicts = (named.includes('=') ? [first, ...others] : others).map(readVerdict);
  const domain = domainOf(foldAddress(sender.address));
  if (verdicts.some(({ method, result }) => method === 'dmarc' && !/^(?:pass|none)$/u.test(result)))
    return null;
  return verdicts.some((verdict) => vouches(verdict, domain)) ? server : null;
}

/** Hops inside the provider's own network come before the one that looked at the mail. */
const LAST_STATIONS = 4;
const LONGEST = 10_000;

/** The host after "by". */
const receiverOf = (received: string): string =>
  /(?:^|\s)by\s{1,9}([\w.-]{1,255})/iu.exec(received.slice(0, 2_000))?.[1]?.toLowerCase() ?? '';

/** Microsoft's servers leave their name out. */
const namelessServer = (hosts: readonly string[]): string | null =>
  hosts.find((host) => host.endsWith('.outlook.com')) ?? null;

interface Verdict {
  method: string;
  result: string;
  /** Lower case, by name, such as `header.from`. */
  properties: ReadonlyMap<string, string>;
}

function readVerdict(text: string): Verdict {
  const [head = ['', ''], ...rest] = Array.from(
    text.matchAll(/(?:^|\s)([a-z.-]{1,40})\s?=\s?"?([^\s"]{1,255})/giu),
    ([, name = '', value = '']): [string, string] => [name.toLowerCase(), value.toLowerCase()],
  );
  return { method: head[0], result: head[1], properties: new Map(rest) };
}

/** Relaxed alignment: the same domain, or one below the other. */
function vouches({ method, result, properties }: Verdict, domain: string): boolean {
  if (result !== 'pass') return false;
  if (method === 'dmarc') return properties.get('header.from') === domain;
  if (method !== 'dkim') return false;
  const signer = properties.get('header.d') ?? domainOf(properties.get('header.i') ?? '');
  return signer.includes('.') && (signer === domain || domain.endsWith(`.${signer}`));
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** `mx.google.com` -> `google.com`, `mx.mail.co.uk` -> `mail.co.uk`: by the usual short second levels, not by a list. */
function organisationOf(host: string): string {
  const labels = host.split('.');
  const isShort = /^(?:co|com|net|org|ac|gov|edu|ne|or)$/u.test(labels.at(-2) ?? '') && labels.length > 2;
  return labels.slice(isShort ? -3 : -2).join('.');
}

/** Comments may nest; what is left open goes to the end. */
function withoutComments(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}
