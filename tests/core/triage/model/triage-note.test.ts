import { describe, expect, it } from 'vitest';
import { usageLine } from '../../../../bench/evaluate/by-model.mjs';
import { ModelError, type LanguageModel } from '../../../../src/kernel/ports/language-model';
import { withFallback } from '../../../../src/llm/provider/retry/fallback';
import { TokenCorrection } from '../../../../src/llm/provider/tokens/token-correction';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { triageNote, type TriageDeps } from '../../../../src/core/triage/model/triage-note';
import { freshMarker } from '../../../../src/llm/prompting/prompt-text';
import { MemoryAnswers } from '../../../llm/prompting/prompting-stage';
import type { MailNoteParts } from '../../../fakes/mail-note';
import { ScriptedModel, type Answer } from '../../../fakes/scripted-model';
import { aNote, NOTE_PATH, OCCASION } from './a-mail-context';

const ARCHIVE = { decision: 'archive', confidence: 0.9, reasoning: 'News: "A question about the workshop".' };
const URGENT = { decision: 'urgent', confidence: 0.9, reasoning: 'Due today.' };

const depsFor = (model: LanguageModel, parts: Partial<TriageDeps> = {}): TriageDeps => ({
  model,
  answers: new MemoryAnswers(),
  correction: new TokenCorrection(),
  tokenBudget: 4_000,
  moneyWords: DEFAULT_MONEY_WORDS,
  occasion: OCCASION,
  signal: new AbortController().signal,
  ...parts,
});

interface Case extends Partial<TriageDeps> {
  note?: MailNoteParts;
  contextTokens?: number;
}

async function triage(
  answers: readonly Answer[],
  { note = {}, contextTokens = 128_000, ...parts }: Case = {},
) {
  const model = new ScriptedModel({ answers, contextTokens });
  const deps = depsFor(model, parts);
  const outcome = await triageNote({ path: NOTE_PATH, note: aNote(note) }, deps);
  return { outcome, model, deps };
}

const promptOf = (model: ScriptedModel, call: number): string =>
  (model.requests[call]?.messages ?? []).map(({ content }) => content).join('\n');

describe('the last line of an evaluation by a provider', () => {
  it('adds up calls, price and tokens, and calls no unknown price nothing', async () => {
    const { outcome } = await triage([{ json: ARCHIVE }]);
    expect(usageLine([outcome, outcome], 3.14)).toBe('2 calls, cost $0.0020, 2000 tokens in, 200 out, 3.1 s');
    expect(usageLine([outcome, { ...outcome, cost: 'unknown' }], 1)).toContain('cost unknown');
    expect(usageLine([{ ...outcome, cost: 'local' }], 1)).toContain('no provider was paid');
  });
});

describe("a mail of the person's own that comes back", () => {
  const occasion = { ...OCCASION, person: { ...OCCASION.person, addresses: 'me@example.com, me@club.test' } };
  const REPLY = { decision: 'draft_reply', confidence: 0.8, reasoning: 'A question.', reply_body: 'Yes.' };
  const own = 'Me <ME@example.com>';

  it('is put away where a model would answer the person themselves', async () => {
    for (const note of [
      { from: own, to: 'ada@example.org' },
      { from: own, to: 'ada@example.org', frontmatter: { reply_to: 'me@club.test' } },
    ]) {
      const { outcome } = await triage([{ json: REPLY }], { note, occasion });
      expect(outcome).toMatchObject({
        decision: { kind: 'archive', reasoning: 'You sent this mail yourself.', isDeputys: true },
      });
    }
  });

  it('stays with the person, without a draft, where it is urgent, about money, or to themselves', async () => {
    const urgent = { ...URGENT, reply_body: 'Yes.' };
    const note = { from: own, to: 'ada@example.org' };
    expect((await triage([{ json: urgent }], { note, occasion })).outcome).toMatchObject({
      decision: { kind: 'urgent', reply: null },
    });
    for (const other of [
      { ...note, body: 'The invoice over 40 EUR is due on Friday.' },
      { from: own, to: 'me@club.test' },
    ])
      expect((await triage([{ json: REPLY }], { note: other, occasion })).outcome).toMatchObject({
        decision: { kind: 'needs_info', reasoning: 'You sent this mail yourself.' },
      });
  });

  it('is answered where the answer goes to somebody else', async () => {
    for (const note of [
      { from: own, to: 'ada@example.org', frontmatter: { reply_to: 'ada@example.org' } },
      { to: 'me@example.com' },
    ])
      expect((await triage([{ json: REPLY }], { note, occasion })).outcome).toMatchObject({
        decision: { kind: 'draft_reply', reply: 'Yes.' },
      });
    const unknown = { note: { from: own, to: 'ada@example.org' } };
    expect((await triage([{ json: REPLY }], unknown)).outcome).toMatchObject({
      decision: { kind: 'draft_reply' },
    });
  });
});

