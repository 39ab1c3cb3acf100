import {
  isRefusal,
  type LanguageModel,
  type ModelError,
  type ModelErrorCode,
} from '../../../kernel/ports/language-model';
import type { RefusedCalls } from '../../../llm/prompting/refused-calls';
import { runWorkers } from '../../../session/run-workers';
import type { TriageOutcome } from '../model/triage-outcome';
import { answeredBy, AnswerStreak, type OnAnswer } from './answer-streak';

interface Asking<Item> {
  items: readonly Item[];
  /** Path of the note that an item is about. */
  pathOf: (item: Item) => string;
  refused: RefusedCalls;
  /** Number of items that are worked on at once. */
  workers: number;
  /** Whether to begin no further item for a reason other than the answers. */
  isStopped: () => boolean;
}

export interface Asked {
  outcome: TriageOutcome;
  /** The model that was asked; another one than usual for a private note. */
  model: Pick<LanguageModel, 'destination'>;
}

/** Takes what the model said, before anything is done about it; returns whether the next note would meet the same error. */
export type OnAsked = (asked: Asked) => boolean;

/** Asks a model about many notes, several at once, until its answers show that further calls are useless. */
export class AskInTurn<Item> {
  private readonly streak: AnswerStreak;
  private readonly turns: NoteTurns<Item>;
  private end: ModelError | null = null;

  constructor(
    private readonly model: Pick<LanguageModel, 'destination' | 'modelId'>,
    private readonly asking: Asking<Item>,
  ) {
    const { items, pathOf, refused } = asking;
    this.streak = new AnswerStreak(refused);
    this.turns = new NoteTurns(items, (item) => refused.isReady(pathOf(item)));
  }

  get isOver(): boolean {
    return this.end !== null || this.streak.isOver || this.asking.isStopped();
  }

  /** The error that ended the run early; `null` if there is none. */
  get stopped(): ModelError | null {
    return this.end ?? this.asking.refused.stopped ?? this.streak.outage ?? this.streak.unusable(this.model);
  }

  async askAll(ask: (item: Item, onAsked: OnAsked) => Promise<void>): Promise<void> {
    const askOne = (item: Item): Promise<void> =>
      this.streak.run(async (onAnswer) => {
        if (!this.isOver) await ask(item, (asked) => this.take(item, asked, onAnswer));
      });
    for (const some of [this.turns.all(), this.turns.ready()])
      await runWorkers(some, this.asking.workers, askOne);
  }

  private take(item: Item, { outcome, model }: Asked, onAnswer: OnAnswer): boolean {
    const error = outcome.kind === 'deferred' ? outcome.error : null;
    if (error !== null && isRefusal(error)) this.turns.refused(item);
    // The model for private notes says nothing about the one for all others.
    if (model.destination !== this.model.destination) return false;
    const answered = answeredBy(outcome);
    if (answered !== null) onAnswer(this.asking.pathOf(item), answered);
    if (error === null || !ENDING.has(error.code)) return false;
    this.end ??= error;
    return true;
  }
}

/** Errors that the next note would meet, too. */
const ENDING: ReadonlySet<ModelErrorCode> = new Set([
  'auth',
  'billing',
  'budget',
  'rate_limit',
  'connection',
]);

/**
 * Hands out notes in order. A refused note has its second turn as soon as it may show whose fault the refusal is, but
 * never right after another's second turn, so that notes at fault are not mistaken for a broken setup.
 */
class NoteTurns<Note> {
  private readonly again = new Set<Note>();
  private readonly had = new Set<Note>();

  /** `isReady`: whether a refused note is to be asked about once more. */
  constructor(
    private readonly queue: readonly Note[],
    private readonly isReady: (note: Note) => boolean,
  ) {}

  refused(note: Note): void {
    if (!this.had.has(note)) this.again.add(note);
  }

  *all(): Generator<Note, void> {
    for (const note of this.queue) {
      yield note;
      for (const ready of this.ready()) {
        yield ready;
        break;
      }
    }
  }

  *ready(): Generator<Note, void> {
    for (const note of this.again) {
      if (!this.isReady(note)) continue;
      this.again.delete(note);
      this.had.add(note);
      yield note;
    }
  }
}
