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
 * A sender can forge such a header. So only the topmost one is trusted, and only if its server belongs to an
 * organisation that received the mail last; and those directly below it by the same organisation, where it writes a
 * header for each method. Servers that check mail remove headers that claim their own name (RFC 8601, section 5). A
 * server that does not check may leave a forged one, and nothing in the mail reveals that.
 */
export function authenticatedBy({ from, results, received }: TrustHeaders): string | null {
  const senders = parseAddresses(from);
  const [sender] = senders;
  if (sender === undefined || senders.length > 1) return null;
  const trusted = trustedResults({ results, received });
  const isRefused = ({ method, result }: Verdict): boolean =>
    method === 'dmarc' && !/^(?:pass|none)$/u.test(result);
  if (trusted.some(({ verdicts }) => verdicts.some(isRefused))) return null;
  const domain = domainOf(foldAddress(sender.address));
  const voucher = trusted.find(({ verdicts }) => verdicts.some((verdict) => vouches(verdict, domain)));
  return voucher?.server ?? null;
}

/** Undecoded headers of a mail's DKIM signatures, and of what the servers that received it found. */
export interface SignedHeaders extends Omit<TrustHeaders, 'from'> {
  /** `DKIM-Signature` (RFC 6376). */
  signatures: readonly string[];
}

/**
 * Whether a signature that the receiving server found to be valid covers all of these headers (in lower case). The server names the
 * signature by domain, selector or value; where several fit, each has to cover them, because a sender can add invalid ones.
 */
export function signedTogether({ signatures, ...headers }: SignedHeaders, names: readonly string[]): boolean {
  const signed = signatures.slice(0, MOST_RESULTS).map(readSignature);
  return trustedResults(headers)
    .flatMap(({ verdicts }) => verdicts)
    .filter(({ method, result }) => method === 'dkim' && result === 'pass')
    .some(({ properties }) => {
      const meant = signed.filter((tags) => isMeant(tags, properties));
      return meant.length > 0 && meant.every((tags) => covers(tags, names));
    });
}

/** The tags of a signature; empty if one comes twice (RFC 6376, 3.2). */
function readSignature(header: string): ReadonlyMap<string, string> {
  const tags = header
    .slice(0, LONGEST)
    .replace(/\s+/gu, '')
    .split(';')
    .map((tag): [string, string] => {
      const at = tag.indexOf('=');
      return [tag.slice(0, Math.max(0, at)).toLowerCase(), tag.slice(at + 1).toLowerCase()];
    })
    .filter(([name]) => name !== '');
  const read = new Map(tags);
  return read.size === tags.length ? read : new Map();
}

function isMeant(tags: ReadonlyMap<string, string>, properties: Verdict['properties']): boolean {
  const [domain = '', value = ''] = [tags.get('d'), tags.get('b')];
  const signer = properties.get('header.d');
  const identity = domainOf(properties.get('header.i') ?? '');
  if (domain === '' || (signer ?? identity) === '') return false;
  const isOfSigner =
    signer === undefined ? domainOf(tags.get('i') ?? domain) === identity : domain === signer;
  const selector = properties.get('header.s') ?? tags.get('s');
  return isOfSigner && tags.get('s') === selector && value.startsWith(properties.get('header.b') ?? '');
}

const covers = (tags: ReadonlyMap<string, string>, names: readonly string[]): boolean => {
  const signed = new Set((tags.get('h') ?? '').split(':'));
  return names.every((name) => signed.has(name));
};

/** Results of the organisation that received the mail last; empty if its servers did not check. */
function trustedResults({ results, received }: Omit<TrustHeaders, 'from'>): Results[] {
  const hosts = received.slice(0, LAST_STATIONS).map(receiverOf);
  const trusted = topmostRun(results.slice(0, MOST_RESULTS).map((text) => readResults(text, hosts)));
  const [first] = trusted;
  const isReceiver = hosts.some((host) => organisationOf(host) === organisationOf(first?.server ?? ''));
  return first !== undefined && isReceiver ? trusted : [];
}

/** A header: the server that checked, and what it found. */
interface Results {
  server: string;
  verdicts: readonly Verdict[];
}

function readResults(header: string, hosts: readonly string[]): Results | null {
  const [first = '', ...others] = withoutComments(header.slice(0, LONGEST)).split(';');
  const named = first.trim().split(/\s/, 1)[0]?.toLowerCase() ?? '';
  const isNameless = named.includes('=') || named === '';
  const server = isNameless ? namelessServer(hosts) : named;
  if (server === null) return null;
  const verdicts = (named.includes('=') ? [first, ...others] : others).map(readVerdict);
  return { server, verdicts: verdicts.filter(({ method }) => method !== '') };
}

/**
 * The topmost header, and those below it that the same organisation wrote for one method each. A method that comes
 * again is no longer of this run: a sender may have written it.
 */
function topmostRun(all: readonly (Results | null)[]): Results[] {
  const run: Results[] = [];
  const methods = new Set<string>();
  for (const each of all) {
    const [first] = run;
    if (each === null) break;
    if (first !== undefined && organisationOf(each.server) !== organisationOf(first.server)) break;
    const own = new Set(each.verdicts.map(({ method }) => method));
    if (first !== undefined && (own.size > 1 || [...own].some((method) => methods.has(method)))) break;
    run.push(each);
    for (const method of own) methods.add(method);
    if (own.size > 1) break;
  }
  return run;
}

/** Number of latest hops that are searched: those inside the provider's network come before the check. */
const LAST_STATIONS = 4;
/** Maximum number of headers that are read, more than there are methods. */
const MOST_RESULTS = 12;
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
 * public suffix list. The hosts of iCloud, which may have no domain, receive for `icloud.com`.
 */
function organisationOf(host: string): string {
  if (ICLOUD.test(host)) return 'icloud.com';
  const labels = host.split('.');
  const isShort = /^(?:co|com|net|org|ac|gov|edu|ne|or)$/u.test(labels.at(-2) ?? '') && labels.length > 2;
  return labels.slice(isShort ? -3 : -2).join('.');
}

const ICLOUD = /(?:^|\.)(?:me|mac|icloud)\.com$|^[a-z0-9-]{0,80}icloudmta[a-z0-9-]{0,80}$/u;

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
