import { type Address, foldAddress, parseAddresses } from '../../../kernel/mail/headers/addresses';
import type { MailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { invisibleCharacters } from '../../../kernel/mail/text/invisible';
import { textsIn } from './approval/argument-texts';
import { type Content, recipientsOf } from './approval/approval-note';
import { canPassForOthers, latinLookalikes } from '../../../kernel/mail/text/lookalikes';
import { namedAddresses, plainAddress } from '../../../kernel/mail/headers/named-addresses';

/** Warnings shown before an approval. Addresses are in lower case. */
export type Warning =
  | { kind: 'new_recipient'; address: string }
  /** The mail asks for replies to another address than its sender's. */
  | { kind: 'reply_to_elsewhere'; from: string; replyTo: string }
  /** The name of a sender or recipient holds an address that is not theirs. */
  | { kind: 'other_address_in_name'; address: string; named: string }
  /** `resembles`: a known domain; `null` if only the letters are foreign. */
  | { kind: 'look_alike_domain'; address: string; resembles: string | null }
  | { kind: 'invisible_characters'; count: number }
  | { kind: 'mailing_list'; address: string }
  /** `text`: words or a number of a note that is not about the recipient. */
  | { kind: 'from_notes'; text: string }
  /** This device has already answered the mail, although the ledger lacks the answer. `at`: ISO 8601. */
  | { kind: 'answered_before'; at: string };

export type AnsweredMail = Pick<MailHeaders, 'from' | 'to' | 'cc' | 'deliveredTo' | 'replyTo' | 'listId'> &
  Partial<Pick<MailHeaders, 'isBulk'>>;

export interface WarningFacts {
  content: Content;
  /** Headers of the answered mail; `null` if there is none, or if the mail is unknown. */
  answered: AnsweredMail | null;
  /** Addresses that earlier mails went to, in lower case. */
  known: ReadonlySet<string>;
  /** Time at which this device began an answer that the ledger does not know; `null` if there is none. */
  answeredAt: string | null;
  /** Pieces of the text that come from notes or from mails of others. */
  borrowed?: readonly string[];
  /** The same for a text that also goes to others than the sender of the answered mail. */
  borrowedForOthers?: readonly string[];
}

type Found<Kind extends Warning['kind']> = Extract<Warning, { kind: Kind }>[];

/** How each kind of warning is found, in the order in which they are shown. */
const FINDERS: {
  [Kind in Warning['kind']]: (facts: WarningFacts, recipients: readonly string[]) => Found<Kind>;
} = {
  new_recipient: newRecipients,
  reply_to_elsewhere: ({ answered }, recipients) =>
    answered === null ? [] : answersElsewhere(recipients, answered),
  other_address_in_name: otherNames,
  look_alike_domain: lookAlikes,
  invisible_characters({ content }) {
    const count = invisibleCharacters(shownText(content));
    return count === 0 ? [] : [{ kind: 'invisible_characters', count }];
  },
  mailing_list: ({ answered }, recipients) => (answered === null ? [] : lists(recipients, answered)),
  from_notes(facts, recipients) {
    const { borrowed = [], borrowedForOthers = [], content, answered } = facts;
    if (content.kind !== 'email') return [];
    const sender = [lower(answered?.from), lower(answered?.replyTo)];
    const pieces = recipients.every((each) => sender.includes(each))
      ? borrowed
      : [...borrowed, ...borrowedForOthers];
    return [...new Set(pieces)]
      .filter((text) => content.body.includes(text))
      .map((text) => ({ kind: 'from_notes', text: visibleLine(text).slice(0, MOST_QUOTED) }));
  },
  answered_before: ({ answeredAt }) =>
    answeredAt === null ? [] : [{ kind: 'answered_before', at: answeredAt }],
};

const MOST_QUOTED = 80;

export function warningsOf(facts: WarningFacts): Warning[] {
  const recipients = recipientsOf(facts.content);
  return Object.values(FINDERS).flatMap((find): Warning[] => find(facts, recipients));
}

/** Key of a warning; equal warnings have equal keys. */
export const warningKey = (warning: Warning): string => JSON.stringify(Object.entries(warning).sort());

/** The warning as a sentence. It quotes a mail, so escape it before writing it into a note. */
export function warningSentence(warning: Warning): string {
  switch (warning.kind) {
    case 'new_recipient':
      return `New recipient: ${warning.address}.`;
    case 'reply_to_elsewhere':
      return `It goes to ${warning.replyTo}, but the mail came from ${warning.from}.`;
    case 'other_address_in_name':
      return `The name of ${warning.address} holds another address: ${warning.named}.`;
    case 'look_alike_domain':
      return warning.resembles === null
        ? `${warning.address} is written in letters that can pass for others.`
        : `${warning.address} looks like ${warning.resembles}, and is not.`;
    case 'invisible_characters':
      return `It holds ${warning.count === 1 ? 'a character' : `${warning.count} characters`} that can't be seen.`;
    case 'mailing_list':
      return `It goes to a mailing list: ${warning.address}.`;
    case 'from_notes':
      return `It repeats a note or an earlier mail: "${warning.text}".`;
    case 'answered_before':
      return `This device answered the mail, or tried to${onDay(warning.at)}: in another vault, or before this one was restored.`;
  }
}

const onDay = (at: string): string => (at === '' ? '' : `, on ${at.slice(0, 16).replace('T', ' ')}`);

function newRecipients(
  { known, answered }: WarningFacts,
  recipients: readonly string[],
): Found<'new_recipient'> {
  return recipients
    .filter((address) => !known.has(address) && address !== lower(answered?.from))
    .map((address) => ({ kind: 'new_recipient', address }));
}

function answersElsewhere(
  recipients: readonly string[],
  answered: AnsweredMail,
): Found<'reply_to_elsewhere'> {
  const [from, replyTo] = [lower(answered.from), lower(answered.replyTo)];
  return from !== undefined && replyTo !== undefined && from !== replyTo && recipients.includes(replyTo)
    ? [{ kind: 'reply_to_elsewhere', from, replyTo }]
    : [];
}

/** New domains that look like expected ones: those of earlier recipients and of the mail's own headers. */
function lookAlikes(
  { known, answered }: WarningFacts,
  recipients: readonly string[],
): Found<'look_alike_domain'> {
  const expected = new Set([...known, ...headerAddresses(answered)].map(domainOf));
  const trusted = new Set([...known].map(domainOf));
  return recipients.flatMap((address): Found<'look_alike_domain'> => {
    const domain = domainOf(address);
    if (trusted.has(domain)) return [];
    const resembles = resembledDomain(domain, expected);
    return resembles === null && !domain.split('.').some(canPassForOthers)
      ? []
      : [{ kind: 'look_alike_domain', address, resembles }];
  });
}

/** Recipients' names that contain the address of someone who does not get the letter. */
function otherNames(
  { content, answered }: WarningFacts,
  recipients: readonly string[],
): Found<'other_address_in_name'> {
  const written = content.kind === 'email' ? [content.to, content.cc].flatMap(parseAddresses) : [];
  const headers = [answered?.from, answered?.replyTo].filter((each) => each !== undefined);
  const reached = new Set(recipients.map(plainAddress));
  const found = [...written, ...headers]
    .filter(({ address }) => recipients.includes(foldAddress(address)))
    .flatMap((each) => namedAddresses(each).map((named) => ({ address: foldAddress(each.address), named })))
    .filter(({ named }) => !reached.has(named));
  const once = new Map(found.map((each) => [`${each.address} ${each.named}`, each]));
  return [...once.values()].map((each) => ({ kind: 'other_address_in_name', ...each }));
}

/** Mailing lists that would receive the answer: the mail came from the list, or the list was a recipient. */
function lists(recipients: readonly string[], answered: AnsweredMail): Found<'mailing_list'> {
  const { listId, replyTo, to, cc } = answered;
  if (listId === undefined) return [];
  const from = lower(answered.from);
  const reached = new Set([replyTo, ...to, ...cc].map(lower));
  // A list that replaces the sender puts the author into Reply-To, and perhaps into Cc.
  const isItself =
    from !== undefined && (isListAddress(from, listId) || (reached.has(from) && isOfList(from, listId)));
  if (isItself) reached.delete(lower(replyTo));
  return recipients
    .filter(
      (address) => isListAddress(address, listId) || (address === from ? isItself : reached.has(address)),
    )
    .map((address) => ({ kind: 'mailing_list', address }));
}

/**
 * Whether an address is that of the list. The id `birds.example.org` belongs to `birds@example.org` or
 * `birds@lists.example.org`, because RFC 2919 requires no more.
 */
export function isListAddress(address: string, listId: string): boolean {
  const [local = '', domain = ''] = address.split('@');
  const id = listId.toLowerCase();
  return (
    id.startsWith(`${local}.`) && (id === `${local}.${domain}` || domain.endsWith(id.slice(local.length)))
  );
}

const isOfList = (address: string, listId: string): boolean =>
  `.${listId.toLowerCase()}`.endsWith(`.${domainOf(address)}`);

const headerAddresses = (answered: AnsweredMail | null): string[] =>
  answered === null
    ? []
    : [answered.from, answered.replyTo, ...answered.to, ...answered.cc]
        .map(lower)
        .filter((address) => address !== undefined);

const lower = (address: Address | undefined): string | undefined =>
  address === undefined ? undefined : foldAddress(address.address);

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const shownText = (content: Content): string =>
  content.kind === 'email'
    ? [content.to, content.cc, content.subject, content.body].join('\n')
    : textsIn(content.arguments).join('\n');

/**
 * The known domain that a new domain imitates: with look-alike letters, one typing mistake away, or as a prefix
 * (`example.com.evil.test`). `null` if there is none.
 */
export function resembledDomain(domain: string, known: Iterable<string>): string | null {
  const folded = skeleton(domain);
  for (const other of known) {
    if (other === domain || domain.endsWith(`.${other}`)) continue;
    if (folded === skeleton(other) || isBeginning(other, domain)) return other;
    if (longestLabel(other) >= SHORTEST_NAME && isOneSlip(domain, other)) return other;
  }
  return null;
}

/** Shortest name that is compared letter by letter; shorter ones differ in one by chance: `gmx.de`, `gmk.de`. */
const SHORTEST_NAME = 5;

/** Length of a domain's longest part, such as 7 in `mail.example.com`: public suffixes are short (`co.uk`). */
const longestLabel = (domain: string): number =>
  domain.split('.').reduce((longest, { length }) => Math.max(longest, length), 0);

const isBeginning = (known: string, domain: string): boolean =>
  known.includes('.') &&
  (domain.startsWith(`${known}.`) || domain.startsWith(`${known.replaceAll('.', '-')}.`));

/** Whether two names differ by one typing mistake: a character added, removed or replaced, or two swapped. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a.charAt(start) === b.charAt(start)) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  const isSwapped = restA.charAt(0) === restB.charAt(1) && restA.charAt(1) === restB.charAt(0);
  return isSwapped && restA.slice(2) === restB.slice(2);
}

/** A name without accents and hyphens, with letter pairs that read as one letter: equal for look-alikes. */
const skeleton = (domain: string): string =>
  latinLookalikes(domain.toLowerCase())
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}-]/gu, '')
    .replace(/[01359|]/g, (sign) => DIGITS[sign] ?? sign)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/i/g, 'l');

const DIGITS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 5: 's', 9: 'g', '|': 'l' };
