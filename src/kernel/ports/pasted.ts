import { withoutInvisible } from '../mail/text/invisible';
import { isNearby } from './fetch';
import { readUrl } from '../notes/values/url';

/** Known facts about a provider's address: which API it has, and its usual base URL, if there is one. */
interface AddressRow {
  adapter: string;
  baseUrl: string | null;
}

/** A text as a person pasted it, put right. */
export interface Pasted {
  text: string;
  /** The change, as a sentence about `name`; `null` if nothing was. */
  said: (name: string) => string | null;
}

/** Pairs of marks that copied text brings along. */
const WRAPPED = /^(?:"(.*)"|'(.*)'|`(.*)`|“(.*)”|„(.*)[“”]|‘(.*)’|«(.*)»|<(.*)>|\((.*)\)|\[(.*)\])$/su;
/** Names before a copied value: of a variable, a header, or a key in a file. */
const NAMED =
  /^(?:export\s{1,9}|set\s{1,9}|\$env:)?["']?(?:[A-Z\d_]{0,40}(?:KEY|TOKEN|BASE_?URL|API_BASE|ENDPOINT)|(?:x-)?(?:goog-)?api[-_ ]?key|base[-_ ]?url|api[-_ ]?base|token|key|url)["']?\s{0,9}[:=]\s{0,9}/iu;
const HEADER = /^-H\s{1,9}|^authorization\s{0,9}:\s{0,9}/iu;
/** A name in a script that keys don't have. */
const LABEL = /^[^!-~\s]{1,40}\s{0,9}(?:[:：]\s{0,9})?/u;
const SCHEME = /^(?:bearer|basic|token)[\s:]{1,9}/iu;
const MOST_LAYERS = 6;

/** Applies `strip` and takes marks away, layer by layer: `"Bearer 'sk-…'"`. */
function bare(pasted: string, strips: readonly RegExp[]): string {
  let text = withoutInvisible(pasted).trim();
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    // Only one of the groups matches.
    const inner = WRAPPED.exec(text)?.slice(1).join('') ?? text;
    const next = strips
      .reduce((rest, strip) => rest.replace(strip, ''), inner)
      .replace(/[\s,;\\]{1,99}$/u, '')
      .trim();
    if (next === text) break;
    text = next;
  }
  return text;
}

/** The key in what a person pasted as one: without `Bearer`, names, quotation marks and spaces, which no key has. */
export function readPastedKey(pasted: string): Pasted {
  const text = bare(pasted, [HEADER, NAMED, LABEL, SCHEME])
    .replace(/\s#.*$/su, '')
    .replace(/\s+/gu, '');
  return {
    text,
    said: (name) =>
      text === pasted.trim() ? null : `${name} holds more than a key. Only what looks like the key is sent.`,
  };
}

/** Matches an API endpoint at the end of a pasted address. Requests add it, so the base URL must not contain it. */
const FUNCTIONS =
  /\/(?:chat\/completions?|completions?|responses|embeddings|messages|models|api\/(?:chat|generate|tags|show|ps|version|embed)|chat)$/iu;

/**
 * The base URL in what a person pasted as one: an address without `http://`, with the path of a function such as
 * `/chat/completions`, or without the `/v1` that most servers have. The host is never changed. A text that is no
 * address is returned as it is.
 */
export function readPastedAddress(pasted: string, row: AddressRow): Pasted {
  const given = pasted.trim();
  const text = given === '' ? '' : (addressIn(given, row) ?? given);
  return {
    text,
    said: (name) => (text === given.replace(/\/$/u, '') ? null : `${name} was read as ${text}.`),
  };
}

function addressIn(given: string, row: AddressRow): string | null {
  const link = /^\[[^\]\n]{0,200}\]\(([^()\s]{1,2000})\)$/u.exec(given)?.[1] ?? given;
  const [first = '', next] = bare(link, [NAMED, /^curl\s{1,9}(?:-\S{1,9}\s{1,9}){0,9}/iu])
    .replace(/\s{0,9}:\s{0,9}(?=\d{1,5}(?:\D|$))/gu, ':')
    .split(/\s/u);
  if (next !== undefined && !/[.:/]/u.test(first)) return null;
  const named = withScheme(bare(first, []));
  const url = readUrl(named);
  if (url === null) return null;
  const { protocol, username, password, search } = url;
  if (!/^https?:$/u.test(protocol) || [username, password, search].some((part) => part !== '')) return null;
  const path = url.pathname.replace(/\/{2,99}/gu, '/').replace(/\/$/u, '');
  const base = path.replace(FUNCTIONS, '').replace(/\/$/u, '');
  const origin = url.href.slice(0, url.href.indexOf(url.host) + url.host.length);
  if (row.adapter === 'anthropic') return origin + base;
  if (row.baseUrl !== null && new URL(row.baseUrl).host === url.host && base.length < path.length)
    return row.baseUrl;
  const own = row.baseUrl === null ? '/v1' : new URL(row.baseUrl).pathname.replace(/\/$/u, '');
  // Ollama also serves its own API, under a different path.
  const isBare = base === '' || (base === '/api' && row.baseUrl !== null && own === '/v1');
  return origin + (isBare ? own : base);
}

/** An address with its scheme: `http` for this machine and its network, where servers rarely have a certificate. */
function withScheme(address: string): string {
  if (/^[a-z][a-z\d+.-]{0,20}:\/\//iu.test(address)) return address;
  const rest = address.replace(/^(?:https?:)?\/{1,3}/iu, '');
  if (!/^(?:\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{1,5})?(?:\/|$)/iu.test(rest)) return address;
  return `${isNearby(`http://${rest}`) ? 'http' : 'https'}://${rest}`;
}
