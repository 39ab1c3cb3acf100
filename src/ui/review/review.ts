import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import type { DecideOutcome, PersonDecision } from '../../core/approvals/work/person-decision';
import { type Report, success } from '../../core/app/view/report';
import { type ApprovalAnswer, decisionOn, type ShownApproval } from '../parts/state/approval-answer';
import { needsAttention } from '../../core/approvals/view/decided';
import { DECIDED, decisionReport, decisionTrouble } from '../../core/app/reports/decision-report';

export interface Decider {
  decide(path: string, decision: PersonDecision): Promise<DecideOutcome>;
}

/** Result of a decision, with its undo if there is one. */
export interface Reviewed {
  report: Report;
  /** Undoes rejections and snoozes; `null` if nothing can be undone. */
  undo: (() => Promise<Restored>) | null;
  /** Whether the person undid every action before it ran; that was announced, so nothing is reported. */
  isUndone: boolean;
}

interface Restored {
  report: Report;
  paths: readonly string[];
}

/** Answers approvals one after another. Asks and shows nothing; the caller does. */
export class Review {
  /** Ids of approvals whose decision is in progress. */
  readonly deciding = new Set<string>();
  /** The approved ones among `deciding`. */
  readonly approved = new Set<string>();
  private readonly views = new Set<ShownApproval>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly deputy: () => Decider) {}

  show(shown: ShownApproval): () => void {
    this.views.add(shown);
    return () => this.views.delete(shown);
  }

  get shown(): ShownApproval | null {
    return [...this.views].filter((view) => view.isVisible()).at(-1) ?? null;
  }

  /** The approval that is readable on the screen now; `null` if there is none. */
  get visible(): ApprovalCard | null {
    return this.shown?.card ?? null;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Gives exactly these approvals one answer; a failure leaves the others alone. */
  async decide(cards: readonly ApprovalCard[], answer: ApprovalAnswer): Promise<Reviewed> {
    const free = cards.filter(({ id }) => !this.deciding.has(id));
    for (const { id } of free) {
      this.deciding.add(id);
      if (answer.kind === 'approve') this.approved.add(id);
    }
    this.tell();
    const take = async (card: ApprovalCard): Promise<Decided> => {
      const outcome = await this.decideOne(card, answer);
      this.deciding.delete(card.id);
      this.approved.delete(card.id);
      this.tell();
      return { card, outcome };
    };
    // Approved actions wait for the end of their undo delay together, not one after another.
    const decided: Decided[] = answer.kind === 'approve' ? await Promise.all(free.map(take)) : [];
    if (answer.kind !== 'approve') for (const card of free) decided.push(await take(card));
    return {
      report: reviewReport(decided, answer),
      undo: this.wayBack(decided, answer),
      isUndone: isUndone(decided),
    };
  }

  private async decideOne(card: ApprovalCard, answer: ApprovalAnswer): Promise<DecideOutcome> {
    try {
      return await this.deputy().decide(card.path, decisionOn(card, answer));
    } catch (error) {
      return { kind: 'refused', why: error instanceof Error ? error.message : String(error) };
    }
  }

  private wayBack(decided: readonly Decided[], { kind }: ApprovalAnswer): Reviewed['undo'] {
    if (kind === 'snooze') return this.awake(decided);
    if (kind !== 'reject') return null;
    const notes = decided.flatMap(({ outcome }) =>
      outcome.kind === 'settled' || outcome.kind === 'put_off' ? [outcome.note] : [],
    );
    return notes.length === 0 ? null : () => this.restore(notes);
  }

  private awake(decided: readonly Decided[]): Reviewed['undo'] {
    const notes = decided.flatMap(({ outcome }) => (outcome.kind === 'snoozed' ? [outcome.note] : []));
    if (notes.length === 0) return null;
    return () => this.restore(notes, { kind: 'snooze', until: null });
  }

  private async restore(
    notes: readonly string[],
    back: PersonDecision = { kind: 'restore' },
  ): Promise<Restored> {
    const kept: string[] = [];
    const paths: string[] = [];
    for (const note of notes) {
      const outcome = await this.deputy().decide(note, back);
      if (outcome.kind === 'refused' || outcome.kind === 'changed') kept.push(outcome.why);
      else if ('note' in outcome) paths.push(outcome.note);
    }
    const count = notes.length - kept.length;
    const title = count === 1 ? 'It waits for you again' : `${String(count)} wait for you again`;
    return { report: success(title, ...kept), paths };
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const isUndone = (decided: readonly Decided[]): boolean =>
  decided.length > 0 && decided.every(({ outcome }) => outcome.kind === 'undone');

interface Decided {
  card: ApprovalCard;
  outcome: DecideOutcome;
}

function reviewReport(decided: readonly Decided[], answer: ApprovalAnswer): Report {
  const [first, ...more] = decided;
  if (first === undefined) return success('It is being decided already');
  if (more.length === 0) {
    const { title, lines } = decisionReport({ ...first, decision: answer });
    const trouble = decisionTrouble(first.outcome);
    return success(title, ...lines, ...(trouble === null ? [] : [trouble]));
  }
  const counts = { applied: 0, skipped: 0, attention: 0 };
  for (const { outcome } of decided) counts[fateOf(outcome)] += 1;
  const parts = [
    `${DECIDED[answer.kind]} ${String(counts.applied)}`,
    ...(counts.skipped === 0 ? [] : [`skipped ${String(counts.skipped)}`]),
    ...(counts.attention === 0
      ? []
      : [`${String(counts.attention)} ${counts.attention === 1 ? 'needs' : 'need'} attention`]),
  ];
  return success(parts.join(', '));
}

type Fate = 'applied' | 'skipped' | 'attention';

function fateOf(outcome: DecideOutcome): Fate {
  if ('trouble' in outcome) return 'attention';
  switch (outcome.kind) {
    case 'snoozed':
    case 'put_off':
      return 'applied';
    case 'undone':
    case 'changed':
    case 'refused':
      return 'skipped';
    case 'settled':
      return needsAttention(outcome.state) ? 'attention' : 'applied';
  }
}
