import { foldAddress, parseAddresses } from './addresses';

/** Undecoded headers that show whether the sender is genuine, the topmost first. */
export interface TrustHeaders {
  from: string;
  /** `Authentication-Results` (RFC 8601). */
  results: readonly string[];
  received: readonly string[];
}

/**
 * The server that says the sender's domain is genuine, by DMARC or by an aligned DKIM signature; `null` if none does.
 *
 * A sender can forge such a header. So only the topmost one is trusted, and only if its server is among those that
 * received the mail last. Servers that check mail remove headers that claim their own name (RFC 8601, section 5). A
 * server that does not check may leave a forged one, and nothing in the mail reveals that.
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

/**
 * Number of latest hops that are searched. Hops inside the provider's network come before the server that checked the
 * mail.
 */
const LAST_STATIONS = 4;
const LONGEST = 10_000;

/** The host after "by" in a Received header, in lower case; '' if there is none. */
const receiverOf = (received: string): string =>
  /(?:^|\s)by\s{1,9}([\w.-]{1,255})/iu.exec(received.slice(0, 2_000))?.[1]?.toLowerCase() ?? '';

/** The receiving server of Microsoft, whose servers omit their name from the results; `null` for other servers. */
const namelessServer = (hosts: readonly string[]): string | null =>
  hosts.find((host) => host.endsWith('.outlook.com')) ?? null;

interface Verdict {
  method: string;
  result: string;
  /** Values by property name, such as `header.from`, in lower case. */
  properties: ReadonlyMap<string, string>;
}

function readVerdict(text: string): Verdict {
  const [head = ['', ''], ...rest] = Array.from(
    text.matchAll(/(?:^|\s)([a-z.-]{1,40})\s?=\s?"?([^\s"]{1,255})/giu),
    ([, name = '', value = '']): [string, string] => [name.toLowerCase(), value.toLowerCase()],
  );
  return { method: head[0], result: head[1], properties: new Map(rest) };
}

/** Whether a verdict confirms the domain. DKIM needs relaxed alignment: the domain itself, or one above it, signed. */
function vouches({ method, result, properties }: Verdict, domain: string): boolean {
  if (result !== 'pass') return false;
  if (method === 'dmarc') return properties.get('header.from') === domain;
  if (method !== 'dkim') return false;
  const signer = properties.get('header.d') ?? domainOf(properties.get('header.i') ?? '');
  return signer.includes('.') && (signer === domain || domain.endsWith(`.${signer}`));
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * `mx.google.com` -> `google.com`, `mx.mail.co.uk` -> `mail.co.uk`. Recognises common second-level domains without a
 * public suffix list.
 */
function organisationOf(host: string): string {
  const labels = host.split('.');
  const isShort = /^(?:co|com|net|org|ac|gov|edu|ne|or)$/u.test(labels.at(-2) ?? '') && labels.length > 2;
  return labels.slice(isShort ? -3 : -2).join('.');
}

/** Removes comments, which may be nested; an unclosed comment extends to the end. */
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
