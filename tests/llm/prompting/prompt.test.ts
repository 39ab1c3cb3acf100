import { describe, expect, it } from 'vitest';
import { prompt } from '../../../src/llm/prompting/prompt';
import type { PromptBudget } from '../../../src/llm/prompting/prompt-deps';
import type { PromptTask } from '../../../src/llm/prompting/prompt-task';
import { askUntilValid, type Wanted } from '../../../src/llm/prompting/prompt-until-valid';
import { promptText } from '../../../src/llm/prompting/prompt-text';
import { err, ok } from '../../../src/kernel/notes/values/result';
import { ModelError } from '../../../src/kernel/ports/language-model';
import { type Answer, ScriptedModel } from '../../fakes/scripted-model';
import { askingWith, MemoryAnswers, promptOf } from './prompting-stage';

const LONG = 'So many words. '.repeat(9_000);

const wanting = (parts: Partial<Wanted<string>> = {}, text = 'Two or three?'): Wanted<string> => ({
  what: 'evaluation',
  task: 'evaluation',
  input: null,
  output: { name: 'number', schema: {} },
  maxOutputTokens: 500,
  about: { email_subject: 'A question', details: { note: 'Drafts/a.md' } },
  conversation: { system: 'You judge.', texts: [promptText(text)], opening: ([shown = '']) => shown },
  accept: ({ text: answer }) =>
    /^\d$/.test(answer) ? ok(answer) : err({ kind: 'invalid', issues: [`"${answer}" is no digit`] }),
  ...parts,
});

async function askFor(
  answers: readonly Answer[],
  { wanted = wanting(), saved = new MemoryAnswers(), budget }: Options = {},
) {
  const model = new ScriptedModel({ answers });
  const deps = askingWith(model, { answers: saved, ...(budget === undefined ? {} : { budget }) });
  return { model, saved, outcome: await askUntilValid(wanted, deps) };
}

interface Options {
  wanted?: Wanted<string>;
  saved?: MemoryAnswers;
  budget?: PromptBudget;
}

const eventsOf = ({ entries }: { entries: readonly { event: string }[] }): string[] =>
  entries.map(({ event }) => event);

