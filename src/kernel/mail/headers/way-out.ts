import { parseAddresses } from './addresses';
import { type SignedHeaders, signedTogether } from './authentication';
import { readUrl } from '../../notes/values/url';
import { visibleLine } from '../text/visible-text';

/** How to unsubscribe: by a request to this URL (RFC 8058), or by a mail to this address. */
export type WayOut =
  | { kind: 'post'; url: string; host: string }
  | { kind: 'mail'; to: string; subject: string };

interface LeavingHeaders extends SignedHeaders {
  /** Every `List-Unsubscribe`, undecoded. */
  ways: readonly string[];
  /** Every `List-Unsubscribe-Post`. */
  posts: readonly string[];
}

/**
 * The address to leave a newsletter by, as its note keeps it; '' without one that the receiving server vouched for. The signature has
 * to cover both headers: without that, anybody who forwards a mail can write an address into it.
 */
export function wayOutOf({ ways, posts, ...signed }: LeavingHeaders): string {
  const [way = ''] = ways;
  // A signature covers the last header of a name, and a reader may use the first.
  if (ways.length !== 1 || posts.length > 1 || way.length > LONGEST_HEADER || way.includes('=?')) return '';
  const names = ['list-unsubscribe', ...posts.map(() => 'list-unsubscribe-post')];
  if (!signedTogether(signed, names)) return '';
  const addresses = Array.from(way.matchAll(/<([^<>]*)>/gu), ([, address = '']) =>
    address.replace(/\s+/gu, ''),
  );
  const isOneClick = posts[0]?.trim().toLowerCase() === ONE_CLICK.toLowerCase();
  const written = addresses.slice(0, MOST_ADDRESSES).flatMap((address) => {
    const read = readWayOut(address);
    return read === null || (read.kind === 'post' && !isOneClick) ? [] : [read];
  });
  const chosen = written.find(({ kind }) => kind === 'post') ?? written[0];
  return chosen === undefined ? '' : writtenWay(chosen);
}

const writtenWay = (way: WayOut): string =>
  way.kind === 'post'
    ? way.url
    : `mailto:${way.to}${way.subject === '' ? '' : `?subject=${encodeURIComponent(way.subject)}`}`;

/** The body of the call, always the same (RFC 8058, 3.1). */
export const ONE_CLICK = 'List-Unsubscribe=One-Click';

/** Reads such an address strictly; `null` for any that Deputy would not call or write to. */
export function readWayOut(address: string): WayOut | null {
  if (address.length > LONGEST_ADDRESS || !/^[\x21-\x7e]+$/u.test(address)) return null;
  const url = readUrl(address);
  if (url?.protocol === 'mailto:') return readMailWay(url);
  return url === null ? null : readPostWay(url);
}

function readPostWay(url: URL): WayOut | null {
  const { protocol, username, password, port, hostname, pathname, search } = url;
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return null;
  // An address of numbers may be one of this network, and a name without a dot is.
  if (!HOST.test(hostname) || NEAR.test(hostname)) return null;
  return { kind: 'post', url: `https://${hostname}${pathname}${search}`, host: hostname };
}

/** One recipient, and of its fields the subject alone. */
function readMailWay({ pathname, search }: URL): WayOut | null {
  const query = new URLSearchParams(search);
  const fields = [...query.keys()].map((name) => name.toLowerCase());
  if (fields.some((name) => !MAIL_FIELDS.has(name)) || new Set(fields).size < fields.length) return null;
  const to = decoded(pathname);
  const [recipient, ...others] = parseAddresses(to);
  if (recipient === undefined || others.length > 0 || recipient.address !== to) return null;
  if (!/^[\w.+=~$-]+@[a-z0-9.-]+\.[a-z]{2,63}$/iu.test(to)) return null;
  // "+" is a plus in a mailto address (RFC 6068).
  const subject = new URLSearchParams(search.replaceAll('+', '%2B'));
  const text = [...subject].find(([name]) => name.toLowerCase() === 'subject')?.[1] ?? '';
  return text === visibleLine(text) && text.length <= LONGEST_SUBJECT
    ? { kind: 'mail', to, subject: text }
    : null;
}

/** The body that some headers name is left out: Deputy writes its own. */
const MAIL_FIELDS: ReadonlySet<string> = new Set(['subject', 'body']);

const HOST =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/u;
/** Names of this computer and of private networks. */
const NEAR =
  /(?:^|\.)(?:local|localhost|lan|internal|intranet|home|corp|private|home\.arpa|onion|test|invalid)$/u;

/** The text of an address's part; '' if it is not UTF-8. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

const LONGEST_HEADER = 8_000;
const LONGEST_ADDRESS = 2_000;
const LONGEST_SUBJECT = 500;
const MOST_ADDRESSES = 10;
