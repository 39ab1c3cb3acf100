import type { ActOutcome } from '../../../../src/core/triage/work/note-acts';
import type { UnderLock } from '../../../../src/core/session/work-lock';
import { currentMission } from '../../../../src/features/plans/model/mission';
import type { Plan } from '../../../../src/features/plans/model/note/plan';
import { parsePlan } from '../../../../src/features/plans/model/note/plan-note';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import { Asking, NOTE } from '../../../core/app/asking';
import { ANSWERS, type StageOptions } from '../../../core/app/stage';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';

export const STEPS = [
  { text: 'Search the notes for the price of the workshop', needs_person: false },
  { text: 'Write the figures down in a note', needs_person: false },
  { text: 'Send the offer to Ada', needs_person: true },
  { text: 'Note the date in a reminder', needs_person: false },
];

const NO_ARGUMENTS = { query: null, path: null, title: null, text: null, date: null };
const MOVE = { reasoning: 'It is next.', tool: null, arguments: NO_ARGUMENTS, done: null, cannot: null };

export const use = (tool: string, given: Partial<typeof NO_ARGUMENTS | Record<string, string>>): Answer => ({
  json: { ...MOVE, tool, arguments: { ...NO_ARGUMENTS, ...given } },
});
export const done = (what: string): Answer => ({ json: { ...MOVE, done: what } });
export const cannot = (why: string): Answer => ({ json: { ...MOVE, cannot: why } });

export const PLANNED = {
  json: { objective: 'Ada has our offer for the workshop', context: 'She asked for a price.', steps: STEPS },
} satisfies Answer;
export const WRITTEN: Answer = { json: { subject: 'Our offer', body: 'Dear Ada,\n\nhere is the offer.' } };

/** What a model says to each kind of question; steps are answered by their text. */
export interface Script {
  plan?: Answer;
  /** By a word of the step: its rounds, one after another. */
  steps?: Record<string, readonly Answer[]>;
  mail?: Answer;
}

export const STEPS_DONE: Record<string, readonly Answer[]> = {
  Search: [use('search', { query: 'workshop price' }), done('Found the price: 400 euros')],
  figures: [
    use('create_note', { path: 'Notes/Figures.md', title: 'Figures', text: 'The workshop is 400 euros.' }),
    done('Wrote the figures down'),
  ],
  reminder: [use('reminder', { title: 'Workshop with Ada', date: '2026-12-01' }), done('Set a reminder')],
};

/** A vault with a mail, a model that plans and carries out, and a server that sends what was approved. */
export class Planning extends Asking {
  constructor(options: StageOptions & { script?: Script } = {}) {
    const { script = {} } = options;
    super({
      answers: (request) => answerOf(request, script),
      ...options,
      settings: { plansFromNotes: 'off', ...options.settings },
    });
  }

  /** What was asked, by its kind. */
  asked(task: string): number {
    return this.model instanceof ScriptedModel
      ? this.model.requests.filter((request) => request.task === task).length
      : NaN;
  }

  /** What the model was shown last. */
  get lastPrompt(): string {
    const requests = this.model instanceof ScriptedModel ? this.model.requests : [];
    return requests.at(-1)?.messages[0]?.content ?? '';
  }

  planNote(): Promise<UnderLock<ActOutcome>> {
    return this.deputy.act('makePlan', NOTE);
  }

  get planPath(): string {
    return this.only('Plans');
  }

  plan(path = this.planPath): Plan {
    const plan = parsePlan(this.vault.text(path));
    if (!plan.ok) throw new Error(`${path}: ${plan.error.message}`);
    return plan.value;
  }

  get mission(): Plan | null {
    const placed = this.vault.paths('Plans').map((path) => ({ path, plan: this.plan(path) }));
    return currentMission(placed)?.plan ?? null;
  }

  /** " x-" for open, done and skipped. */
  boxes(path = this.planPath): string {
    const signs = { open: ' ', done: 'x', skipped: '-' } as const;
    return this.plan(path)
      .steps.map(({ state }) => signs[state])
      .join('');
  }

  /** What the plan's log says of calls that failed. */
  failures(): string[] {
    return this.plan().log.flatMap(({ action, why }) => (action === 'call_failed' ? [why] : []));
  }
}

/** A plan was made of the mail. */
export async function planned(options: ConstructorParameters<typeof Planning>[0] = {}): Promise<Planning> {
  const stage = new Planning(options);
  await stage.planNote();
  return stage;
}

/** And a cycle has taken its first steps. */
export async function begun(options: ConstructorParameters<typeof Planning>[0] = {}): Promise<Planning> {
  const stage = await planned(options);
  await stage.cycle();
  return stage;
}

export function answerOf(
  request: GenerateRequest,
  { plan = PLANNED, steps = STEPS_DONE, mail = WRITTEN }: Script = {},
): Answer {
  if (request.task === 'planning') return plan;
  if (request.task === 'drafting') return mail;
  return request.task === 'complex_reasoning' ? answerStep(request, steps) : ANSWERS.needsInfo;
}

/** The round is counted by what the model has said before. */
function answerStep({ messages }: GenerateRequest, steps: Record<string, readonly Answer[]>): Answer {
  const text = /^<<<STEP \w+\n(.+)$/m.exec(messages[0]?.content ?? '')?.[1] ?? '';
  const found = Object.entries(steps).find(([word]) => text.includes(word));
  const round = messages.filter(({ role }) => role === 'assistant').length;
  const answer = found?.[1][round];
  if (answer === undefined) throw new Error(`No answer to round ${String(round)} of: ${text}`);
  return answer;
}
