import { type Address, isNoReply, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { subjectKind } from '../../../kernel/mail/headers/subject';
import { hasListFooter } from '../../../kernel/mail/quoting/list-footer';
import { findWord, plainLetters } from '../../../kernel/notes/text/word-pattern';
import {
  ADVERTISING,
  SALUTED,
  MACHINE_SENDER,
  NEWSLETTER,
  NEWSLETTER_SENDER,
  OFFICE_SENDER,
} from './cues/mail-cues';
import { inQuotes } from './finding';
import type { MailContext } from './mail-context';
import type { Occasion } from './occasion';
import type { Profile } from '../../drafts/profile';

type Headers = Pick<MailContext, 'from' | 'to' | 'cc'>;
type Person = Pick<Profile, 'name' | 'addresses'>;

/** Whom a mail is meant for, and what kind of sender wrote it. */
export interface Audience {
  /**
   * Who receives the mail: `list` if the headers name others, but not the person. If the person's addresses are unknown,
   * the mailbox's address or else a single receiver is taken as theirs.
   */
  receivers: 'me' | 'me_and_others' | 'list' | 'unknown';
  /** Number of receivers other than the person. */
  others: number;
  /** The person's address that was written to; `null` if none is named. */
  ownAddress: string | null;
  /** Whether the salutation names the person. */
  isGreeted: boolean;
  /** Whether the greeting names a group, such as parents or tenants; each member is meant. */
  greetsGroup: boolean;
  /** Whether the mail answers another one, by its headers or its subject. */
  isAnswer: boolean;
  /** `unknown`: neither the address nor the name tells. A note without a sender is the person's own. */
  sender: 'person' | 'office' | 'machine' | 'unknown' | 'none';
  /** Why the sender is a machine or an office, as the start of a reason. */
  senderSign: string | null;
  /** Why the mail went to many, as the start of a reason: its headers; `null` if they don't say so. */
  bulkSign: string | null;
  /** Why the mail looks like a newsletter, as the start of a reason: its sender, its subject, or a footer. */
  newsletterSign: string | null;
  /**
   * Whether the mail is a newsletter or promotion by its looks, in addition to its headers and footer: schools, ticket systems
   * and mail programs add those to words that are meant for one person.
   */
  isNewsletter: boolean;
}

export function audienceOf(mail: MailContext, person: Person): Audience {
  const [from] = parseAddresses(mail.from ?? '');
  const own = ownAddressesIn(mail, person);
  const receivers = [...new Set([...addressesIn(mail.to), ...addressesIn(mail.cc)])];
  const ownAddress = receivers.find((address) => own.has(address)) ?? null;
  const others = receivers.filter((address) => !own.has(address)).length;
  const isAnswer = mail.inReplyTo !== null || subjectKind(mail.subject) === 'reply';
  const isSelf = own.has(from?.address.toLowerCase() ?? '');
  const { kind, sign } = isSelf ? { kind: 'person' as const, sign: null } : senderOf(mail, from);
  const audience = {
    receivers: receivers.length === 0 ? 'unknown' : receiversBy(ownAddress, others),
    others,
    ownAddress,
    isGreeted: isGreeted(mail, { ...person, ownAddress }),
    greetsGroup: greetsGroup(mail),
    isAnswer,
    sender: kind,
    senderSign: sign,
    bulkSign: bulkSign(mail),
    newsletterSign: isAnswer ? null : newsletterSign(mail),
  } as const;
  return { ...audience, isNewsletter: isNewsletter(audience, mail) };
}

function receiversBy(ownAddress: string | null, others: number): Exclude<Audience['receivers'], 'unknown'> {
  if (ownAddress === null) return 'list';
  return others === 0 ? 'me' : 'me_and_others';
}

function isNewsletter(
  { bulkSign, newsletterSign, sender, isAnswer, isGreeted, greetsGroup }: Omit<Audience, 'isNewsletter'>,
  { body }: MailContext,
): boolean {
  if (isAnswer || greetsGroup || (bulkSign === null && newsletterSign === null)) return false;
  // People write through lists, too, and a mail that greets the person is meant for them.
  if (sender === 'person' && (bulkSign === null || isGreeted)) return false;
  if (sender === 'unknown' && bulkSign === null && isGreeted) return false;
  if (newsletterSign !== null && newsletterSign !== BY_FOOTER) return true;
  return (body.match(/https?:\/\//gu)?.length ?? 0) >= MANY_LINKS || findWord(ADVERTISING, body) !== null;
}

const BY_FOOTER = 'Sent to many, by its last lines';

const MANY_LINKS = 3;

function ownAddressesIn(mail: Headers & Pick<MailContext, 'deliveredTo'>, person: Person): Set<string> {
  const known = addressesIn(person.addresses);
  if (known.length > 0) return new Set(known);
  const delivered = addressesIn(mail.deliveredTo);
  if (delivered.length > 0) return new Set(delivered);
  const receivers = [...addressesIn(mail.to), ...addressesIn(mail.cc)];
  return new Set(receivers.length === 1 ? receivers : []);
}

/** The first line of a mail, if it is short enough for a salutation; else its beginning. */
const salutationOf = ({ body }: MailContext): string =>
  body.trimStart().slice(0, GREETING_CHARACTERS).split('\n', 1)[0] ?? '';

/** Whether the salutation names the person, by their profile or the name in the header. */
function isGreeted(mail: MailContext, { name, ownAddress }: Person & Pick<Audience, 'ownAddress'>): boolean {
  const receiver = parseAddresses(mail.to ?? '').find(({ address }) => address.toLowerCase() === ownAddress);
  const names = foldedWords(name === '' ? (receiver?.name ?? '') : name);
  const words = foldedWords(salutationOf(mail));
  return names.some((part) => part.length >= NAME_LETTERS && words.includes(part));
}

function greetsGroup(mail: MailContext): boolean {
  const salutation = salutationOf(mail);
  return salutation.length <= LONGEST_SALUTATION && findWord(SALUTED, plainLetters(salutation)) !== null;
}

const LONGEST_SALUTATION = 60;
const GREETING_CHARACTERS = 80;
/** Shortest part of a name that is searched for. */
const NAME_LETTERS = 3;

interface SenderKind {
  kind: Audience['sender'];
  sign: string | null;
}

function senderOf(mail: MailContext, from: Address | undefined): SenderKind {
  if (from === undefined) return { kind: mail.from === null ? 'none' : 'unknown', sign: null };
  const { address } = from;
  if (isNoReply(address)) return { kind: 'machine', sign: `From a no-reply address, ${inQuotes(address)}` };
  if (MACHINE_SENDER.test(address))
    return { kind: 'machine', sign: `From an automatic address, ${inQuotes(address)}` };
  if (mail.isAutomatic && !mail.isAutoReply)
    return { kind: 'machine', sign: 'Sent by a program, by its headers' };
  if (OFFICE_SENDER.test(address))
    return { kind: 'office', sign: `From an office address, ${inQuotes(address)}` };
  return { kind: isPersonal(from) ? 'person' : 'unknown', sign: null };
}

/** Whether an address is a person's: at a public mail host, made of the sender's name or initials, or of two words. */
function isPersonal({ name, address }: Address): boolean {
  const lower = address.toLowerCase();
  const local = lower.slice(0, lower.lastIndexOf('@'));
  if (PUBLIC_HOST.test(domainOf(lower))) return !MADE_UP.test(local);
  const parts = name.includes('@') ? [] : foldedWords(name);
  const letters = foldedWords(local).join('');
  const [first = '', second] = parts;
  if (second === undefined)
    return /^[a-z]{1,20}[._-][a-z]{1,20}$/u.test(local) || (first === letters && !isNameOf(first, lower));
  return parts.some((part) => isPartOf(part, letters)) || areInitials(letters, parts);
}

/** Whether a word names the organisation behind an address, by its domain. */
const isNameOf = (word: string, address: string): boolean => foldedWords(domainOf(address)).includes(word);

/** Matches a local part with many digits among its letters, as programs make them up. */
const MADE_UP = /\d{5}/u;

const isPartOf = (part: string, local: string): boolean =>
  part.length >= NAME_LETTERS && (local.includes(part.slice(0, NAME_LETTERS + 1)) || part.startsWith(local));

/** Whether letters are initials of a name, perhaps with that of a middle name: `rbk` for Robin Kee. */
const areInitials = (letters: string, parts: readonly string[]): boolean =>
  letters.length <= 4 && letters[0] === parts[0]?.[0] && letters.at(-1) === parts.at(-1)?.[0];

const foldedWords = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '');

function bulkSign({ isNewsletter, offersUnsubscribe, listId, isBulk }: MailContext): string | null {
  if (offersUnsubscribe) return 'Sent to many: its headers offer to unsubscribe';
  if (isNewsletter) return 'Sent to many, by its headers';
  return listId !== null || isBulk ? 'From a mailing list, by its headers' : null;
}

function newsletterSign({ subject, body, from }: MailContext): string | null {
  const address = parseAddresses(from ?? '').find((each) => NEWSLETTER_SENDER.test(each.address));
  if (address !== undefined) return `A newsletter by its sender, ${inQuotes(address.address)}`;
  const named = findWord(NEWSLETTER, plainLetters(subject));
  if (named !== null) return `A newsletter by its subject, ${inQuotes(named)}`;
  return hasListFooter(body) ? BY_FOOTER : null;
}

/** Whether the person sent the mail to someone else; false if their addresses are unknown. */
export function isOwnMail({ from, to, cc }: Headers, { addresses }: Pick<Profile, 'addresses'>): boolean {
  const own = new Set(addressesIn(addresses));
  const senders = addressesIn(from);
  const isTheirs = (address: string): boolean => own.has(address);
  return (
    senders.length > 0 && senders.every(isTheirs) && ![...addressesIn(to), ...addressesIn(cc)].every(isTheirs)
  );
}

/** Whether an answer would go to the person alone; false if their addresses are unknown. */
export function answersPerson(
  { from, replyTo }: Pick<MailContext, 'from' | 'replyTo'>,
  { addresses }: Pick<Profile, 'addresses'>,
): boolean {
  const own = new Set(addressesIn(addresses));
  const answered = addressesIn(replyTo ?? from);
  return answered.length > 0 && answered.every((address) => own.has(address));
}

/** Whether the sender belongs to the person's own organisation, by domain, except public mail hosts. */
export function isColleague({ from, to }: Headers, { addresses }: Pick<Profile, 'addresses'>): boolean {
  const own = addresses === '' ? addressesIn(to) : addressesIn(addresses);
  const domains = new Set(own.map(domainOf).filter((domain) => !PUBLIC_HOST.test(domain)));
  return addressesIn(from).some((address) => domains.has(domainOf(address)));
}

/**
 * Describes the headers in a sentence for a model: `By its headers: sent to the person and 6 others; offers to
 * unsubscribe.` '' if they say nothing.
 *
 * `answersMailOf`: the day on which the person sent the mail that this one answers.
 */
export function headersSay(
  mail: MailContext,
  { person, answersMailOf = '' }: Pick<Occasion, 'person' | 'answersMailOf'>,
): string {
  const audience = audienceOf(mail, person);
  const parts = [
    receiversSay(audience, {
      isKnown: addressesIn(person.addresses).length > 0,
      isGuess: person.addresses === '' && mail.deliveredTo === null,
    }),
    mail.listId === null ? '' : 'sent to a list',
    answersMailOf === '' ? '' : `in reply to the person's mail of ${answersMailOf}`,
    mail.inReplyTo === null || answersMailOf !== '' ? '' : 'answers an earlier mail',
    mail.isAutomatic ? 'automatic' : '',
    mail.offersUnsubscribe ? 'offers to unsubscribe' : '',
  ].filter((part) => part !== '');
  return mail.from === null || parts.length === 0 ? '' : `By its headers: ${parts.join('; ')}.`;
}

function receiversSay(
  { receivers, others }: Audience,
  { isKnown, isGuess }: { isKnown: boolean; isGuess: boolean },
): string {
  switch (receivers) {
    case 'unknown':
      return '';
    case 'me':
      return isGuess ? 'sent to one address' : 'sent to the person alone';
    case 'me_and_others':
      return `sent to the person and ${String(others)} ${others === 1 ? 'other' : 'others'}`;
    case 'list':
      if (isKnown) return 'not addressed to the person by name';
      // The mailbox may receive mail under other addresses, so the line does not say whether the mail is addressed to it.
      return others === 1 ? 'sent to one address' : `sent to ${String(others)} addresses`;
  }
}

const addressesIn = (header: string | null): string[] =>
  parseAddresses(header ?? '').map(({ address }) => address.toLowerCase());

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Public mail hosts, whose users have nothing in common. */
const PUBLIC_HOST =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|fastmail|mail|zoho|qq|163|126|yandex|orange|free|laposte|libero|t-online)\.[a-z.]{2,7}$/u;
