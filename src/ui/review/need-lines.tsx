import type { NeedItem } from '../../core/app/view/need-item';
import type { NeedKind } from '../../core/app/view/needs/need';
import { needRow } from '../../core/app/view/need-row';
import { Icon } from '../parts/elements/icon';
import { needWords } from '../parts/need-words';
import { blanksLeft } from '../parts/state/readiness';
import type { SidebarState } from '../parts/state/sidebar-state';
import { useSidebar } from '../parts/state/sidebar-context';
import { ageLabel } from '../parts/elements/time-label';

interface NeedLinesProps {
  item: NeedItem;
  isSelected: boolean;
  hasWhy: boolean;
}

export function NeedLines({ item, isSelected, hasWhy }: NeedLinesProps) {
  const { model, view } = useSidebar();
  const { sender, subject, why, isCaution, account } = needRow(asItReads(item, view));
  const { at } = item;
  const kind = kindOf(item);
  return (
    <>
      <Icon name={isSelected ? 'square-check' : iconOf(item)} title={kind} />
      <span class="deputy-title-line">
        <span class="deputy-hidden">
          {isSelected ? 'Selected. ' : ''}
          {kind}:{' '}
        </span>
        <bdi class="deputy-item-title">{sender}</bdi>
        {at !== null && <span class="deputy-time">{ageLabel(at, model)}</span>}
      </span>
      <span class="deputy-second-line">
        {!hasWhy && item.kind === 'request' && item.card.status.name !== '' && (
          <span class="deputy-kind">{item.card.status.name}</span>
        )}
        {account !== undefined && (
          <span class="deputy-kind">
            <span class="deputy-hidden">Account: </span>
            <bdi>{account}</bdi>
          </span>
        )}
        <bdi class="deputy-clipped">{subject}</bdi>
      </span>
      {hasWhy && (
        <span class={isCaution ? 'deputy-third-line is-caution' : 'deputy-third-line'}>
          <bdi class="deputy-clipped">{why}</bdi>
        </span>
      )}
    </>
  );
}

/** The item with the blanks that remain in the mail as typed so far. */
const asItReads = (item: NeedItem, view: Pick<SidebarState, 'writing'>): NeedItem =>
  item.kind === 'request' ? { ...item, card: { ...item.card, blanks: blanksLeft(item.card, view) } } : item;

export const needKindOf = (item: Exclude<NeedItem, { kind: 'request' }>): NeedKind =>
  item.kind === 'note' ? item.need.kind : item.of;

export const kindOf = (item: NeedItem): string => {
  if (item.kind !== 'request') return needWords(needKindOf(item)).name;
  const { choices, kind, status } = item.card;
  const toApprove = kind === 'email' ? 'Mail to approve' : 'To approve';
  const name = choices.includes('sent') ? status.name : toApprove;
  return item.group === 'urgent' ? `Urgent. ${name}` : name;
};

export function iconOf(item: NeedItem): string {
  if (item.kind !== 'request') return needWords(needKindOf(item)).icon;
  const { kind, status } = item.card;
  if (status.kind === 'outcome_unknown' || status.kind === 'handed_over') return 'circle-help';
  if (status.kind === 'not_called' || status.kind === 'tool_error') return 'triangle-alert';
  if (item.group === 'urgent') return needWords('urgent').icon;
  if (kind === 'by_hand' || item.card.plan !== null) return 'hand';
  return kind === 'email' ? 'reply' : 'plug';
}
