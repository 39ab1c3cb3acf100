import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import { subjectKind } from '../../../kernel/mail/headers/subject';
import type { MailContext } from './mail-context';
import type { Occasion } from './occasion';
import type { Profile } from '../../drafts/profile';

type Headers = Pick<MailContext, 'from' | 'to' | 'cc'>;

/**
 * Whether the mail is addressed to the person by name, not only to a list; false if their addresses are
 * unknown.
 */
export function isNamed({ to, cc }: Headers, { addresses }: Pick<Profile, 'addresses'>): boolean {
  const own = new Set(addressesIn(addresses));
  return [...addressesIn(to), ...addressesIn(cc)].some((address) => own.has(address));
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

/** Whether the sender uses a public mail host, as private people do. */
const isPrivate = ({ from }: Headers): boolean =>
  addressesIn(from).some((address) => PUBLIC_HOST.test(domainOf(address)));

/** Whether the mail belongs to a conversation: from a private person, or a reply. */
export const isTalk = (mail: Headers & Pick<MailContext, 'inReplyTo' | 'subject'>): boolean =>
  isPrivate(mail) || mail.inReplyTo !== null || subjectKind(mail.subject) === 'reply';

/**
 * Describes the headers in a sentence for a model: `By its headers: sent to the person and 6 others; offers to
 * unsubscribe.` '' if they say nothing. If the person's addresses are unknown, the mailbox's address is taken as
 * theirs.
 *
 * `answersMailOf`: the day on which the person sent the mail that this one answers.
 */
export function headersSay(
  mail: Headers &
    Pick<MailContext, 'deliveredTo' | 'listId' | 'inReplyTo' | 'isAutomatic' | 'offersUnsubscribe'>,
  { person, answersMailOf = '' }: Pick<Occasion, 'person' | 'answersMailOf'>,
): string {
  const parts = [
    receiversOf(mail, person),
    mail.listId === null ? '' : 'sent to a list',
    answersMailOf === '' ? '' : `in reply to the person's mail of ${answersMailOf}`,
    mail.inReplyTo === null || answersMailOf !== '' ? '' : 'answers an earlier mail',
    mail.isAutomatic ? 'automatic' : '',
    mail.offersUnsubscribe ? 'offers to unsubscribe' : '',
  ].filter((part) => part !== '');
  return mail.from === null || parts.length === 0 ? '' : `By its headers: ${parts.join('; ')}.`;
}

function receiversOf(
  mail: Headers & Pick<MailContext, 'deliveredTo'>,
  person: Pick<Profile, 'addresses'>,
): string {
  const receivers = new Set([...addressesIn(mail.to), ...addressesIn(mail.cc)]);
  if (receivers.size === 0) return '';
  const isKnown = addressesIn(person.addresses).length > 0;
  const addresses = isKnown ? person.addresses : (mail.deliveredTo ?? '');
  if (!isNamed(mail, { addresses })) {
    if (isKnown) return 'not addressed to the person by name';
    // The mailbox may receive mail under other addresses, so the line does not say whether the mail is addressed to it.
    return receivers.size === 1 ? 'sent to one address' : `sent to ${String(receivers.size)} addresses`;
  }
  const own = new Set(addressesIn(addresses));
  const others = [...receivers].filter((address) => !own.has(address)).length;
  if (others === 0) return 'sent to the person alone';
  return `sent to the person and ${String(others)} ${others === 1 ? 'other' : 'others'}`;
}

const addressesIn = (header: string | null): string[] =>
  parseAddresses(header ?? '').map(({ address }) => address.toLowerCase());

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Whether a mail host is public, so that its users have nothing in common. */
export const isPublicDomain = (domain: string): boolean => PUBLIC_HOST.test(domain);

const PUBLIC_HOST =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|fastmail|mail|zoho|qq|163|126|yandex|orange|free|laposte|libero|t-online)\.[a-z.]{2,6}$/u;
