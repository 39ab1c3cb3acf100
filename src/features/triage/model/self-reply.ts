import type { Decision } from './decision';
import type { MailContext } from './mail-context';
import type { Occasion } from './occasion';
import { answersPerson, isOwnMail } from './sender';

/**
 * The decision without a reply that would go to the person themselves. A mail of theirs to others that came back is put
 * away, as by the rules; what is about money, or was for themselves, stays with them.
 */
export function withoutSelfReply(
  decision: Decision,
  { mail, moneyWord, person }: { mail: MailContext; moneyWord: string | null } & Pick<Occasion, 'person'>,
): Decision {
  const { kind } = decision;
  if ((kind !== 'draft_reply' && kind !== 'urgent') || !answersPerson(mail, person)) return decision;
  if (kind === 'urgent') return { ...decision, reply: null };
  const { confidence } = decision;
  const said = { confidence, reasoning: 'You sent this mail yourself.', isDeputys: true } as const;
  return isOwnMail(mail, person) && moneyWord === null
    ? { kind: 'archive', ...said }
    : { kind: 'needs_info', ...said, missing: 'What is to be done with it.' };
}
