import type { Need } from './needs/need';
import type { Overview } from './overview';
import { planNeeds } from './needs/plan-needs';
import type { RequestCard } from './requests/request-card';

/** What goes on only when the person does something: a request to decide on, or a note. */
export type NeedItem =
  /** `id` is stable over refreshes, and its own. */
  { kind: 'request'; id: string; card: RequestCard } | { kind: 'note'; id: string; need: Need };

/**
 * Requests first, what concerns plans last. A request that is put off is left out, and so is the note whose draft a
 * request would send.
 */
export function needItems(
  { requests, needs, plans }: Pick<Overview, 'requests' | 'needs' | 'plans'>,
  now: number,
): NeedItem[] {
  const awake = requests.filter(({ snoozedUntil }) => snoozedUntil === null || snoozedUntil <= now);
  const asked = new Set(requests.map(({ draft }) => draft));
  return [
    ...awake.map((card): NeedItem => ({ kind: 'request', id: card.path, card })),
    ...needs
      .filter(({ draft }) => draft === null || !asked.has(draft))
      .map((need): NeedItem => ({ kind: 'note', id: need.path, need })),
    // A note can wait for an answer and for a plan at once.
    ...planNeeds(plans).map((need): NeedItem => ({ kind: 'note', id: `${need.kind} ${need.path}`, need })),
  ];
}

export function requestIn(items: readonly NeedItem[], id: string | null): RequestCard | null {
  const item = items.find((each) => each.id === id);
  return item?.kind === 'request' ? item.card : null;
}
