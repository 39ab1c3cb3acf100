import { recipientNames } from '../../app/view/words/recipient-names';
import type { ApprovalCard } from './approval-card';

/**
 * Adds to each card the other mails about the same note that wait for the same person. `matterOf`: path of
 * that note.
 */
export function withOtherMails(
  cards: readonly ApprovalCard[],
  matterOf: (card: ApprovalCard) => string | null,
): ApprovalCard[] {
  const byMatter = new Map<string, ApprovalCard[]>();
  for (const card of cards) {
    const matter = card.kind === 'email' ? matterOf(card) : null;
    if (matter !== null) byMatter.set(matter, [...(byMatter.get(matter) ?? []), card]);
  }
  return cards.map((card) => {
    const others = byMatter.get(matterOf(card) ?? '')?.filter((other) => isRival(card, other)) ?? [];
    if (others.length === 0) return card;
    return { ...card, information: [...others.map(sentence), ...card.information] };
  });
}

const isRival = (card: ApprovalCard, other: ApprovalCard): boolean =>
  other !== card && card.kind === 'email' && other.recipients.some((each) => card.recipients.includes(each));

const sentence = ({ text, about }: ApprovalCard): string => {
  const to = text.fields.find(({ name }) => name === 'To')?.text ?? '';
  return `Another mail to ${recipientNames(to)} waits: ${about}`;
};
