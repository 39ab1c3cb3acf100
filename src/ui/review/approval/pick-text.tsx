import type { ApprovalCard, ApprovalText } from '../../../core/approvals/view/approval-card';
import { useSidebar } from '../../parts/state/sidebar-context';
import { TextButton } from '../../parts/elements/text-button';
import { Text } from './approval-text-view';

export function PickText({ card, other }: { card: ApprovalCard; other: ApprovalText }) {
  const sides = [
    { side: 'request', title: 'The approval says', text: card.text },
    { side: 'draft', title: 'The draft says', text: other },
  ] as const;
  const { decide } = useSidebar();
  return (
    <>
      {sides.map(({ side, title, text }) => (
        <section class="deputy-side" key={side}>
          <h4 class="deputy-side-title">{title}</h4>
          <Text text={text} />
          <TextButton run={() => decide([card], { kind: 'pick', side })}>
            {side === 'draft' ? 'Use the draft' : 'Use the approval'}
          </TextButton>
        </section>
      ))}
    </>
  );
}
