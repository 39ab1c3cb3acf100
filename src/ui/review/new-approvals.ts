import { Notice } from 'obsidian';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import type { ApprovalChoice } from '../../core/approvals/view/approval-status';

export interface NewApprovalsOptions {
  read: () => Promise<readonly ApprovalCard[] | null>;
  /** Calls back, perhaps often, when there may be new approvals; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  now: () => number;
  /** Whether work is running that may bring more approvals: all are announced at its end. */
  isBusy: () => boolean;
  /** Whether the person already sees the approvals, or a dialog that a notice would cover. */
  isSeen: () => boolean;
  openReview: () => void;
}

/** Milliseconds that the notice is shown: long enough to notice, short enough that notices do not accumulate. */
const SHOWN_MS = 10_000;

/**
 * Announces new approvals by the kind of action, without their content. Approvals that waited when Obsidian
 * was opened are not announced. At most one notice per cycle, and never two at once. Returns a function that
 * stops it.
 */
export function announceNewApprovals(options: NewApprovalsOptions): () => void {
  const teller = new NewRequests(options);
  return options.subscribe(() => {
    teller.look();
  });
}

class NewRequests {
  private known: ReadonlySet<string> | null = null;
  /** Approvals not announced yet, or announced by the notice that is still shown. */
  private unannounced = new Set<string>();
  private notice: Notice | null = null;
  private reading: Promise<void> | null = null;
  private isStale = false;

  constructor(private readonly options: NewApprovalsOptions) {}

  look(): void {
    this.isStale = true;
    // If the vault can't be read, the status line says so, and nothing is announced.
    this.reading ??= this.lookUntilFresh()
      .catch(() => undefined)
      .finally(() => (this.reading = null));
  }

  private async lookUntilFresh(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      const cards = await this.options.read();
      if (cards !== null) this.take(cards);
    }
  }

  private take(cards: readonly ApprovalCard[]): void {
    const now = this.options.now();
    const waiting = cards.filter((card) => waits(card, now));
    const fresh = waiting.map(keyOf).filter((key) => this.known?.has(key) === false);
    this.known = knownNow(this.known ?? new Set(), cards, now);
    const isShown = this.notice?.containerEl.isConnected === true;
    if (!isShown && this.notice !== null) this.forget();
    for (const key of fresh) this.unannounced.add(key);
    if (this.options.isSeen()) this.forget();
    const unannounced = waiting.filter((card) => this.unannounced.has(keyOf(card)));
    if (this.options.isBusy() || unannounced.length === 0 || (isShown && fresh.length === 0)) return;
    this.notice?.hide();
    this.notice = show(unannounced, this.options.openReview);
  }

  private forget(): void {
    this.notice?.hide();
    this.notice = null;
    this.unannounced.clear();
  }
}

/** Approvals that are known already. Once decided here or running, one is not new again; a snoozed one is. */
function knownNow(
  known: ReadonlySet<string>,
  cards: readonly ApprovalCard[],
  now: number,
): ReadonlySet<string> {
  const putOff = new Set(cards.filter((card) => isSnoozed(card, now)).map(({ id }) => id));
  const there = cards.flatMap((card) => [card.id, keyOf(card)]);
  return new Set([...known, ...there].filter((key) => !putOff.has(key)));
}

const isSnoozed = ({ snoozedUntil }: ApprovalCard, now: number): boolean =>
  snoozedUntil !== null && snoozedUntil > now;

const waits = (card: ApprovalCard, now: number): boolean =>
  card.choices.some((choice) => NEEDS_PERSON.has(choice)) && !isSnoozed(card, now);

/**
 * Answers that only the person can give. Rejecting is not among them: an approved action that has not begun can
 * still be rejected, but does not wait for the person.
 */
const NEEDS_PERSON: ReadonlySet<ApprovalChoice> = new Set(['approve', 'pick', 'sent']);

/** Identifies an approval and its attempt, so that a failed action is new. */
const keyOf = ({ id, status, attempt }: ApprovalCard): string =>
  FAILED.has(status.kind) ? `${id} ${status.kind} ${String(attempt)}` : id;

const FAILED: ReadonlySet<string> = new Set(['not_called', 'tool_error', 'outcome_unknown']);

function show(cards: readonly ApprovalCard[], openReview: () => void): Notice {
  const text = createFragment((fragment) => {
    fragment.createSpan({ text: wordsFor(cards) });
    fragment.createEl('button', { cls: 'deputy-undo', text: 'Review' }).addEventListener('click', openReview);
  });
  return new Notice(text, SHOWN_MS);
}

function wordsFor(cards: readonly ApprovalCard[]): string {
  if (cards.every(isReply))
    return cards.length === 1
      ? 'A reply waits for your approval'
      : `${String(cards.length)} replies wait for your approval`;
  const actions = [...new Set(cards.map(({ action }) => action))].join(', ');
  const what = cards.length === 1 ? 'Waits for your approval' : `${String(cards.length)} approvals wait`;
  return `${what}: ${actions}`;
}

const isReply = ({ kind, draft, about }: ApprovalCard): boolean =>
  kind === 'email' && draft !== null && /^Re:/i.test(about);
