import type { NeedItem } from '../../app/view/need-item';
import { Icon } from '../parts/elements/icon';
import { useSidebar } from '../parts/state/sidebar-context';
import { Summary } from '../parts/elements/summary';
import { iconOf, NeedLines } from './need-lines';
import { ApprovalCardDetails } from './approval/approval-details';
import { isAnswerable } from './selection';
import { PlanSuggestion } from './suggested-plan';

interface RequestItemProps {
  item: Extract<NeedItem, { kind: 'request' }>;
  isOpen: boolean;
  isSelected: boolean;
}

/** An approval in the list: one line, or everything to decide on. */
export function ApprovalItem({ item, isOpen, isSelected }: RequestItemProps) {
  const { card } = item;
  const { dispatch, model } = useSidebar();
  const name = card.status.name || (isSelected ? 'Selected' : '');
  const isBusy = model.deciding.has(card.id);
  return (
    <div
      class={isSelected ? 'deputy-card is-selected' : 'deputy-card'}
      data-kind="request"
      data-status={card.status.kind}
      data-urgent={item.group === 'urgent' ? '' : undefined}
      aria-busy={isBusy}
    >
      <Summary
        isCurrent={isOpen}
        isOpen={isOpen}
        press={(event) => {
          if (event.ctrlKey || event.metaKey) dispatch({ kind: 'selected', id: card.id });
          else dispatch({ kind: 'went_to', list: 'needs', id: card.path });
        }}
      >
        {isOpen ? (
          <>
            {name !== '' && <Icon name={isSelected ? 'square-check' : iconOf(item)} />}
            <span class="deputy-title-line">
              {name !== '' && <span class="deputy-kind">{name} </span>}
              <bdi class="deputy-item-title">{card.title}</bdi>
            </span>
          </>
        ) : (
          <NeedLines item={item} isSelected={isSelected} hasWhy={false} />
        )}
      </Summary>
      {isOpen && (
        <>
          <ApprovalCardDetails key={card.id} card={card} isSelected={isSelected && isAnswerable(card)} />
          <PlanSuggestion item={item} />
        </>
      )}
    </div>
  );
}
