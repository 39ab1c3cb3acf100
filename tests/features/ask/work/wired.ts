import { createDeputy } from '../../../../src/core/app/create-deputy';
import type { Deputy } from '../../../../src/core/app/deputy';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import type { Settings } from '../../../../src/core/settings/settings';
import type { Fetch } from '../../../../src/kernel/ports/fetch';
import { FakeClock } from '../../../fakes/fake-clock';
import { skillText, WEEKLY } from '../skills/model/a-skill';
import { Stage } from '../../../core/app/stage';

/** Who asks, by what its system prompt says; the first that fits. */
const ASKERS = {
  split: /You take it apart into tasks/u,
  skill_match: /The person has written skills/u,
  skill: /You carry out a skill/u,
  draft: /The person asks for a draft of an e-mail/u,
  answer: /asks a question or talks to you/u,
  memory: /lasting facts about them/u,
} as const;
export type Asker = keyof typeof ASKERS;
export type WireName = 'openai' | 'anthropic';

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const NO_ARGUMENTS = { query: null, path: null, title: null, text: null, date: null };

const ANSWERS: Record<Asker, unknown> = {
  split: {
    reasoning: 'Three things are wanted.',
    tasks: [
      { ...NOTHING, tool: 'reminder', title: 'Call John', when: 'tomorrow' },
      { ...NOTHING, tool: 'draft', title: 'The report' },
      { ...NOTHING, tool: 'answer', text: 'What do we charge?', query: 'prices' },
    ],
    answer: null,
  },
  skill_match: { reasoning: 'So it seems.', skill: 'weekly-review' },
  skill: {
    reasoning: 'Done.',
    tool: null,
    arguments: NO_ARGUMENTS,
    answer: 'The week was good.',
    cannot: null,
  },
  draft: { subject: 'The report', body: 'It is ready.' },
  answer: { answer: '20 a month.', used: ['N1'] },
  memory: { facts: [{ text: 'The person prefers mails before noon.', scope: 'general' }] },
};

const SKILL = skillText('weekly-review', 'deputy_triggers:\n  - weekly review\n');
const FILES = { 'Notes/Pricing.md': 'We agreed on the prices: 20 a month.\n', [WEEKLY]: SKILL };

/** Deputy with the real clients of a provider, over a network that the test holds in its hands. */
export class Wired {
  readonly stage: Stage;
  readonly bodies: { url: string; asker: Asker; body: string }[] = [];
  /** What becomes of a call, by its number from 1; `null`: it is answered. */
  meddle: (call: { asker: Asker; url: string; n: number }) => Promise<Response> | Response | null = () =>
    null;

  constructor(
    readonly wire: WireName,
    settings: Partial<Settings> = {},
  ) {
    this.stage = new Stage({
      files: FILES,
      // It stands still: a call may take as long as the machine needs for it.
      clock: new FakeClock({ start: '2026-11-22T09:00:00Z' }),
      settings: {
        provider: wire,
        ...settings,
        consents: [wire, skillConsentKey(WEEKLY, SKILL), ...(settings.consents ?? [])],
      },
    });
  }

  async open(changes: Partial<Settings> = {}): Promise<Deputy> {
    const { stage } = this;
    for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GLM_API_KEY'])
      await stage.secrets.write(name, 'sk-test-0123456789');
    return createDeputy({ ...stage.ports, fetch: this.fetch }, { ...stage.settings, ...changes });
  }

  private readonly fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    const asker = askerOf(body);
    this.bodies.push({ url: request.url, asker, body });
    const meddled = this.meddle({ asker, url: request.url, n: this.bodies.length });
    return meddled ?? this.answered(request.url, ANSWERS[asker]);
  };

  /** As the protocol of that address says it. */
  answered(url: string, value: unknown): Response {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (url.includes('anthropic'))
      return Response.json({
        ...{ id: 'm', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' },
        content: [{ type: 'text', text }],
        usage: { input_tokens: 900, output_tokens: 50 },
      });
    return Response.json({
      choices: [{ finish_reason: 'stop', message: { content: text } }],
      usage: { prompt_tokens: 900, completion_tokens: 50 },
    });
  }
}

function askerOf(body: string): Asker {
  for (const [asker, words] of Object.entries(ASKERS)) if (words.test(body)) return asker as Asker;
  throw new Error(`Who asks this? ${body.slice(0, 200)}`);
}
