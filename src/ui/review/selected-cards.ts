import type { NeedItem } from '../../dashboard/need-item';
import type { RequestCard } from '../../dashboard/requests/request-card';
import type { SidebarState } from '../parts/sidebar-state';

/** Of what stands in the list, what is selected and can be decided on: a request that has gone is selected no more. */
export const selectedCards = (
  shown: readonly NeedItem[],
  { selected }: Pick<SidebarState, 'selected'>,
): RequestCard[] =>
  shown.flatMap((item) =>
    item.kind === 'request' && selected.includes(item.card.id) && isAnswerable(item.card) ? [item.card] : [],
  );

export const isAnswerable = ({ choices }: RequestCard): boolean => choices.includes('approve');
