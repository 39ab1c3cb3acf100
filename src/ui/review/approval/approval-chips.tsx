import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import type { AutomationState } from '../../../core/app/automation/automation-state';
import { shortLine } from '../../../core/app/view/words/short-line';
import { useSidebar } from '../../parts/state/sidebar-context';
import { Icon } from '../../parts/elements/icon';
import { KeyHint } from '../../parts/key-hint';
import { timeLabel } from '../../parts/elements/time-label';

export function ApprovalChips({ card, showsDiff }: { card: ApprovalCard; showsDiff: boolean }) {
  const { model, dispatch } = useSidebar();
  const { expiresAt } = card;
  const { sendDelaySeconds } = model.settings;
  const isFinal = sendDelaySeconds === 0 && card.risk !== null;
  const risk = fateWords(card, { delaySeconds: sendDelaySeconds, state: model.state });
  return (
    <div class="deputy-chip-row">
      {risk !== null && <span class={isFinal ? 'deputy-tag mod-risk' : 'deputy-tag'}>{risk}</span>}
      {expiresAt !== null && <span class="deputy-tag">Expires {timeLabel(expiresAt, model)}</span>}
      {card.before !== null && (
        <span class="deputy-aside-buttons">
          <button
            type="button"
            class="deputy-quiet-button"
            aria-pressed={showsDiff}
            onClick={() => {
              dispatch({ kind: 'showed_diff', id: showsDiff ? null : card.id });
            }}
          >
            <Icon name="diff" />
            Diff
            <KeyHint intent="diff" />
          </button>
        </span>
      )}
    </div>
  );
}

/** How the action is carried out; `null` if nothing is sent, or it is refused. Final after its undo delay. */
function fateWords(
  { risk, kind, objection, technical }: ApprovalCard,
  { delaySeconds, state }: { delaySeconds: number; state: AutomationState },
): string | null {
  if (kind === 'email' && technical.server === '') return 'Opens in your mail program';
  if (risk === null || objection !== null) return null;
  if (state.kind === 'other_device') return `Leaves from ${shortLine(state.device, 40)} once you approve`;
  if (delaySeconds > 0) return `Sends ${String(delaySeconds)} s after you approve`;
  return kind === 'email' ? `Sending ${risk}` : risk;
}
