import type { LanguageModel } from '../../../src/ports/language-model';
import type { AskDeps } from '../../../src/plans/asking/asking';
import type { PlanSource } from '../../../src/plans/asking/source-text';
import type { Plan } from '../../../src/plans/plan';
import { TokenCorrection } from '../../../src/provider/token-correction';
import type { AnswerStore, SavedAnswer } from '../../../src/triage/saved-answer';
import type { MailNoteParts } from '../../fakes/mail-note';
import type { ScriptedModel } from '../../fakes/scripted-model';
import { aNote, NOTE_PATH } from '../../triage/a-mail-context';

export const TODAY = '2026-11-21';

export class MemoryAnswers implements AnswerStore {
  readonly saved = new Map<number, SavedAnswer>();

  read(round: number): SavedAnswer | null {
    return this.saved.get(round) ?? null;
  }

  save(round: number, answer: SavedAnswer): Promise<void> {
    this.saved.set(round, answer);
    return Promise.resolve();
  }
}

export const askingWith = (model: LanguageModel, parts: Partial<AskDeps> = {}): AskDeps => ({
  model,
  answers: new MemoryAnswers(),
  correction: new TokenCorrection(),
  tokenBudget: 4_000,
  signal: new AbortController().signal,
  ...parts,
});

export const aSource = (parts: MailNoteParts = {}): PlanSource => ({ path: NOTE_PATH, note: aNote(parts) });

export const aPlan = (parts: Partial<Plan> = {}): Plan => ({
  id: 'PLAN-2026-001',
  source: '[[A question about the workshop]]',
  createdAt: '2026-11-20T09:00:00+01:00',
  priority: 'medium',
  state: { status: 'Active' },
  objective: 'Ada knows whether I come to the workshop.',
  context: 'Ada asks whether I can come on Thursday at ten.',
  steps: [
    { text: 'Find notes about the workshop', state: 'done', needsPerson: false },
    { text: 'Make a note of what is known', state: 'open', needsPerson: false },
    { text: 'Reply to Ada', state: 'open', needsPerson: true },
  ],
  log: [
    {
      at: '2026-11-20T09:05:00+01:00',
      actor: 'scripted:model-1',
      action: 'did step 1',
      why: 'Found [[Workshop]].',
    },
  ],
  ...parts,
});

/** What the model was shown at a call, from 0. */
export const promptOf = (model: ScriptedModel, call: number): string =>
  (model.requests[call]?.messages ?? []).map(({ role, content }) => `## ${role}\n${content}\n`).join('\n');
