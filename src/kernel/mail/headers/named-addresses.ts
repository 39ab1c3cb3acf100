import { decodeWords } from 'postal-mime';
import { withoutInvisible } from '../text/invisible';
import { type Address, foldAddress } from './addresses';

/**
 * Addresses that a name or the first part of an address holds, in lower case, however they are written: in quotation
 * marks, encoded once more, with another sign for `@`, with spaces, as "pay at bank dot example", or routed the old way
 * (`pay%bank.example@elsewhere.example`). The address itself is not among them.
 */
export function namedAddresses({ name, address }: Address): string[] {
  const own = plainAddress(address);
  const [, host = ''] = own.split('@');
  const text = plainName(name.slice(0, LONGEST_NAME));
  const named = [
    ...(text.match(ADDRESS) ?? []),
    // "Ann at example.com" may well write from mail.example.com.
    ...Array.from(text.matchAll(SPOKEN), ([, local = '', domain = '']) => `${local}@${domain}`).filter(
      (each) => !`.${host}`.endsWith(`.${each.split('@')[1] ?? ''}`),
    ),
    ...routedBy(address),
  ];
  return [...new Set(named.map(plainAddress))].filter((each) => each !== own);
}

/** The address in lower case, without a tag such as `+news`. */
export const plainAddress = (address: string): string =>
  foldAddress(address)
    .toLowerCase()
    .replace(/\+[^@]{0,64}@/, '@');

const LONGEST_NAME = 1_000;

const DOMAIN = String.raw`(?:[\p{L}\p{N}_-]{1,63}\.){1,9}[\p{L}\p{N}-]{2,63}`;
const ADDRESS = new RegExp(String.raw`[^\s@<>(),;:[\]{}]{1,64}@${DOMAIN}`, 'gu');
const SPOKEN = new RegExp(String.raw`([^\s@<>(),;:[\]{}]{1,64}) (?:at|arroba|chez|ät) (${DOMAIN})`, 'giu');

/** The name with every form of `@` and dot replaced by the sign, and no space around `@`. */
function plainName(name: string): string {
  return withoutInvisible(decodeWords(decodeWords(name)))
    .normalize('NFKC')
    .replace(/["'“”‘’„«»‹›`]/g, '')
    .replace(/=40|%40|&#0{0,6}64;|&#x0{0,6}40;|&commat;|\s?[([{<] ?(?:at|arroba|ät|@) ?[)\]}>]\s?/gi, '@')
    .replace(
      /[。․‧]|\s?[([{<] ?(?:dot|punkt|punto|ponto|point|\.) ?[)\]}>]\s?|\s(?:dot|punkt)\s|\s\.\s?/gi,
      '.',
    )
    .replace(/\s?@\s?/g, '@');
}

/** The address at the end of a route: `pay%bank.example@elsewhere.example` or `bank.example!pay@elsewhere.example`. */
function routedBy(address: string): string[] {
  const local = address.slice(0, address.lastIndexOf('@'));
  if (local.length > LONGEST_NAME) return [];
  const routed = /^(.+)%([^%]+)$/.exec(local) ?? /^([^!]+)!(.+)$/.exec(local);
  if (routed === null) return [];
  const [, first = '', second = ''] = routed;
  const [name, host] = local.includes('%') ? [first, second] : [second, first];
  return host.includes('.') ? [`${name.replace(/^.*[!%]/, '')}@${host}`] : [];
}
