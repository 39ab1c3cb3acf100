import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { aMailNote } from '../../../fakes/mail-note';
import type { Answer } from '../../../fakes/scripted-model';
import { ANSWERS, IN, Stage } from '../../app/stage';

const NOTE = `${IN}/q.md`;
const stageWith = (answers: (call: number) => Answer, files = { [NOTE]: aMailNote() }): Stage =>
  new Stage({ files, answers: (_, call) => answers(call) });

const status = (stage: Stage, path = NOTE): string | undefined =>
  /^status: (.*)$/m.exec(stage.vault.text(path))?.[1];

describe('an answer that can be read without asking again', () => {
  const json = JSON.stringify(ANSWERS.reply.json);
  it.each([
    ['fenced JSON', `\`\`\`json\n${json}\n\`\`\``],
    ['JSON with text around it', `Sure! Here you are:\n${json}\nAnything else?`],
    ['a decision in the wrong case', json.replace('draft_reply', 'Draft_Reply')],
    ['a confidence out of range', json.replace('0.9', '7')],
    ['near-JSON', json.replace(/"/g, "'")],
  ])('%s', async (_, text) => {
    const stage = stageWith(() => text);
    await stage.cycle();
    expect([status(stage), stage.calls]).toEqual(['pending_approval', 1]);
  });
});

describe('an answer that cannot be used', () => {
  it.each<[string, Answer, string, string]>([
    ['no JSON', 'I would rather chat.', 'failed', 'gave no usable answer'],
    ['null', 'null', 'failed', 'gave no usable answer'],
    [
      'an answer without a message, which is paid for all the same',
      { generation: { text: '', finishReason: 'none' } },
      'failed',
      'came without a message from the provider',
    ],
    ['empty, such as a tool call without text', '', 'needs_info', 'The model returned an empty response'],
    [
      'an unknown decision',
      { json: { ...ANSWERS.archive.json, decision: 'forward' } },
      'needs_info',
      'The model could not determine an action',
    ],
    [
      'a decision without its text',
      { json: { ...ANSWERS.reply.json, reply_body: null } },
      'needs_info',
      "The model's answer stayed incomplete",
    ],
    [
      'two different decisions',
      `${JSON.stringify(ANSWERS.archive.json)} ${JSON.stringify(ANSWERS.reply.json)}`,
      'needs_info',
      'The model could not determine an action',
    ],
  ])('%s: five tries, then the person', async (_, answer, expected, reason) => {
    const stage = stageWith(() => answer);
    await stage.cycle();
    expect([status(stage), stage.calls]).toEqual([expected, 5]);
    expect(stage.vault.text(NOTE)).toContain(reason);
    expect(stage.vault.text(NOTE)).toContain('iteration_count: 5');
    expect(stage.events('invalid_response')).toHaveLength(5);
    await stage.cycle();
    expect(stage.calls).toBe(5);
  });
});

describe('a provider that says no', () => {
  const error = (code: ConstructorParameters<typeof ModelError>[0], message = 'no'): ModelError =>
    new ModelError(code, message);

  it.each(['auth', 'billing'] as const)('%s leaves all notes pending and asks no more', async (code) => {
    const files = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((n) => [`${IN}/${String(n)}.md`, aMailNote({ messageId: `${String(n)}@x` })]),
    );
    const stage = new Stage({ files, answers: () => error(code), settings: { concurrency: 1 } });
    const report = await stage.cycle();
    expect(stage.calls).toBe(1);
    expect(report.stopped?.code).toBe(code);
    for (const path of Object.keys(files)) expect(stage.vault.text(path)).toBe(files[path]);
  });

  it.each(['network', 'server', 'timeout'] as const)(
    '%s is retried after 2, 4 and 8 s, then the next note is tried',
    async (code) => {
      const files = {
        [`${IN}/1.md`]: aMailNote({ messageId: '1@x', date: '2026-01-01T00:00:00Z' }),
        [NOTE]: aMailNote(),
      };
      const stage = new Stage({
        files,
        settings: { concurrency: 1 },
        answers: (_, call) => (call <= 4 ? error(code) : ANSWERS.archive),
      });
      const began = stage.clock.monotonic();
      const report = await stage.cycle();
      expect(stage.clock.monotonic() - began).toBe(14_000);
      expect([stage.calls, status(stage, `${IN}/1.md`), stage.vault.has('Done/q.md')]).toEqual([
        5,
        'pending',
        true,
      ]);
      expect(report.stopped).toBeNull();
      expect(stage.events('llm_error').map((entry) => entry['retry_count'])).toEqual([0, 1, 2, 3, undefined]);
      // Several notes are asked about at once: each line says which one it is about.
      for (const entry of stage.events('llm_error'))
        expect(entry['details']).toMatchObject({ note: `${IN}/1.md` });
    },
  );

  it.each(['network', 'server'] as const)(
    '%s for three notes in a row stops the run, whatever the number of notes and of calls at once',
    async (code) => {
      for (const concurrency of [1, 2, 4]) {
        const files = Object.fromEntries(
          Array.from({ length: 30 }, (_, n) => [
            `${IN}/${String(n)}.md`,
            aMailNote({ messageId: `${String(n)}@x` }),
          ]),
        );
        const stage = new Stage({ files, answers: () => error(code), settings: { concurrency } });
        const report = await stage.cycle();
        expect([stage.calls, report.stopped?.code]).toEqual([12, code]);
        for (const path of Object.keys(files)) expect(stage.vault.text(path)).toBe(files[path]);
      }
    },
  );

  it('an outage of some notes between others stops nothing', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [
        `${IN}/${String(n)}.md`,
        aMailNote({ messageId: `${String(n)}@x` }),
      ]),
    );
    const answers = (_: unknown, call: number): Answer =>
      call % 9 === 0 ? ANSWERS.archive : error('server');
    const stage = new Stage({ files, answers, settings: { concurrency: 1 } });
    const report = await stage.cycle();
    expect([report.stopped, report.decisions.archive]).toEqual([null, 3]);
  });

  it('a rate limit is waited out for all workers, and no note is skipped', async () => {
    const files = Object.fromEntries(
      [1, 2, 3, 4].map((n) => [`${IN}/${String(n)}.md`, aMailNote({ messageId: `${String(n)}@x` })]),
    );
    const limited = new ModelError('rate_limit', 'slow down', { retryAfterMs: 45_000 });
    const stage = new Stage({ files, answers: (_, call) => (call === 1 ? limited : ANSWERS.archive) });
    const began = stage.clock.monotonic();
    const report = await stage.cycle();
    expect(report.decisions.archive).toBe(4);
    expect(stage.clock.monotonic() - began).toBeGreaterThanOrEqual(45_000);
  });

  it('a one-shot command waits two minutes for a rate limit, no longer', async () => {
    const stage = stageWith(() => new ModelError('rate_limit', 'slow down'));
    const report = await stage.cycle();
    expect(report.stopped?.code).toBe('rate_limit');
    expect(status(stage)).toBe('pending');
    expect(stage.clock.monotonic()).toBeLessThanOrEqual(120_000);
  });
});

