import { Notice } from 'obsidian';
import type { RequestCard } from '../../dashboard/requests/request-card';
import type { Choice } from '../../dashboard/requests/request-status';

export interface NewRequestsOptions {
  /** `null`: it is not to be read yet. */
  read: () => Promise<readonly RequestCard[] | null>;
  /** Calls back, maybe often, when there may be new ones; returns what ends it. */
  subscribe: (listener: () => void) => () => void;
  /** Wall-clock milliseconds. */
  now: () => number;
  openReview: () => void;
}

/** Long enough to notice, short enough not to pile up. */
const SHOWN_MS = 10_000;

/**
 * Tells the person when something new waits for them: what kind of action it is, and nothing of what it says. What
 * waited already when Obsidian was opened is no news. Returns what ends it.
 */
export function tellNewRequests({ read, subscribe, now, openReview }: NewRequestsOptions): () => void {
  let known: ReadonlySet<string> | null = null;
  let reading: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const cards = await read();
    if (cards === null) return;
    const waiting = cards.filter((card) => waits(card, now()));
    const fresh = known === null ? [] : waiting.filter((card) => !known?.has(keyOf(card)));
    known = knownNow(known ?? new Set(), cards, now());
    if (fresh.length > 0) show(fresh, openReview);
  };
  return subscribe(() => {
    // Where the vault can't be read, the status line says so.
    reading ??= look()
      .catch(() => undefined)
      .finally(() => (reading = null));
  });
}

/** What was decided here, or is running, is no news when it waits for another word; what was put off is. */
function knownNow(
  known: ReadonlySet<string>,
  cards: readonly RequestCard[],
  now: number,
): ReadonlySet<string> {
  const putOff = new Set(cards.filter((card) => isSnoozed(card, now)).map(({ id }) => id));
  const there = cards.flatMap((card) => [card.id, keyOf(card)]);
  return new Set([...known, ...there].filter((key) => !putOff.has(key)));
}

const isSnoozed = ({ snoozedUntil }: RequestCard, now: number): boolean =>
  snoozedUntil !== null && snoozedUntil > now;

const waits = (card: RequestCard, now: number): boolean =>
  card.choices.some((choice) => NEEDS_PERSON.has(choice)) && !isSnoozed(card, now);

/** What is approved and not yet begun can be taken back, but nobody has to. */
const NEEDS_PERSON: ReadonlySet<Choice> = new Set(['approve', 'pick', 'sent']);

/** One that failed waits anew. */
const keyOf = ({ id, status, attempt }: RequestCard): string =>
  FAILED.has(status.kind) ? `${id} ${status.kind} ${String(attempt)}` : id;

const FAILED: ReadonlySet<string> = new Set(['not_called', 'tool_error', 'outcome_unknown']);

function show(cards: readonly RequestCard[], openReview: () => void): void {
  const actions = [...new Set(cards.map(({ action }) => action))];
  const what = cards.length === 1 ? 'A request waits' : `${String(cards.length)} requests wait`;
  const text = createFragment((fragment) => {
    fragment.createSpan({ text: `${what} for you: ${actions.join(', ')}` });
    fragment.createEl('button', { cls: 'deputy-undo', text: 'Review' }).addEventListener('click', openReview);
  });
  new Notice(text, SHOWN_MS);
}
