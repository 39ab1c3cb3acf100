import { received } from '../../../../src/features/ask/model/ask';
import type { TaskOrder } from '../../../../src/features/ask/model/ask';
import { splitByRules } from '../../../../src/features/ask/model/analysis/split-by-rules';
import { dueSaid } from '../../../../src/features/ask/model/due-said';

/** A Monday before noon. */
export const MOMENT = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };

/** What the rules make of a request, one task after another; `?` where the person is asked. */
export function outcomeOf(text: string): string {
  const { orders, answer } = splitByRules(text, MOMENT);
  if (answer !== null) return 'talk';
  const tasks = orders.map((order) => ({ ...order, state: { kind: 'waiting' } as const }));
  return orders.map((order) => taskOf(order, { ...received({ id: 'a', text, at: '' }), tasks })).join(' + ');
}

function taskOf({ tool, given }: TaskOrder, request: Parameters<typeof dueSaid>[1]): string {
  const { title, text, query, note, to } = given;
  switch (tool) {
    case 'reminder':
      return `remind: ${title === '' ? '? of what' : (title ?? '')} | ${due(given, request)}`;
    case 'draft':
      return `draft: ${title ?? ''}${to === null ? '' : ` > ${to}`}`;
    case 'append':
      return `add: ${text ?? ''} > ${note ?? ''}`;
    case 'create_note':
      return `note: ${title ?? ''}`;
    case 'search':
      return `find: ${query ?? ''}`;
    case 'unclear':
      return `? ${text ?? ''}`;
    // They ask, where nothing was asked for before.
    case 'change':
    case 'undo':
      return `? ${tool}: ${given.when ?? ''}`;
    default:
      return `${tool}: ${text ?? ''}`;
  }
}

function due(given: TaskOrder['given'], request: Parameters<typeof dueSaid>[1]): string {
  const found = dueSaid(given, request, MOMENT);
  if (found.kind === 'none') return 'no date';
  if (found.kind !== 'set') return `? ${found.words}`;
  const { date, time, recurrence } = found.due;
  return [date.slice(5), time, recurrence].filter((part) => part !== null).join(' ');
}