describe('triaging a note', () => {
  it('asks once, and says who decided and what it took', async () => {
    const { outcome } = await triage([{ json: ARCHIVE }]);
    expect(outcome).toMatchObject({
      kind: 'decided',
      decision: { kind: 'archive' },
      decidedBy: 'scripted:model-1',
      iterations: 1,
      usage: { inputTokens: 1_000, outputTokens: 100, isEstimated: false },
      cost: 0.001,
    });
  });

  it.each([undefined, '', '  '])('names a note whose subject is %j by its file', async (subject) => {
    const { model } = await triage([{ json: ARCHIVE }], { note: { frontmatter: { subject } } });
    expect(promptOf(model, 0)).toContain('A question about the workshop');
  });

  it('names provider, model, message and note in every line of the log', async () => {
    const { outcome } = await triage(['no', { json: ARCHIVE }]);
    expect(outcome.entries.map(({ event }) => event)).toEqual(['invalid_response', 'llm_decision']);
    for (const entry of outcome.entries) {
      expect(entry).toMatchObject({
        provider: 'scripted',
        model: 'model-1',
        email_message_id: 'q1@example.org',
        email_subject: 'A question about the workshop',
        tokens_input: 1_000,
        tokens_output: 100,
        details: { note: NOTE_PATH, cost_usd: 0.001 },
      });
    }
  });

  it('keeps the note in view when it asks again', async () => {
    const { model } = await triage(['I would archive it.', { json: ARCHIVE }]);
    expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(promptOf(model, 1)).toContain('can you come on Thursday at ten?');
    expect(promptOf(model, 1)).toContain('I would archive it.');
    expect(promptOf(model, 1)).toContain('- The answer held no JSON object.');
  });

  it('says so when the model does not see all of the note, once', async () => {
    const { outcome } = await triage(['no', { json: ARCHIVE }], {
      note: { body: 'So many words. '.repeat(9_000) },
    });
    expect(outcome.entries.map(({ event }) => event)).toEqual([
      'truncated',
      'invalid_response',
      'llm_decision',
    ]);
    expect(outcome.entries[0]?.details).toMatchObject({ removed: ['end_of_body'] });
  });

  it('never puts into the prompt what Deputy said in the note before', async () => {
    const body = 'Can you come?\n';
    const { model } = await triage([{ json: ARCHIVE }], { note: { body } });
    expect(promptOf(model, 0)).not.toContain('deputy:begin');
  });
});

describe('saved answers', () => {
  it('are saved before they are used', async () => {
    const answers = new MemoryAnswers();
    answers.save = () => Promise.reject(new Error('disk full'));
    await expect(triage([{ json: ARCHIVE }], { answers })).rejects.toThrow('disk full');
  });

  it('are used again without a call, and still counted', async () => {
    const first = await triage(['no', { json: ARCHIVE }]);
    const again = await triage([], { answers: first.deps.answers });
    expect(again.model.calls).toBe(0);
    expect(again.outcome).toEqual(first.outcome);
  });

  it('let an attempt go on where it was cut short', async () => {
    const answers = new MemoryAnswers();
    const cut = new ScriptedModel({
      answers: (_, call) => (call === 1 ? 'no' : new ModelError('network', 'Gone.')),
    });
    await triageNote({ path: NOTE_PATH, note: aNote() }, depsFor(cut, { answers }));
    const { outcome, model } = await triage([{ json: ARCHIVE }], { answers });
    expect(model.calls).toBe(1);
    expect(outcome).toMatchObject({ kind: 'decided', iterations: 2 });
  });
});

