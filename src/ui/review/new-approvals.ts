import { Notice } from 'obsidian';
import type { ApprovalCard } from '../../features/approvals/view/approval-card';
import type { ApprovalChoice } from '../../features/approvals/view/approval-status';

export interface NewApprovalsOptions {
  /** `null`: it is not to be read yet. */
  read: () => Promise<readonly ApprovalCard[] | null>;
  /** Calls back, maybe often, when there may be new ones; returns what ends it. */
  subscribe: (listener: () => void) => () => void;
  /** Wall-clock milliseconds. */
  now: () => number;
  /** Work is under way that may bring more: all of it is announced at its end. */
  isBusy: () => boolean;
  /** The person sees the requests already, or a dialog that a notice would cover. */
  isSeen: () => boolean;
  openReview: () => void;
}

/** Long enough to notice, short enough not to pile up. */
const SHOWN_MS = 10_000;

/**
 * Tells the person when something new waits for them: what kind of action it is, and nothing of what it says. What
 * waited already when Obsidian was opened is no news. One notice a cycle at most, and never two at once. Returns what
 * ends it.
 */
export function announceNewApprovals(options: NewApprovalsOptions): () => void {
  const teller = new NewRequests(options);
  return options.subscribe(() => {
    teller.look();
  });
}

class NewRequests {
  private known: ReadonlySet<string> | null = null;
  /** Not announced yet, or announced by the notice that is still shown. */
  private untold = new Set<string>();
  private notice: Notice | null = null;
  private reading: Promise<void> | null = null;
  private isStale = false;

  constructor(private readonly options: NewApprovalsOptions) {}

  /** One look at a time; what changes meanwhile is looked at afterwards. */
  look(): void {
    this.isStale = true;
    // Where the vault can't be read, the status line says so.
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
    for (const key of fresh) this.untold.add(key);
    if (this.options.isSeen()) this.forget();
    const untold = waiting.filter((card) => this.untold.has(keyOf(card)));
    if (this.options.isBusy() || untold.length === 0 || (isShown && fresh.length === 0)) return;
    this.notice?.hide();
    this.notice = show(untold, this.options.openReview);
  }

  private forget(): void {
    this.notice?.hide();
    this.notice = null;
    this.untold.clear();
  }
}

/** What was decided here, or is running, is no news when it waits for another word; what was put off is. */
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

/** What is approved and not yet begun can be taken back, but need not be. */
const NEEDS_PERSON: ReadonlySet<ApprovalChoice> = new Set(['approve', 'pick', 'sent']);

/** One that failed waits anew. */
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
