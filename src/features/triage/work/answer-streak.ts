import { counted } from '../../../app/view/words/counted';
import { isHeldBack, isRefusal, type LanguageModel, ModelError } from '../../../kernel/ports/language-model';
import type { RefusedCalls } from '../../../llm/prompting/refused-calls';
import type { TriageOutcome } from '../model/triage-outcome';

/** Whether no answer came, for a cause that may be the note's as well as the server's. */
const isOutage = ({ code }: ModelError): boolean => code === 'network' || code === 'server';

/** How the server dealt with a note; a refusal or an outage with its error. */
type Answered = 'usable' | 'unusable' | ModelError;
export type OnAnswer = (note: string, answered: Answered) => void;

/** `null` if no call was made, or time ran out. */
export function answeredBy(outcome: TriageOutcome): Answered | null {
  if (outcome.kind !== 'deferred')
    return outcome.refusal ?? (outcome.isUnusable === true ? 'unusable' : 'usable');
  const { error } = outcome;
  return isOutage(error) || (isRefusal(error) && !isHeldBack(error)) ? error : null;
}

/** Maximum number of consecutive notes with unusable answers. Time-outs are not answers, and do not count. */
const MOST_UNUSABLE = 3;
/** Maximum number of consecutive notes that no answer came for, with all their retries. */
const MOST_UNREACHED = 3;

/**
 * Counts consecutive notes with unusable answers, those that no answer came for, and those that were refused. While a
 * model is untested, no more prompts run at once than may still fail, because each is paid for. After a usable answer, all
 * workers ask it.
 */
export class AnswerStreak {
  private inHand = 0;
  private inARow = 0;
  private unreached = 0;
  private hasProved = false;
  /** Why the run stops, once no answer came for too many notes in a row. */
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

  /** `onAnswer` is called as soon as the answer is known, if there is one, and not only when it was acted on. */
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
