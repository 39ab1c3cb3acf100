import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import type { CycleRequest } from '../../../../src/core/app/deputy';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import type { Fetch } from '../../../../src/kernel/ports/fetch';
import { PROVIDERS } from '../../../../src/llm/provider/catalogue/registry';
import { RefusedCalls } from '../../../../src/llm/prompting/refused-calls';
import { withFallback } from '../../../../src/llm/provider/retry/fallback';
import type { Settings } from '../../../../src/core/settings/settings';
import { ANSWERS, IN, Stage } from '../../app/stage';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { runs, SEED } from '../../../runs';

interface Refusal {
  status: number;
  body: string;
}

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;
/** A server that refuses is asked once in each other form of the request, to learn whether it takes one. */
const OTHER_FORMS = 5;
const NO: Refusal = { status: 400, body: '{"error":{"message":"No."}}' };

const pathOf = (number: number): string => `${IN}/${String(number).padStart(2, '0')}.md`;
const noteOf = (number: number): string =>
  aMailNote({ messageId: `<m${String(number)}@x.org>`, subject: `Mail ${String(number)}.` });

/** A vault with mails from 1 on, and a server that is asked over the wire. */
class RefusingStage {
  readonly stage: Stage;
  calls = 0;
  key = 'sk-test-openai-key';
  private deputy: Stage['deputy'];
  private readonly ready: Promise<void>;

  constructor(
    readonly count: number,
    readonly refuse: (mail: number, call: number, body: string) => Refusal | null,
    settings: Partial<Settings> = {},
  ) {
    const files = Object.fromEntries(Array.from({ length: count }, (_, n) => [pathOf(n + 1), noteOf(n + 1)]));
    const chosen = { provider: 'openai', consents: ['openai', 'ollama'], concurrency: 1, ...settings };
    this.stage = new Stage({ files, settings: chosen });
    this.ready = this.stage.passed('openai', PROVIDERS.openai.defaultModel ?? '');
    this.deputy = this.open(this.stage.settings);
  }

  open(settings: Settings): Stage['deputy'] {
    const fetch: Fetch = (_, { body } = {}) => {
      this.calls += 1;
      const text = typeof body === 'string' ? body : '';
      const refused = this.refuse(Number(/Mail (\d+)\./u.exec(text)?.[1]), this.calls, text);
      if (refused !== null) return Promise.resolve(new Response(refused.body, { status: refused.status }));
      const message = { content: JSON.stringify(ANSWERS.archive.json) };
      return Promise.resolve(Response.json({ choices: [{ finish_reason: 'stop', message }] }));
    };
    this.deputy = createDeputy({ ...this.stage.ports, fetch }, settings);
    return this.deputy;
  }

  async cycle(request: Partial<CycleRequest> = {}) {
    await this.ready;
    await this.stage.secrets.write('OPENAI_API_KEY', this.key);
    const outcome = await this.deputy.cycle({ stop: NEVER, abort: NEVER, ...request });
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    return outcome.report;
  }

  /** Numbers of the mails with this status; archived mails have been moved. */
  with(status: 'pending' | 'failed' | 'done'): number[] {
    const numbers = Array.from({ length: this.count }, (_, n) => n + 1);
    return numbers.filter((number) => {
      const path = pathOf(number);
      const text = this.stage.vault.paths(IN).includes(path) ? this.stage.vault.text(path) : 'status: done\n';
      return text.includes(`status: ${status}\n`);
    });
  }
}

const REFUSING = [
  400, 403, 404, 405, 406, 410, 411, 412, 413, 414, 415, 418, 421, 422, 424, 426, 428, 431, 451, 499,
];
const words = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "Unsupported parameter: 'max_tokens'",
    'this text can not be processed',
    'content_filter: flagged',
    'prompt is too long: too many tokens',
    'System role not supported',
    '<!DOCTYPE html><title>Just a moment...</title>',
  ),
);
const refusals = fc.record({
  status: fc.constantFrom(...REFUSING),
  body: fc.oneof(
    words,
    words.map((message) => JSON.stringify({ error: { message } })),
    words.map((detail) => JSON.stringify({ detail })),
  ),
});
const sizes = fc.record({
  count: fc.integer({ min: 1, max: 12 }),
  concurrency: fc.integer({ min: 1, max: 4 }),
});
const settings = { numRuns: runs(300, 0.4), seed: SEED };

