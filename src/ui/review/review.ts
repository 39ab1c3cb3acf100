import type { RequestCard } from '../../dashboard/requests/request-card';
import type { DecideOutcome, PersonDecision } from '../../deputy/requests/decision';
import { type Report, success } from '../reports/report';
import { type Answer, decisionOn, type ShownRequest } from '../parts/state/answer';
import { type Decided, reviewReport } from './review-report';

/** The part of Deputy that decisions go to. */
export interface Decider {
  decide(path: string, decision: PersonDecision): Promise<DecideOutcome>;
}

/** What a person has decided on, with the way back where there is one. */
export interface Reviewed {
  report: Report;
  /** Takes refusals and snoozes back; `null` where nothing can be taken back. */
  undo: (() => Promise<Report>) | null;
  /** All of it was undone before it was carried out: the person who undid it has been notified. */
  isUndone: boolean;
}

/** Answers to requests, one after another. Asks nothing and shows nothing: the caller does. */
export class Review {
  /** The ids of requests whose decision is under way. */
  readonly deciding = new Set<string>();
  /** In the view that was drawn last. */
  shown: ShownRequest | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly deputy: () => Decider) {}

  /** What can be read on the screen now; `null`: no request. */
  get visible(): RequestCard | null {
    return this.shown?.isVisible() === true ? this.shown.card : null;
  }

  /** Calls back when `deciding` has changed; returns what ends it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** One answer to each of exactly these requests; one that fails leaves the others alone. */
  async decide(cards: readonly RequestCard[], answer: Answer): Promise<Reviewed> {
    const free = cards.filter(({ id }) => !this.deciding.has(id));
    for (const { id } of free) this.deciding.add(id);
    this.tell();
    const take = async (card: RequestCard): Promise<Decided> => {
      const outcome = await this.decideOne(card, answer);
      this.deciding.delete(card.id);
      this.tell();
      return { card, outcome };
    };
    // What is approved waits until undo is over: all of it together, not one after another.
    const decided: Decided[] = answer.kind === 'approve' ? await Promise.all(free.map(take)) : [];
    if (answer.kind !== 'approve') for (const card of free) decided.push(await take(card));
    return {
      report: reviewReport(decided, answer),
      undo: this.wayBack(decided, answer),
      isUndone: isUndone(decided),
    };
  }

  private async decideOne(card: RequestCard, answer: Answer): Promise<DecideOutcome> {
    try {
      return await this.deputy().decide(card.path, decisionOn(card, answer));
    } catch (error) {
      return { kind: 'refused', why: error instanceof Error ? error.message : String(error) };
    }
  }

  private wayBack(decided: readonly Decided[], { kind }: Answer): Reviewed['undo'] {
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
  ): Promise<Report> {
    const kept: string[] = [];
    for (const note of notes) {
      const outcome = await this.deputy().decide(note, back);
      if (outcome.kind === 'refused' || outcome.kind === 'changed') kept.push(outcome.why);
    }
    const count = notes.length - kept.length;
    return success(count === 1 ? 'It waits for you again' : `${String(count)} wait for you again`, ...kept);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const isUndone = (decided: readonly Decided[]): boolean =>
  decided.length > 0 && decided.every(({ outcome }) => outcome.kind === 'undone');