describe('a model in trouble', () => {
  it('leaves the note pending', async () => {
    const { outcome } = await triage([new ModelError('auth', 'The key was refused.', { status: 401 })]);
    expect(outcome).toMatchObject({
      kind: 'deferred',
      error: { code: 'auth' },
      iterations: 1,
      cost: 'local',
    });
    expect(outcome.entries).toMatchObject([
      {
        event: 'llm_error',
        error_type: 'auth',
        error_message: 'The key was refused.',
        details: { action: 'the note stays pending', http_status: 401 },
      },
    ]);
  });

  it('sees half of the prompt when all of it was too long', async () => {
    const tooLong = new ModelError('context_too_long', 'Too long.');
    const note = { body: 'So many words. '.repeat(9_000) };
    const { outcome, model } = await triage([tooLong, { json: ARCHIVE }], { note });
    expect(outcome.kind).toBe('decided');
    expect(promptOf(model, 1).length).toBeLessThan(promptOf(model, 0).length / 2);
    expect(outcome.entries.map(({ event }) => event)).toEqual([
      'truncated',
      'llm_error',
      'truncated',
      'llm_decision',
    ]);
  });

  it('throws on abort', async () => {
    const controller = new AbortController();
    controller.abort(new Error('stopped'));
    await expect(triage([{ json: ARCHIVE }], { signal: controller.signal })).rejects.toThrow('stopped');
  });
});

describe('the window of a small model', () => {
  it('holds prompt and answer', async () => {
    const note = { body: 'So many words. '.repeat(9_000) };
    const { model } = await triage([{ json: ARCHIVE }], { note, contextTokens: 4_096 });
    expect(model.requests[0]?.maxOutputTokens).toBeGreaterThanOrEqual(1_024);
    expect(model.requests[0]?.maxOutputTokens).toBeLessThan(1_200);
  });
});

describe('what real usage teaches', () => {
  it('makes the next prompt shorter where the model counts more', async () => {
    const correction = new TokenCorrection();
    const note = { body: 'So many words. '.repeat(9_000) };
    const usage = { inputTokens: 5_600, outputTokens: 10, isEstimated: false };
    const answer = { generation: { text: JSON.stringify(ARCHIVE), usage } };
    const { model: first } = await triage([answer], { note, correction });
    const { model: second } = await triage([answer], { note, correction });
    expect(correction.factor).toBeGreaterThan(1.3);
    expect(promptOf(second, 0).length).toBeLessThan(promptOf(first, 0).length * 0.75);
  });

  it('does not come from usage that was itself estimated', async () => {
    const correction = new TokenCorrection();
    const usage = { inputTokens: 9_000, outputTokens: 10, isEstimated: true };
    await triage([{ generation: { text: JSON.stringify(ARCHIVE), usage } }], { correction });
    expect(correction.factor).toBe(1);
  });
});

describe('the mark around a note', () => {
  it('is another one where the note happens to hold it', () => {
    const hashes = ['0123456789abcdef', 'fedcba9876543210'];
    const hash = (): string => hashes.shift() ?? 'none left';
    expect(freshMarker(['It ends here: 0123456789abcdef'], hash)).toBe('fedcba9876543210');
  });
});

describe('the token estimate', () => {
  it("is corrected by the main model's count alone, not by that of a fallback", async () => {
    const usage = { inputTokens: 9_000, outputTokens: 100, isEstimated: false };
    const answer = { generation: { text: JSON.stringify(ARCHIVE), usage } };
    const failing = new ScriptedModel({ answers: [new ModelError('auth', 'The key is refused.')] });
    const withStandIn = depsFor(
      withFallback(failing, new ScriptedModel({ answers: [answer] }), () => undefined),
    );
    await triageNote({ path: NOTE_PATH, note: aNote() }, withStandIn);
    expect(withStandIn.correction.factor).toBe(1);
    const alone = depsFor(new ScriptedModel({ answers: [answer] }));
    await triageNote({ path: NOTE_PATH, note: aNote() }, alone);
    expect(alone.correction.factor).toBeGreaterThan(1);
  });
});

