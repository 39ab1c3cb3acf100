import { createDeputy } from '../../../src/core/app/create-deputy';
import type { Deputy } from '../../../src/core/app/deputy';
import type { CycleReport } from '../../../src/core/app/cycle-report';
import type { Settings } from '../../../src/core/settings/settings';
import type { Ports } from '../../../src/core/session/ports';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { ANSWERS, Stage } from './stage';

const never = new AbortController().signal;
const NO_ARGUMENTS = { query: null, path: null, title: null, text: null, date: null };
const MOVE = { reasoning: 'Next.', tool: null, arguments: NO_ARGUMENTS, done: null, cannot: null };

/** A round of a step: a tool with its arguments, or what was done. */
type Move = { tool: string; given: Partial<typeof NO_ARGUMENTS | Record<string, string>> } | { done: string };

export interface ProviderStory {
  files: Record<string, string>;
  settings?: Partial<Settings>;
  /** The rounds of the steps of plans, one after another. */
  moves?: readonly Move[];
  decision?: keyof typeof ANSWERS;
  /** In place of the usual ones, by the name of the schema. */
  answers?: Record<string, unknown>;
  /** Hosts that do not answer. */
  down?: readonly string[];
  /** Status by which a host answers each prompt. */
  refusing?: Readonly<Record<string, number>>;
  tools?: Ports['tools'];
}

const STEP = 'Collect what the notes say';

/** Deputy over a provider's wire: what leaves is what its server was sent. */
export class ProviderStage {
  readonly stage: Stage;
  readonly deputy: Deputy;
  /** By the name of the schema that an answer was asked for, what each call held. */
  readonly sent: { kind: string; body: string }[] = [];
  /** Each address that a connection was tried to. */
  readonly hosts = new Set<string>();
  private readonly moves: Move[];

  constructor(told: ProviderStory) {
    const {
      files,
      settings = {},
      moves = [],
      decision = 'reply',
      answers = {},
      down = [],
      refusing = {},
      tools,
    } = told;
    this.moves = [...moves];
    this.stage = new Stage({
      files,
      ...(tools === undefined ? {} : { tools }),
      settings: {
        provider: 'openai',
        consents: ['openai', 'ollama'],
        concurrency: 1,
        plansFromNotes: 'off',
        evaluateDrafts: true,
        queueDrafts: true,
        ...settings,
      },
    });
    const fetch: Fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      this.hosts.add(url.hostname);
      if (down.includes(url.hostname)) return Promise.reject(new TypeError('fetch failed'));
      if (url.pathname.endsWith('/models'))
        return Promise.resolve(Response.json({ data: [{ id: 'llama3' }] }));
      const status = refusing[url.hostname];
      if (status !== undefined) return Promise.resolve(Response.json({ error: 'No.' }, { status }));
      const body = typeof init?.body === 'string' ? init.body : '';
      const kind = /"name":"([a-z_]+)"/.exec(body)?.[1] ?? 'unknown';
      this.sent.push({ kind, body });
      const answer = answers[kind] ?? this.answerTo(kind, decision);
      return Promise.resolve(
        Response.json({
          choices: [
            { finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify(answer) } },
          ],
          usage: { prompt_tokens: 900, completion_tokens: 50 },
        }),
      );
    };
    this.deputy = createDeputy({ ...this.stage.ports, fetch }, this.stage.settings);
  }

  async open(): Promise<this> {
    await this.stage.secrets.write('OPENAI_API_KEY', 'sk-test-openai-key');
    return this;
  }

  async cycle(): Promise<CycleReport> {
    const outcome = await this.deputy.cycle({ stop: never, abort: never });
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    return outcome.report;
  }

  /** All that was sent, as one text. */
  get wire(): string {
    return this.sent.map(({ body }) => body).join('\n');
  }

  get kinds(): string[] {
    return this.sent.map(({ kind }) => kind);
  }

  private answerTo(kind: string, decision: keyof typeof ANSWERS): unknown {
    switch (kind) {
      case 'triage_decision':
        return ANSWERS[decision].json;
      case 'work_plan':
        return {
          objective: 'The notes are collected',
          context: 'It was asked for.',
          steps: [STEP, 'Write it down', 'Read it again'].map((text) => ({ text, needs_person: false })),
        };
      case 'step_move':
        return this.nextMove();
      case 'skill_move':
        return this.nextMove('answer');
      case 'draft_evaluation':
        return { faults: [], safe_to_send: true, hard_block: false, confidence: 0.95 };
      case 'request_tasks':
        return { reasoning: 'It is asked.', tasks: [], answer: 'Nothing to do.' };
      default:
        return { subject: 'Hello', body: 'Hello there, all is well.' };
    }
  }

  private nextMove(end: 'done' | 'answer' = 'done'): unknown {
    const move = this.moves.shift() ?? { done: 'Did it' };
    return 'done' in move
      ? { ...MOVE, [end]: move.done }
      : { ...MOVE, tool: move.tool, arguments: { ...NO_ARGUMENTS, ...move.given } };
  }
}
