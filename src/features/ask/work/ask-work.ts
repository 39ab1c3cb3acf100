import type { Session } from '../../../core/session/session';
import type { PromptModels } from '../../../core/session/prompt-model';
import type { AskModels } from './ask-models';
import type { SkillNotes } from '../skills/work/skill-notes';
import type { PastAsk } from './asked';
import type { Status } from '../../../core/app/overview/status';
import type { Overview } from '../../../core/app/view/overview';

export interface AskWork {
  session: Session;
  models: PromptModels;
  skills: SkillNotes;
  /** Earlier asks, the latest first. */
  asked: () => Promise<PastAsk[]>;
  /** Deputy's state, read as for `status`. */
  status: () => Promise<Pick<Status, 'spend'> & { overview: Overview }>;
  /** When aborted, a pending answer is dropped, and no further task is begun. */
  signal: AbortSignal;
  /** Undoes an earlier ask. Returns a sentence about the result; `null` if it did nothing that can be undone. */
  takeBack: (last: PastAsk) => Promise<{ isDone: boolean; said: string } | null>;
}

/** The work on one ask, whose models may be given up. */
export interface OneAskWork extends AskWork {
  models: AskModels;
}
