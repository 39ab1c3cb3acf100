import { type Address, foldAddress, isNoReply, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { plainAddress } from '../../../kernel/mail/headers/named-addresses';
import { replyAddress } from '../../../kernel/mail/foreign-text';
import { type Content, type EmailContent, recipientsOf } from './approval/approval-note';
import { type AnsweredMail, isListAddress } from './warnings';

export interface AnswerFacts {
  content: Content;
  answered: AnsweredMail;
  /** The person's own addresses. */
  own: readonly string[];
}

export const goesToSender = ({ content, answered: { from, replyTo } }: AnswerFacts): boolean => {
  const recipients = new Set(recipientsOf(content).map(plainAddress));
  return addresses([from, replyTo]).some((address) => recipients.has(plainAddress(address)));
};

/**
 * Other recipients of the mail who do not get the answer, without lists and the person. Empty if no header names an
 * address of the person's, because one of the others may be theirs.
 */
export function leftOut({ content, answered, own }: AnswerFacts): Record<'to' | 'cc', Address[]> {
  const { from, replyTo, to, cc, deliveredTo, listId } = answered;
  const mine = new Set([...own, ...addresses(deliveredTo)].map(plainAddress));
  const isNamed = [...to, ...cc].some(({ address }) => mine.has(plainAddress(address)));
  if (content.kind !== 'email' || content.inReplyTo === '' || !isNamed) return { to: [], cc: [] };
  const known = new Set(
    [...recipientsOf(content), ...mine, ...addresses([from, replyTo])].map((each) => plainAddress(each)),
  );
  const fresh = (all: readonly Address[]): Address[] =>
    all.filter(({ address }) => {
      const isNew = !known.has(plainAddress(address));
      known.add(plainAddress(address));
      return isNew && (listId === undefined || !isListAddress(foldAddress(address), listId));
    });
  return { to: fresh(to), cc: fresh(cc) };
}

export interface AnswerAll extends Pick<EmailContent, 'to' | 'cc'> {
  /** Addresses that would get the answer as well. */
  more: readonly string[];
}

/**
 * The recipients of an answer to everyone who wrote or got the mail, by its headers alone; `null` if there is no one
 * else, or if the mail came from a list, in bulk, or from an address that is not read.
 */
export function answerAll(facts: AnswerFacts): AnswerAll | null {
  const { content, answered } = facts;
  const { from, replyTo, listId, isBulk = false } = answered;
  const isUnread = addresses([from, replyTo]).some(isNoReply);
  if (content.kind !== 'email' || listId !== undefined || isBulk || isUnread || !goesToSender(facts))
    return null;
  const left = leftOut(facts);
  const others = (all: readonly Address[]): Address[] => all.filter(({ address }) => !isNoReply(address));
  const [to, cc] = [others(left.to), others(left.cc)];
  const more = [...to, ...cc].map(({ address }) => address);
  const joined = (header: string, added: readonly Address[]): string =>
    [...(parseAddresses(header).length === 0 ? [] : [header]), ...added.map(replyAddress)].join(', ');
  return more.length === 0 ? null : { to: joined(content.to, to), cc: joined(content.cc, cc), more };
}

const addresses = (all: readonly (Address | undefined)[]): string[] =>
  all.flatMap((each) => (each === undefined ? [] : [each.address]));