describe('a reason that quotes nothing of the mail', () => {
  const body =
    'Hello,\n\nthe contract is ready for your signature. Could you sign it by Friday, please?\n\nAda\n';
  const note = { body, subject: 'Contract' };
  const other = { ...ARCHIVE, reasoning: 'A newsletter: "This week in our shop"; nothing is asked.' };
  const quoted = { ...ARCHIVE, reasoning: 'Sent as read: "the contract is ready for your signature".' };

  it('for putting a mail away is asked about once more', async () => {
    const { outcome, model } = await triage([{ json: other }, { json: quoted }], { note });
    expect(promptOf(model, 1)).toContain('reasoning: it quotes no words that stand in the note');
    expect(outcome).toMatchObject({ decision: { kind: 'archive' }, decidedBy: 'scripted:model-1' });
  });

  it('for only reading a mail is asked about as well', async () => {
    const read = { ...other, decision: 'needs_info', for: 'read', info_needed: 'A contract.' };
    const { outcome, model } = await triage([{ json: read }, { json: read }], { note });
    expect(model.calls).toBe(2);
    expect(outcome).toMatchObject({ decidedBy: 'rules:rules' });
  });

  it('lets the rules decide after that, as themselves, and the model is still paid', async () => {
    const { outcome, model } = await triage([{ json: other }, { json: other }], { note });
    expect(model.calls).toBe(2);
    expect(outcome).toMatchObject({
      decision: { kind: expect.not.stringMatching('archive') },
      decidedBy: 'rules:rules',
      insteadOf: 'scripted:model-1',
      cost: 0.002,
    });
    expect(outcome).not.toHaveProperty('isUnusable');
    expect(outcome.entries.map(({ event }) => event)).toEqual([
      'invalid_response',
      'llm_decision',
      'override',
    ]);
  });

  it('is accepted from a mail of fewer than ten words', async () => {
    const { model } = await triage([{ json: other }], {
      note: { ...note, body: 'Sign the contract by Friday.' },
    });
    expect(model.calls).toBe(1);
  });

  it('is shown as not found with any other decision, which stays', async () => {
    const asked = { ...ARCHIVE, decision: 'needs_info', reasoning: 'It is due.', info_needed: 'Sign it?' };
    const { outcome, model } = await triage([{ json: asked }], { note });
    expect(model.calls).toBe(1);
    expect(outcome).toMatchObject({ decision: { kind: 'needs_info', isUnfounded: true } });
    const found = { ...asked, reasoning: 'It is due: "sign it by Friday".' };
    const { outcome: with_ } = await triage([{ json: found }], { note });
    expect(with_).not.toHaveProperty('decision.isUnfounded');
  });

  it('is looked up in the part that the model saw', async () => {
    const long = `${body}${'So many words. '.repeat(9_000)}The end comes here.`;
    const end = { ...ARCHIVE, reasoning: '"The end comes here"' };
    const { model } = await triage([{ json: end }, { json: end }], { note: { ...note, body: long } });
    expect(model.calls).toBe(2);
    const notice = { ...ARCHIVE, reasoning: '"truncated to"; "tokens for processing"' };
    const about = await triage([{ json: notice }, { json: notice }], { note: { ...note, body: long } });
    expect(about.model.calls).toBe(2);
  });

  it('from a batch service is not asked about again', async () => {
    const answers = new MemoryAnswers();
    const generation = {
      text: JSON.stringify(other),
      finishReason: 'stop',
      latencyMs: 1,
      cost: 0.001,
    } as const;
    const usage = { inputTokens: 1, outputTokens: 1, isEstimated: false };
    await answers.save(1, { ...generation, usage, destination: 'away', isFromBatch: true });
    const { outcome, model } = await triage([], { note, answers });
    expect(model.calls).toBe(0);
    expect(outcome).toMatchObject({ decidedBy: 'rules:rules' });
  });

  it('does not concern the rules, whose reasons are their own', async () => {
    const rules = new ScriptedModel({ provider: 'rules', answers: [{ json: other }] });
    const outcome = await triageNote({ path: NOTE_PATH, note: aNote(note) }, depsFor(rules));
    expect(outcome).toMatchObject({ decision: { kind: 'archive' } });
  });
});

describe('a question copied from the prompt', () => {
  const note = { body: 'The web shop has been down since noon. What shall we tell our customers about it?' };
  const copied = {
    decision: 'needs_info',
    confidence: 0.8,
    reasoning: '"What shall we tell our customers"',
    info_needed: '<one question>',
  };

  it('is asked for once more', async () => {
    const own = { ...copied, info_needed: 'What shall they be told?' };
    const { outcome, model } = await triage([{ json: copied }, { json: own }], { note });
    expect(promptOf(model, 1)).toContain('info_needed: it is a text of the instructions');
    expect(outcome).toMatchObject({ decision: { missing: 'What shall they be told?' } });
  });

  it('is replaced after that', async () => {
    const { outcome, model } = await triage([{ json: copied }, { json: copied }], { note });
    expect(model.calls).toBe(2);
    expect(outcome).toMatchObject({
      decision: {
        kind: 'needs_info',
        reasoning: 'The model did not say what it needs',
        missing: 'What should happen with this note?',
      },
    });
  });

  it('may ask what is right in the words of the mail', async () => {
    const own = { ...copied, info_needed: 'What shall we tell our customers about it?' };
    expect((await triage([{ json: own }], { note })).model.calls).toBe(1);
  });
});
