import { type Address, foldAddress, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { plainAddress } from '../../../kernel/mail/headers/named-addresses';
import { type Approval, recipientsOf } from './approval/approval-note';
import { type AnsweredMail, isListAddress } from './warnings';

export interface RemarkFacts extends Pick<Approval, 'content' | 'from'> {
  answered: AnsweredMail;
  /** The person's own addresses. */
  own: readonly string[];
}

/** What a person should know of an answer's addresses, one sentence each; none is a reason against approving. Pure. */
export function answerRemarks(facts: RemarkFacts): string[] {
  const recipients = new Set(recipientsOf(facts.content).map(plainAddress));
  const { from, replyTo } = facts.answered;
  const isAnswer = [from, replyTo].some(
    (each) => each !== undefined && recipients.has(plainAddress(each.address)),
  );
  return isAnswer ? [...otherAddress(facts), ...leftOut(facts, recipients)] : [];
}

/**
 * The address that the mail was written to, where the answer goes out from another one. Where no header names the person,
 * the server that delivered the mail does.
 */
function otherAddress({ from, answered, own }: RemarkFacts): string[] {
  const sender = parseAddresses(from ?? '')[0];
  if (sender === undefined) return [];
  const mine = new Set([...own, sender.address].map(plainAddress));
  const named = [...answered.to, ...answered.cc].filter(({ address }) => mine.has(plainAddress(address)));
  const written = (named.length > 0 ? named : answered.deliveredTo).map(({ address }) => address);
  const [first] = written;
  if (first === undefined || written.some((each) => foldAddress(each) === foldAddress(sender.address)))
    return [];
  return [`It was written to ${first}; the answer goes out from ${sender.address}.`];
}

/**
 * Those who got the mail as well and do not get the answer; lists and the person are not named. Nobody is where no header
 * names an address of the person, because one of the others may be theirs.
 */
function leftOut({ content, answered, own }: RemarkFacts, recipients: ReadonlySet<string>): string[] {
  if (content.kind !== 'email' || content.inReplyTo === '') return [];
  const { from, replyTo, to, cc, deliveredTo, listId } = answered;
  const mine = new Set([...own, ...addresses(deliveredTo)].map(plainAddress));
  if (![...to, ...cc].some(({ address }) => mine.has(plainAddress(address)))) return [];
  const known = new Set([...recipients, ...mine, ...addresses([from, replyTo]).map(plainAddress)]);
  const others = new Map(
    [...to, ...cc]
      .filter(({ address }) => listId === undefined || !isListAddress(foldAddress(address), listId))
      .map(({ address }) => [plainAddress(address), address]),
  );
  const left = [...others].filter(([address]) => !known.has(address)).map(([, address]) => address);
  const [only] = left;
  if (only === undefined) return [];
  const more = left.length - MOST_NAMED;
  const listed = more > 1 ? [...left.slice(0, MOST_NAMED), `${String(more)} more`] : left;
  const names = listed.length === 1 ? only : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1) ?? ''}`;
  return [`${names} got the mail, too, and ${left.length === 1 ? 'does' : 'do'} not get the answer.`];
}

const MOST_NAMED = 5;

const addresses = (all: readonly (Address | undefined)[]): string[] =>
  all.flatMap((each) => (each === undefined ? [] : [each.address]));
