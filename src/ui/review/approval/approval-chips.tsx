import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { useSidebar } from '../../parts/state/sidebar-context';
import { timeLabel } from '../../parts/elements/time-label';

/** Facts about an approval, each in a few words. */
export function ApprovalChips({ card }: { card: ApprovalCard }) {
  const { model } = useSidebar();
  const { expiresAt } = card;
  const { sendDelaySeconds } = model.settings;
  const isFinal = sendDelaySeconds === 0;
  const risk = riskWords(card, sendDelaySeconds);
  return (
    <>
      {risk !== null && <span class={isFinal ? 'deputy-tag mod-risk' : 'deputy-tag'}>{risk}</span>}
      {expiresAt !== null && <span class="deputy-tag">Expires {timeLabel(expiresAt, model)}</span>}
    </>
  );
}

/** Phrases for the risk. An action that can be undone is final once its undo delay is over. */
function riskWords({ risk, kind }: ApprovalCard, delaySeconds: number): string | null {
  if (risk === null) return null;
  if (delaySeconds > 0) return `Sends ${String(delaySeconds)} s after you approve`;
  return kind === 'email' ? `Sending ${risk}` : risk;
}