describe('asking until an answer holds', () => {
  it('corrects a model once whose answers had to be ended, and no more', async () => {
    const ended: Answer = { generation: { text: 'Dear all, dear all…', isEndedEarly: true } };
    const { outcome, model } = await askFor([ended, ended]);
    expect(outcome).toMatchObject({ kind: 'failed', iterations: 2 });
    expect(model.requests.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([500, 500]);
    expect((await askFor([ended, '2'])).outcome).toMatchObject({ kind: 'answered', value: '2' });
  });

  it('says in every line of the log whom was asked, and about what', async () => {
    const { outcome, model } = await askFor(['two', '2']);
    expect(outcome).toMatchObject({ kind: 'answered', value: '2', iterations: 2 });
    expect(model.requests[0]?.about).toEqual({ note: 'Drafts/a.md' });
    expect(eventsOf(outcome)).toEqual(['invalid_response', 'llm_answer']);
    for (const entry of outcome.entries)
      expect(entry).toMatchObject({
        provider: 'scripted',
        model: 'model-1',
        email_subject: 'A question',
        tokens_input: 1_000,
        details: { note: 'Drafts/a.md', cost_usd: 0.001 },
      });
  });

  it('shows the last answer and what was wrong with it, not those before', async () => {
    const { model } = await askFor(['two', 'three', '3']);
    expect(promptOf(model, 2)).toContain('"three" is no digit');
    expect(promptOf(model, 2)).not.toContain('"two" is no digit');
  });

  it('ends after five answers, and says what was wrong with the last', async () => {
    const { outcome, model } = await askFor(['a', 'b', 'c', 'd', 'e']);
    expect(model.calls).toBe(5);
    expect(outcome).toMatchObject({
      kind: 'failed',
      cause: 'The model gave no usable answer in 5 tries. The last one: "e" is no digit',
      iterations: 5,
      usage: { inputTokens: 5_000 },
    });
  });

  it('ends after as many answers as the task allows', async () => {
    const { outcome, model } = await askFor(['a', 'b'], { wanted: wanting({ mostAnswers: 2 }) });
    expect(model.calls).toBe(2);
    expect(outcome).toMatchObject({ kind: 'failed', iterations: 2 });
  });

  it('says once that the model does not see all, and again when it sees half of that', async () => {
    const tooLong = new ModelError('context_too_long', 'Too long.');
    const { outcome } = await askFor(['two', tooLong, '2'], { wanted: wanting({}, LONG) });
    expect(eventsOf(outcome)).toEqual([
      'truncated',
      'invalid_response',
      'llm_error',
      'truncated',
      'llm_answer',
    ]);
  });

  it('says so too when only a rejected answer leaves no room for all', async () => {
    const text = 'So many words. '.repeat(900);
    const { outcome } = await askFor(['x '.repeat(3_000), '2'], { wanted: wanting({}, text) });
    expect(eventsOf(outcome)).toEqual(['invalid_response', 'truncated', 'llm_answer']);
  });
});

describe('a budget', () => {
  const spending = (most: number): PromptBudget => ({
    refuse: ({ outputTokens }) => (outputTokens >= most ? 'It has cost enough.' : null),
  });

  it('ends the asking before it is overdrawn, in its own words', async () => {
    const { outcome, model } = await askFor(['a', 'b', 'c'], { budget: spending(200) });
    expect(model.calls).toBe(2);
    expect(outcome).toMatchObject({ kind: 'failed', cause: 'It has cost enough.' });
  });

  it('does not keep an answer from being used that was paid for before', async () => {
    const { saved } = await askFor(['a', 'b', '2']);
    const { outcome, model } = await askFor([], { saved, budget: spending(100) });
    expect(model.calls).toBe(0);
    expect(outcome).toMatchObject({ kind: 'answered', value: '2' });
  });
});

describe('a task with turns and endings of its own', () => {
  const task: PromptTask<{ kind: 'sum'; sum: number }, number> = {
    task: 'evaluation',
    input: null,
    output: { name: 'number', schema: {} },
    maxOutputTokens: 500,
    system: 'You count.',
    about: {},
    actions: { refused: 'left', failed: 'left', deferred: 'later' },
    prompt: (turns) => ({
      system: 'You count.',
      messages: [{ role: 'user', content: `So far: ${turns.join(', ')}` }],
      tokens: 10,
      cut: null,
    }),
    review: ({ text }, { round, left, turns }) => {
      const entry = { event: 'tool_call', severity: 'info', iteration: round } as const;
      return left > 2
        ? { kind: 'again', turn: Number(text), entry, problem: null }
        : {
            kind: 'accepted',
            end: { kind: 'sum', sum: turns.reduce((a, b) => a + b, Number(text)) },
            entries: [entry],
          };
    },
    giveUp: () => ({ end: { kind: 'sum', sum: 0 }, entries: [] }),
  };

  it('sees each former turn, the oldest first', async () => {
    const model = new ScriptedModel({ answers: ['1', '2', '4'] });
    const outcome = await prompt(task, askingWith(model));
    expect(promptOf(model, 2)).toContain('So far: 1, 2');
    expect(outcome).toMatchObject({ kind: 'sum', sum: 7, iterations: 3 });
  });

  it('goes on with the answers that were saved, and asks for none of them again', async () => {
    const answers = new MemoryAnswers();
    const cut = new ScriptedModel({ answers: ['1', new ModelError('network', 'Gone.')] });
    expect(await prompt(task, askingWith(cut, { answers }))).toMatchObject({ kind: 'deferred' });
    const model = new ScriptedModel({ answers: ['2', '4'] });
    expect(await prompt(task, askingWith(model, { answers }))).toMatchObject({ kind: 'sum', sum: 7 });
    expect(model.calls).toBe(2);
  });
});
