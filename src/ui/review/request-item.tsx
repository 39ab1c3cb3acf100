import type { RequestCard } from '../../dashboard/requests/request-card';
import { Icon } from '../parts/icon';
import { useSidebar } from '../parts/sidebar-context';
import { Summary } from '../parts/summary';
import { RequestDetails } from './request-details';
import { isAnswerable } from './selected-cards';

interface RequestItemProps {
  card: RequestCard;
  isOpen: boolean;
  isSelected: boolean;
}

/** A request in the list of what needs the person: one line, or all that is to be decided on. */
export function RequestItem({ card, isOpen, isSelected }: RequestItemProps) {
  const { dispatch, model } = useSidebar();
  const name = card.status.name || (isSelected ? 'Selected' : '');
  const isBusy = model.deciding.has(card.id);
  return (
    <div
      class={isSelected ? 'deputy-card is-selected' : 'deputy-card'}
      data-kind="request"
      data-status={card.status.kind}
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
        {(!isOpen || name !== '') && <Icon name={isSelected ? 'square-check' : iconOf(card)} />}
        <span class="deputy-title-line">
          {name !== '' && <span class={isOpen ? 'deputy-kind' : 'deputy-hidden'}>{name} </span>}
          <bdi class="deputy-item-title">{card.title}</bdi>
        </span>
        {!isOpen && (
          <span class="deputy-second-line">
            {card.status.name !== '' && <span class="deputy-kind">{card.status.name}</span>}
            <bdi class="deputy-clipped">{card.about}</bdi>
          </span>
        )}
      </Summary>
      {isOpen && <RequestDetails key={card.id} card={card} isSelected={isSelected && isAnswerable(card)} />}
    </div>
  );
}

const iconOf = ({ kind, status }: RequestCard): string => {
  if (status.kind === 'outcome_unknown' || status.kind === 'handed_over') return 'circle-help';
  if (status.kind === 'not_called' || status.kind === 'tool_error') return 'triangle-alert';
  if (kind === 'by_hand') return 'hand';
  return kind === 'email' ? 'send' : 'plug';
};