describe('a call that the server refuses', () => {
  it('marks no note if every note meets it, and is made for three notes at most', async () => {
    await fc.assert(
      fc.asyncProperty(refusals, sizes, async (refusal, { count, concurrency }) => {
        const stage = new RefusingStage(count, () => refusal, { concurrency });
        // A prompt that is too long is sent once more at half its length.
        const most =
          /too long|too many/iu.test(refusal.body) || refusal.status === 413
            ? 6
            : 3 + OTHER_FORMS * concurrency;
        await stage.cycle();
        expect(stage.calls).toBeLessThanOrEqual(most);
        for (let cycle = 0; cycle < 2; cycle++) await stage.cycle();
        expect(stage.with('pending')).toHaveLength(count);
        // A refused key is tried in each cycle.
        if (refusal.status !== 403) expect(stage.calls).toBeLessThanOrEqual(most);
      }),
      settings,
    );
  });

  it('marks no note if the server refuses all from some call on', async () => {
    await fc.assert(
      fc.asyncProperty(refusals, sizes, fc.integer({ min: 1, max: 12 }), async (refusal, size, from) => {
        const stage = new RefusingStage(size.count, (_, call) => (call >= from ? refusal : null), size);
        await stage.cycle();
        await stage.cycle();
        expect(stage.with('failed')).toEqual([]);
        expect(stage.with('done').length + stage.with('pending').length).toBe(size.count);
      }),
      settings,
    );
  });

  it('marks a note alone that is refused alone, wherever it stands, and only with evidence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string().map((message) => ({ status: 400, body: JSON.stringify({ error: { message } }) })),
        sizes,
        fc.integer({ min: 1, max: 12 }),
        async (refusal, { count, concurrency }, at) => {
          const alone = Math.min(at, count);
          const stage = new RefusingStage(count, (mail) => (mail === alone ? refusal : null), {
            concurrency,
          });
          const { stopped } = await stage.cycle();
          expect(stopped).toBeNull();
          const [failed, pending] = [stage.with('failed'), stage.with('pending')];
          expect([...failed, ...pending]).toEqual([alone]);
          if (concurrency === 1) expect(failed).toEqual(alone === count ? [] : [alone]);
          expect(stage.with('done')).toHaveLength(count - 1);
        },
      ),
      settings,
    );
  });

  it('marks ten notes of a hundred that are refused, without a stop', async () => {
    const stage = new RefusingStage(99, (mail) => (mail % 10 === 3 ? NO : null), { concurrency: 4 });
    expect((await stage.cycle()).stopped).toBeNull();
    expect(stage.with('failed')).toHaveLength(10);
    expect(stage.with('pending')).toEqual([]);
  });
});

