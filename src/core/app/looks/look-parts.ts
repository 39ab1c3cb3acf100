import type { TokenCorrections } from '../../../llm/provider/tokens/token-correction';
import type { PlannedQuestion, PlanningSession } from '../../session/planned-question';
import type { WorkLock } from '../../session/work-lock';
import { Registry } from '../../../kernel/notes/values/registry';

export interface LookSession extends PlanningSession {
  corrections: TokenCorrections;
}

/** Sources of a preview. Nothing is written, and no lock is held. */
export interface OpenLook extends LookSession {
  workLock: WorkLock;
  hostMemory: WorkLock['hostMemory'];
}

export interface TitledQuestion {
  what: string;
  question: PlannedQuestion;
}

export interface LookPart {
  /** The question on the note at a path; `null` if the feature has none, a sentence if no model may or can be asked. */
  question?: (path: string, look: OpenLook) => Promise<PlannedQuestion | string | null>;
  /** Notes that a run would ask about now, before or after those that wait for triage. */
  inRun?: { at: 'first' | 'last'; paths: (look: OpenLook) => Promise<readonly string[]> };
  /** Questions that a person's request may lead to, in order. */
  words?: (text: string, look: OpenLook) => Promise<readonly TitledQuestion[]>;
}

export const lookParts = new Registry<LookPart>();