describe('time-outs in a row', () => {
  const late = new ModelError('timeout', 'no answer within 30 s');
  /** `answers` are those for the one note that is slow. */
  const slow = (answers: (call: number) => Answer = () => late): Stage => {
    let calls = 0;
    return new Stage({
      files: { [NOTE]: aMailNote() },
      answers: (request) =>
        JSON.stringify(request.messages).includes('Another mail') ? ANSWERS.archive : answers((calls += 1)),
    });
  };
  const answerAnother = async (stage: Stage, number = 0): Promise<void> => {
    const mail = aMailNote({ messageId: `other-${String(number)}@x`, subject: 'Another mail' });
    stage.vault.external(`${IN}/other.md`, mail);
    await stage.cycle();
  };

  it('of every note are those of the server, and mark none, over restarts', async () => {
    const stage = slow();
    stage.vault.external(`${IN}/2.md`, aMailNote({ messageId: '2@x' }));
    for (let cycles = 0; cycles < 5; cycles++) {
      await stage.cycle();
      stage.restart();
    }
    expect([status(stage), status(stage, `${IN}/2.md`)]).toEqual(['pending', 'pending']);
    await answerAnother(stage);
    expect([status(stage), status(stage, `${IN}/2.md`)]).toEqual(['pending', 'pending']);
  });

  it('put the note before the person after three cycles, over restarts', async () => {
    const stage = slow();
    await stage.cycle();
    stage.restart();
    await answerAnother(stage);
    expect(status(stage)).toBe('pending');
    stage.restart();
    await stage.cycle();
    expect(status(stage)).toBe('needs_info');
    expect(stage.vault.text(NOTE)).toContain('time-out in 3 cycles in a row');
    expect(stage.events('llm_decision')).toMatchObject([{ decision: 'archive' }, { decision: 'needs_info' }]);
  });

  it('are those of a message, wherever its note is moved to meanwhile', async () => {
    const stage = slow();
    await stage.cycle();
    await answerAnother(stage);
    stage.vault.external(NOTE, null);
    stage.vault.external(`${IN}/later/q.md`, aMailNote());
    await stage.cycle();
    expect(status(stage, `${IN}/later/q.md`)).toBe('needs_info');
  });

  it('count from the start again after an error of another kind', async () => {
    const codes = ['timeout', 'timeout', 'network', 'timeout', 'timeout'] as const;
    const cycle = (call: number): number => Math.ceil(call / 4) - 1;
    const stage = slow((call) => new ModelError(codes[cycle(call)] ?? 'timeout', 'no answer'));
    for (let cycles = 0; cycles < codes.length; cycles++) await answerAnother(stage, cycles);
    expect([stage.calls, status(stage)]).toEqual([25, 'pending']);
    await answerAnother(stage, codes.length);
    expect(status(stage)).toBe('needs_info');
  });

  it('count from the start again once an answer came', async () => {
    const stage = slow((call) => (call > 8 && call <= 9 ? ANSWERS.needsInfo : late));
    await stage.cycle();
    await answerAnother(stage);
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toContain('Which day?');
    stage.vault.external(NOTE, stage.vault.text(NOTE).replace('status: needs_info', 'status: pending'));
    await stage.cycle();
    expect(status(stage)).toBe('pending');
  });
});
