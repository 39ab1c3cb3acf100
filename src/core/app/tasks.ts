import type { Privacy } from '../../kernel/privacy/private-note';
import type { PromptModels } from '../session/prompt-model';
import type { Session } from '../session/session';
import type { ActOutcome } from '../triage/work/note-acts';
import { FieldRegistry } from '../../kernel/notes/values/registry';

interface Asking {
  models: PromptModels;
  signal: AbortSignal;
}

/** Work that a person's own words may ask for. A feature fills in its part; what is missing can't be done. */
export interface Tasks {
  /** Makes a plan and starts it, unless there is one for the same work. */
  makePlan?: (
    session: Session,
    order: Asking & { subject: { kind: 'text'; text: string; privacy: Privacy }; status: 'Active' },
  ) => Promise<ActOutcome>;
}

export const featureTasks = new FieldRegistry<Tasks>({});

export const tasks = (): Tasks => featureTasks.all;
