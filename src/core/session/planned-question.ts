import type { TaskType } from '../../kernel/ports/language-model';
import type { ShownNote } from '../../kernel/privacy/private-note';
import type { PromptAttempt } from '../../llm/prompting/attempt';
import type { PromptDeps } from '../../llm/prompting/prompt-deps';
import type { Session } from './session';

type Attempt = Pick<PromptAttempt, 'entries'>;

/** A feature's question without a connected model, shared by the work and its preview. */
export interface PlannedQuestion<Outcome extends Attempt = Attempt> {
  task: TaskType;
  /** Notes in its prompt; a private one keeps it on this machine. */
  shows: readonly ShownNote[];
  ask: (deps: PromptDeps) => Promise<Outcome>;
  holdsProfile: boolean;
  /** A sentence about further prompts that may follow; `null` if only corrections of an answer may. */
  follows: string | null;
}

/** The parts of a session that features need to plan a question. Needs no lock. */
export type PlanningSession = Pick<
  Session,
  'ports' | 'settings' | 'profiles' | 'timestamp' | 'index' | 'inbox' | 'search' | 'keptHere' | 'learned'
>;