describe('a note that was refused and waits', () => {
  const alone = (more: Partial<Settings> = {}) =>
    new RefusingStage(2, (mail) => (mail === 2 ? NO : null), more);

  it('costs no further call, and is asked about the next day', async () => {
    const stage = alone();
    await stage.cycle();
    await stage.cycle();
    expect([stage.calls, stage.with('pending')]).toEqual([2, [2]]);
    await stage.stage.clock.advance(DAY_MS);
    await stage.cycle();
    expect(stage.calls).toBe(3);
  });

  it('is marked once a later mail went through and it was refused again', async () => {
    const stage = alone();
    await stage.cycle();
    stage.stage.vault.external(pathOf(3), noteOf(3));
    const { notes } = await stage.cycle();
    expect([stage.calls, stage.with('failed')]).toEqual([4, [2]]);
    expect(notes.map(({ outcome }) => outcome.kind).sort()).toEqual(['decided', 'failed']);
    expect(stage.stage.vault.text(pathOf(2))).toContain('No.');
  });

  it.each<[string, (stage: RefusingStage) => unknown, Partial<CycleRequest>?]>([
    ['a person tries again', () => undefined, { triesAgain: true }],
    ['its text was changed', ({ stage }) => stage.vault.external(pathOf(2), `${noteOf(2)}\nMore.\n`)],
    ['the key was changed', (stage) => (stage.key = 'sk-other')],
  ])('is asked about again if %s', async (_, change, request) => {
    const stage = alone();
    await stage.cycle();
    await change(stage);
    await stage.cycle(request);
    expect([stage.calls, stage.with('failed')]).toEqual([3, []]);
  });

  it('is no evidence for another model', async () => {
    const stage = alone();
    await stage.cycle();
    stage.stage.vault.external(pathOf(3), noteOf(3));
    stage.open({ ...stage.stage.settings, model: 'another-model' });
    const { notes } = await stage.cycle();
    // It is refused again in three forms, in the same words, and asked about once more after the other.
    expect([stage.calls, notes.length]).toEqual([2 + 3 + 2 + 1, 2]);
  });

  it('stops the run with its two followers, and names what is to be changed', async () => {
    const refusal = { status: 400, body: '{"error":{"message":"No max_tokens."}}' };
    const stage = new RefusingStage(1, () => refusal);
    for (let mail = 2; mail <= 3; mail++) {
      expect((await stage.cycle()).stopped).toBeNull();
      stage.stage.vault.external(pathOf(mail), noteOf(mail));
    }
    const { stopped } = await stage.cycle();
    expect(stopped).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('No max_tokens.'),
    });
    expect(stopped?.message).toMatch(/Change what it names .* Next try tomorrow/u);
    expect([stage.calls, stage.with('pending')]).toEqual([3 + OTHER_FORMS, [1]]);
    stage.open(stage.stage.settings);
    expect((await stage.cycle()).stopped?.message).toBe(stopped?.message);
    expect(stage.calls).toBe(3 + OTHER_FORMS);
    await stage.cycle({ triesAgain: true });
    expect(stage.calls).toBe(6 + 2 * OTHER_FORMS);
  });
});

describe('a prompt that is too long', () => {
  it('is halved once, then the note waits, or has failed if others went through', async () => {
    const long: Refusal = { status: 413, body: 'too long' };
    const stage = new RefusingStage(3, (mail) => (mail === 1 ? long : null));
    await stage.cycle();
    expect([stage.with('failed'), stage.calls]).toEqual([[1], 6]);
    const only = new RefusingStage(1, () => long);
    await only.cycle();
    expect([only.with('pending'), only.calls]).toEqual([[1], 2]);
  });
});

describe('a correction that the server refuses for every note', () => {
  it('marks no note, although the first calls go through', async () => {
    const stage = new RefusingStage(6, (_, _call, body) =>
      body.includes('"assistant"')
        ? NO
        : { status: 200, body: '{"choices":[{"message":{"content":"Hm."}}]}' },
    );
    const { stopped } = await stage.cycle();
    expect(stopped).toMatchObject({ code: 'bad_request' });
    expect(stage.with('pending')).toHaveLength(6);
  });
});

describe('a refusal of a fallback', () => {
  it('is no evidence about the main model, nor the main model about the fallback', async () => {
    const main = new ScriptedModel({
      provider: 'openai',
      answers: [new ModelError('auth', 'No key.'), ANSWERS.archive, new ModelError('auth', 'No key.')],
    });
    const fallback = new ScriptedModel({
      provider: 'groq',
      answers: [new ModelError('bad_request', 'No.'), new ModelError('bad_request', 'No.')],
    });
    const refused = new RefusedCalls(new FakeClock());
    const ask = async (note: string) => {
      const model = withFallback(main, fallback, () => undefined);
      const result = await refused.on(model, { note, question: note, isHeld: false }).generate(REQUEST);
      return result.ok ? 'answered' : result.error.isOfNote;
    };
    expect([await ask('a.md'), await ask('b.md'), await ask('a.md')]).toEqual([false, 'answered', false]);
  });
});

const REQUEST = {
  task: 'triage',
  input: null,
  system: '',
  messages: [{ role: 'user', content: 'x' }],
  output: { name: 'decision', schema: {} },
  maxOutputTokens: 10,
  signal: NEVER,
} as const;
