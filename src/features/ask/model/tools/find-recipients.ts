import type { OpenQuestion, TaskOrder } from '../ask';
import {
  type Address,
  foldAddress,
  formatAddress,
  parseAddresses,
} from '../../../../kernel/mail/headers/addresses';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { foldLetters } from '../../../../core/tools/search-words';

/** Recipients found for a draft, and names for which no single address is known. */
export interface FoundRecipients {
  /** Addresses for the To header; '' if none is known. */
  to: string;
  /** Names that have no known address. */
  unknown: readonly string[];
  /** Names that have several known addresses. */
  several: readonly { name: string; addresses: readonly Address[] }[];
}

interface KnownPeople {
  /** The person's own text in the ask. */
  words: string;
  known: readonly Address[];
}

/**
 * Finds the recipients of a draft: addresses that the person wrote or that are known, and names with exactly one
 * address. A model can't invent a recipient: the text must name each by their address or a word of their name.
 */
export function findRecipients(to: string | null, people: KnownPeople): FoundRecipients {
  const parts = partsOf(to ?? '').map((name) => ({ name, addresses: addressesOf(name, people) }));
  // One address that the person did not name casts doubt on all others, so none is used.
  if (parts.some(({ addresses }) => addresses === null)) return { to: '', unknown: [], several: [] };
  const read = parts.map(({ name, addresses }) => ({ name, addresses: addresses ?? [] }));
  const sure = read.flatMap(({ addresses: [only, other] }) =>
    only !== undefined && other === undefined ? [only.address] : [],
  );
  return {
    to: [...new Set(sure)].join(', '),
    unknown: read.flatMap(({ name, addresses }) => (addresses.length === 0 ? name : [])),
    several: read.filter(({ addresses }) => addresses.length > 1),
  };
}

/** Splits names such as "Bob and Anna" or "Bob, Anna". */
const partsOf = (to: string): string[] =>
  to
    .slice(0, MOST_CHARACTERS)
    .split(/[,;&]|\s(?:and|und|et|y|e|en)\s/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const MOST_CHARACTERS = 2_000;

/**
 * Addresses for one part of the recipients; `null` for an address that is neither in the text nor that of a known person
 * whom the text names.
 */
function addressesOf(part: string, { words, known }: KnownPeople): Address[] | null {
  const [written] = parseAddresses(part);
  if (written === undefined) return addressesNamed(part, { words, known });
  const address = foldAddress(written.address);
  if (isSaid(address, foldAddress(words))) return [{ address, name: '' }];
  const person = known.filter((each) => each.address === address);
  const named = person.flatMap((each) => addressesNamed(partsOfName(each).join(' '), { words, known }));
  return named.some((each) => each.address === address) ? oncePerAddress(named) : null;
}

/**
 * The known people of this name. One of its words that the person said is enough, and the whole name must fit; where the
 * said words alone fit several people, all of them are returned.
 */
function addressesNamed(name: string, { words, known }: KnownPeople): Address[] {
  const named = namesOf(name).filter((each) => !TITLES.has(each));
  const all = new Set(namesOf(words));
  const said = named.filter((each) => all.has(each) && !OTHER_WORDS.has(each));
  const fitting = (parts: readonly string[]): readonly Address[] =>
    known.filter((each) => parts.every((part) => partsOfName(each).includes(part)));
  if (said.length === 0 || fitting(named).length === 0) return [];
  return oncePerAddress(fitting(said));
}

/** Each address once, with its longest known name, if it has any. */
const oncePerAddress = (people: readonly Address[]): Address[] => [
  ...new Map([...people].sort(byName).map((each) => [each.address, each])).values(),
];

const byName = (a: Address, b: Address): number => a.name.length - b.name.length;

const partsOfName = ({ name, address }: Address): string[] =>
  namesOf(`${name} ${address.slice(0, address.lastIndexOf('@'))}`);

/** Names that are common words, too: "I will be late" names no one. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'will may mark an so la de von van der den di da mail info'.split(' '),
);

const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms dr prof herr herrn frau monsieur madame mme senor senora sr sra signor signora senhor senhora meneer mevrouw the die den das dem het'.split(
    ' ',
  ),
);

/** Whether the words contain exactly this address, and not only a longer one that ends with it. */
function isSaid(address: string, words: string): boolean {
  for (let at = words.indexOf(address); at >= 0; at = words.indexOf(address, at + 1)) {
    const [before, after] = [words[at - 1] ?? ' ', words.slice(at + address.length, at + address.length + 2)];
    if (!/[\p{L}\p{N}._%+-]/u.test(before) && !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

const namesOf = (text: string): string[] => foldLetters(text).match(/\p{L}{2,}/gu) ?? [];

/** Question to the person about recipients that are unknown or ambiguous; '' if there are none. */
export const recipientQuestion = ({ unknown, several }: FoundRecipients): string =>
  [
    ...several.map(
      ({ name, addresses }) =>
        `Which ${quotedName(name)}? ${addresses
          .slice(0, MOST_NAMED)
          .map(({ address }) => address)
          .join(' or ')}.`,
    ),
    ...unknown.map((name) => `No one is known as ${quotedName(name)}.`),
  ].join(' ');

/** Who gets a draft, as a question whose answer completes the order. */
export const whoIsMeant = (
  { unknown, several: [which, other] }: FoundRecipients,
  order: TaskOrder,
): OpenQuestion => ({
  ...{ order, fills: 'to' },
  options:
    unknown.length > 0 || other !== undefined
      ? []
      : (which?.addresses ?? [])
          .slice(0, MOST_NAMED)
          .map((each) => ({ label: formatAddress(each), value: each.address })),
});

const MOST_NAMED = 4;

const quotedName = (name: string): string =>
  `"${visibleLine(name.slice(0, 80)).replace(/^(?:de[rm] |all['’])/iu, '')}"`;
