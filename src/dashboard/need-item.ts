import type { Need } from './need';
import type { Overview } from './overview';
import type { RequestCard } from './request-card';

/** What goes on only when the person does something: a request to decide on, or a note. */
export type NeedItem =
  /** `id` is the path of its note. */
  { kind: 'request'; id: string; card: RequestCard } | { kind: 'note'; id: string; need: Need };

/** Requests first. A request that is put off is left out, and so is the note whose draft a request would send. */
export function needItems(
  { requests, needs }: Pick<Overview, 'requests' | 'needs'>,
  now: number,
): NeedItem[] {
  const awake = requests.filter(({ snoozedUntil }) => snoozedUntil === null || snoozedUntil <= now);
  const asked = new Set(requests.map(({ draft }) => draft));
  return [
    ...awake.map((card): NeedItem => ({ kind: 'request', id: card.path, card })),
    ...needs
      .filter(({ draft }) => draft === null || !asked.has(draft))
      .map((need): NeedItem => ({ kind: 'note', id: need.path, need })),
  ];
}

export function requestIn(items: readonly NeedItem[], id: string | null): RequestCard | null {
  const item = items.find((each) => each.id === id);
  return item?.kind === 'request' ? item.card : null;
}
