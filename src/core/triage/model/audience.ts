import { type Address, isNoReply, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { subjectKind } from '../../../kernel/mail/headers/subject';
import { withoutListFooter } from '../../../kernel/mail/quoting/list-footer';
import type { Profile } from '../../drafts/profile';
import { MACHINE_SENDER, OFFICE_SENDER } from './cues/machine-cues';
import type { MailContext } from './mail-context';
import { isPublicDomain } from './sender';

/** Whom a mail is meant for, and what kind of sender wrote it. */
export interface Audience {
  /**
   * Who receives the mail: `list` if the headers name others, but not the person. If the person's addresses are unknown,
   * the mailbox's address or else a single receiver is taken as theirs.
   */
  receivers: 'me' | 'me_and_others' | 'list' | 'unknown';
  /** Whether the mail answers another one, by its headers or its subject. */
  isAnswer: boolean;
  /** `unknown`: neither the address nor the name tells. A note without a sender is the person's own. */
  sender: 'person' | 'office' | 'machine' | 'unknown' | 'none';
  /** Why the mail went to many, as the start of a reason: its headers; `null` if they don't say so. */
  bulkSign: string | null;
  /** Why the mail looks like a newsletter, as the start of a reason. */
  newsletterSign: string | null;
}

export function audienceOf(mail: MailContext, person: Pick<Profile, 'addresses'>): Audience {
  const [from] = parseAddresses(mail.from ?? '');
  const own = ownAddressesIn(mail, person);
  const receivers = [...new Set([...addressesIn(mail.to), ...addressesIn(mail.cc)])];
  const isNamed = receivers.some((address) => own.has(address));
  const others = receivers.filter((address) => !own.has(address)).length;
  return {
    receivers: receivers.length === 0 ? 'unknown' : !isNamed ? 'list' : others === 0 ? 'me' : 'me_and_others',
    isAnswer: mail.inReplyTo !== null || subjectKind(mail.subject) === 'reply',
    sender: senderOf(mail, from),
    bulkSign: bulkSign(mail),
    newsletterSign:
      withoutListFooter(mail.body) === mail.body
        ? null
        : 'A newsletter: its last lines offer a way out of the list',
  };
}

function ownAddressesIn(
  mail: Pick<MailContext, 'to' | 'cc' | 'deliveredTo'>,
  { addresses }: Pick<Profile, 'addresses'>,
): Set<string> {
  const known = addressesIn(addresses);
  if (known.length > 0) return new Set(known);
  const delivered = addressesIn(mail.deliveredTo);
  if (delivered.length > 0) return new Set(delivered);
  const receivers = [...addressesIn(mail.to), ...addressesIn(mail.cc)];
  return new Set(receivers.length === 1 ? receivers : []);
}

function senderOf(mail: MailContext, from: Address | undefined): Audience['sender'] {
  if (from === undefined) return mail.from === null ? 'none' : 'unknown';
  const { address } = from;
  if (isNoReply(address) || MACHINE_SENDER.test(address) || (mail.isAutomatic && !mail.isAutoReply))
    return 'machine';
  if (OFFICE_SENDER.test(address)) return 'office';
  return isPersonal(from) ? 'person' : 'unknown';
}

/** Whether an address is a person's: at a public mail host, made of the sender's name or initials, or of two words. */
function isPersonal({ name, address }: Address): boolean {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  if (isPublicDomain(lower.slice(at + 1))) return true;
  const local = lower.slice(0, at);
  const parts = name.includes('@') ? [] : foldedWords(name);
  if (parts.length < 2) return /^[a-z]{1,20}[._-][a-z]{1,20}$/u.test(local);
  const letters = foldedWords(local).join('');
  return parts.some((part) => isPartOf(part, letters)) || areInitials(letters, parts);
}

const isPartOf = (part: string, local: string): boolean =>
  part.length >= 3 && (local.includes(part.slice(0, 4)) || part.startsWith(local));

/** Whether letters are initials of a name, perhaps with that of a middle name: `rbk` for Robin Kee. */
const areInitials = (letters: string, parts: readonly string[]): boolean =>
  letters.length >= 2 &&
  letters.length <= 4 &&
  letters[0] === parts[0]?.[0] &&
  letters.at(-1) === parts.at(-1)?.[0];

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

const addressesIn = (header: string | null): string[] =>
  parseAddresses(header ?? '').map(({ address }) => address.toLowerCase());
