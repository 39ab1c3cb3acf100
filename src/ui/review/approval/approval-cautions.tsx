import { toFillIn } from '../../../core/approvals/view/mail-blanks';
import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { blanksLeft } from '../../parts/state/readiness';
import { useSidebar } from '../../parts/state/sidebar-context';
import { TextButton } from '../../parts/elements/text-button';
import { UsedSources } from './used-sources';

export function ApprovalCautions({ card }: { card: ApprovalCard }) {
  const { decide, view } = useSidebar();
  const { objection, warnings, information } = card;
  const blanks = blanksLeft(card, view);
  return (
    <>
      {(objection !== null || blanks.length > 0 || warnings.length > 0) && (
        <ul class="deputy-cautions" aria-label="Before you approve">
          {objection !== null && (
            <li>
              <bdi>{objection}</bdi>
            </li>
          )}
          {blanks.length > 0 && (
            <li>
              {toFillIn(blanks)}: <bdi>{blanks.join(', ')}</bdi>{' '}
              {card.choices.includes('approve') && (
                <TextButton
                  class="deputy-quiet-button"
                  run={() => decide([card], { kind: 'approve', withBlanks: true })}
                >
                  Send anyway…
                </TextButton>
              )}
            </li>
          )}
          {warnings.map(({ text }) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {information.map((line) => (
        <p class="deputy-information" key={line}>
          {line}
        </p>
      ))}
      <UsedSources card={card} />
    </>
  );
}
