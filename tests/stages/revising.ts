import type { GenerateRequest } from '../../src/kernel/ports/language-model';
import { parseNote } from '../../src/kernel/notes/note';
import type { Answer } from '../fakes/scripted-model';
import { Asking } from '../core/app/asking';
import { ANSWERS, type StageOptions } from '../core/app/stage';

export interface Verdict {
  confidence: number;
  isSafe?: boolean;
  isHardBlock?: boolean;
  faults?: { kind: string; quotation: string }[];
}

export const verdict = ({
  confidence,
  isSafe = true,
  isHardBlock = false,
  faults = [],
}: Verdict): Answer => ({
  json: { faults, safe_to_send: isSafe, hard_block: isHardBlock, confidence },
});

export const revision = (reply: string): Answer => ({ json: { reply } });
export const ALLOW: Answer = { json: { reason: 'No rule is broken.', action: 'allow', reply: null } };

type Scripted = Answer | ((request: GenerateRequest) => Answer | Promise<Answer>);

/** What the model says to each kind of question, one after another; the last one goes on. */
export interface Script {
  triage?: Scripted[];
  evaluation?: Scripted[];
  revision?: Scripted[];
  oversight?: Scripted[];
  /** What an ask is taken apart into. */
  complex_reasoning?: Scripted[];
}

type Task = keyof Script;

/** Texts that are no more than half alike. */
export const WORDINGS = [
  'Hello Ada, thank you for asking. I will look at it and come back to you. Ben',
  'Dear Ada, many thanks. Let me see what my calendar says about it. Kind regards, Ben',
  'Ada, good to hear from you! You get a word from me soon. Best wishes from Ben',
];

/** A mail whose draft is evaluated, and revised where it is weak. */
export class Revising extends Asking {
  /** The kinds of the questions, in order. */
  readonly asked: string[];
  /** Looked at before each question is put; what it throws, the process dies of. */
  beforeAsked: (number: number) => void = () => undefined;
  readonly requests: GenerateRequest[];

  constructor(script: Script, options: StageOptions = {}) {
    const asked: string[] = [];
    const requests: GenerateRequest[] = [];
    const counts = new Map<string, number>();
    const given: Script = {
      triage: [ANSWERS.reply],
      evaluation: [verdict({ confidence: 0.5 })],
      revision: WORDINGS.map(revision),
      oversight: [ALLOW],
      ...script,
    };
    super({
      answers: async (request) => {
        this.beforeAsked(asked.length + 1);
        asked.push(request.task);
        requests.push(request);
        const number = counts.get(request.task) ?? 0;
        counts.set(request.task, number + 1);
        const answers = given[request.task as Task] ?? [];
        const answer = answers[Math.min(number, answers.length - 1)];
        if (answer === undefined) throw new Error(`No answer is scripted for ${request.task}`);
        return typeof answer === 'function' ? answer(request) : answer;
      },
      ...options,
      settings: { evaluateDrafts: true, ...options.settings },
    });
    this.asked = asked;
    this.requests = requests;
  }

  count(task: Task): number {
    return this.asked.filter((each) => each === task).length;
  }

  facts(path = this.draft): Record<string, unknown> {
    const note = parseNote(this.vault.text(path));
    return note.ok ? note.value.frontmatter : {};
  }

  body(path = this.draft): string {
    const note = parseNote(this.vault.text(path));
    return note.ok ? note.value.body.trim() : '';
  }

  get loops(): Record<string, unknown>[] {
    return this.events('draft_revised').map((entry) => entry['details'] as Record<string, unknown>);
  }

  get requestsWaiting(): number {
    return this.vault.paths('Pending_Approval').length;
  }
}
