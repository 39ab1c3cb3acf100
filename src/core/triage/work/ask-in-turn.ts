import {
  isRefusal,
  type LanguageModel,
  ModelError,
  type ModelErrorCode,
  isHeldBack,
} from '../../../kernel/ports/language-model';
import type { RefusedCalls } from '../../../llm/prompting/refused-calls';
import type { TriageOutcome } from '../model/triage-outcome';
import { counted } from '../../app/view/words/counted';

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
  /** The model that was called; for a private note, another one than usual. */
  model: Pick<LanguageModel, 'destination'>;
}

/** Records the model's outcome before it is acted on; returns whether the next note would meet the same error. */
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
    // Errors of the model for private notes say nothing about the model for the others.
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

/**
 * Runs a few workers over one list, because thousands of notes must not become thousands of tasks. After a
 * failure, such as a lost lock, no new item is begun, but commits in progress are awaited rather than cut
 * off.
 */
async function runWorkers<Item>(
  items: Iterable<Item>,
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = inOrder(items);
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Shared by all workers, each of which takes the next item. */
function* inOrder<Item>(items: Iterable<Item>): Generator<Item, void> {
  yield* items;
}

/** Whether there was no answer, because of the note or the server. */
const isOutage = ({ code }: ModelError): boolean => code === 'network' || code === 'server';

/** How the server dealt with a note; a refusal or an outage with its error. */
type Answered = 'usable' | 'unusable' | ModelError;
type OnAnswer = (note: string, answered: Answered) => void;

/** `null` if no call was made, or time ran out. */
function answeredBy(outcome: TriageOutcome): Answered | null {
  if (outcome.kind !== 'deferred')
    return outcome.refusal ?? (outcome.isUnusable === true ? 'unusable' : 'usable');
  const { error } = outcome;
  return isOutage(error) || (isRefusal(error) && !isHeldBack(error)) ? error : null;
}

/** Maximum number of consecutive notes with unusable answers. Time-outs are not answers and are ignored. */
const MOST_UNUSABLE = 3;
/** Maximum number of consecutive notes without any answer after all retries. */
const MOST_UNREACHED = 3;

/**
 * Counts consecutive notes that were unusably answered, unanswered or refused. Until a model gave a usable answer, the
 * number of parallel prompts is limited to the failures that are still allowed, because each is paid for.
 */
class AnswerStreak {
  private inHand = 0;
  private inARow = 0;
  private unreached = 0;
  private hasProved = false;
  /** Why the run stops, once too many notes in a row got no answer. */
  outage: ModelError | null = null;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly refused: Pick<RefusedCalls, 'ended' | 'inARow' | 'stopped'>) {}

  get isOver(): boolean {
    return this.inARow >= MOST_UNUSABLE || this.outage !== null || this.refused.stopped !== null;
  }

  /** The error if too many answers in a row were unusable; counts those in progress when the limit was reached. */
  unusable({ modelId }: Pick<LanguageModel, 'modelId'>): ModelError | null {
    if (this.inARow < MOST_UNUSABLE) return null;
    const tried = counted(this.inARow, 'note');
    return new ModelError('unusable', `${modelId}'s answers can't be used. Stopped after ${tried}.`);
  }

  /** `onAnswer` is called as soon as an answer arrives, before it is acted on. */
  async run(ask: (onAnswer: OnAnswer) => Promise<void>): Promise<void> {
    while (!this.hasRoom) await new Promise<void>((resolve) => this.waiting.add(resolve));
    this.inHand += 1;
    let isInHand = true;
    const letGo = (): void => {
      if (isInHand) this.inHand -= 1;
      isInHand = false;
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
    };
    try {
      await ask((note, answered) => {
        this.take(note, answered);
        letGo();
      });
    } finally {
      letGo();
    }
  }

  private take(note: string, answered: Answered): void {
    const isAnswer = typeof answered === 'string';
    if (!isAnswer && isOutage(answered)) {
      this.unreached += 1;
      if (this.unreached >= MOST_UNREACHED) this.outage ??= answered;
      return;
    }
    this.unreached = 0;
    this.refused.ended(note, isAnswer ? null : answered);
    if (!isAnswer) return;
    if (answered === 'unusable') this.inARow += 1;
    // Once the limit is reached, the streak stays over, whatever the remaining answers are.
    if (answered === 'unusable' || this.inARow >= MOST_UNUSABLE) return;
    this.inARow = 0;
    this.hasProved = true;
  }

  private get hasRoom(): boolean {
    const inARow = Math.max(this.inARow, this.unreached, this.refused.inARow);
    return this.isOver || (this.hasProved && inARow === 0) || this.inHand + inARow < MOST_UNUSABLE;
  }
}
