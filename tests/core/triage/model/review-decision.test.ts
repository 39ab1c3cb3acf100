import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import {
  ModelError,
  type Generation,
  type ModelErrorCode,
} from '../../../../src/kernel/ports/language-model';
import type { AnswerProblem } from '../../../../src/llm/provider/answers/read-answer';
import {
  afterError,
  afterReview,
  type Prompting,
  type PromptState,
  progressOf,
  startPrompting,
} from '../../../../src/llm/prompting/prompt-state';
import type { Decision } from '../../../../src/core/triage/model/decision';
import {
  decideWithoutAnswer,
  type Evidence,
  reviewDecision,
  type TriageReading,
  type TriageTurn,
} from '../../../../src/core/triage/model/review-decision';
import type { TriageEnd } from '../../../../src/core/triage/model/triage-outcome';

type LoopEvent =
  | ({ kind: 'answered' } & Pick<TriageReading, 'answer' | 'reading'>)
  | { kind: 'unanswered'; error: ModelError };

const TASK = {
  maxOutputTokens: 1_500,
  actions: { refused: 'refused', failed: 'failed', deferred: 'deferred' },
  giveUp: decideWithoutAnswer,
  mostAnswers: 5,
};

const start = (): Prompting<TriageTurn> => startPrompting();

const generation = (parts: Partial<Generation> = {}): Generation => ({
  text: 'raw',
  finishReason: 'stop',
  usage: { inputTokens: 1_000, outputTokens: 100, isEstimated: false },
  cost: 0.001,
  latencyMs: 200,
  ...parts,
});

const rejected = (kind: AnswerProblem['kind'], partial?: unknown): LoopEvent => ({
  kind: 'answered',
  answer: generation({ text: `rejected: ${kind}` }),
  reading: err({ kind, issues: [`It was ${kind}.`], ...(partial === undefined ? {} : { partial }) }),
});

const accepted = (decision: Decision): LoopEvent => ({
  kind: 'answered',
  answer: generation(),
  reading: ok(decision),
});

/** A refusal is shown to be the note's. */
const unanswered = (code: ModelErrorCode): LoopEvent => ({
  kind: 'unanswered',
  error: new ModelError(code, `It says ${code}.`, { isOfNote: true }),
});

const ARCHIVE: Decision = { kind: 'archive', confidence: 0.9, reasoning: 'News.' };

function advance(
  state: Prompting<TriageTurn>,
  event: LoopEvent,
  { moneyWord = null, evidence = null }: Pick<From, 'moneyWord' | 'evidence'>,
): PromptState<TriageEnd, TriageTurn> {
  if (event.kind === 'unanswered') return afterError(state, event.error, TASK);
  const { answer, reading } = event;
  const review = reviewDecision({ answer, reading, moneyWord, evidence }, progressOf(state, TASK));
  return afterReview(state, answer, { review, task: TASK });
}

interface From {
  state?: PromptState<TriageEnd, TriageTurn>;
  moneyWord?: string | null;
  evidence?: Evidence | null;
}

function proceed(events: readonly LoopEvent[], { state = start(), ...facts }: From = {}) {
  return events.reduce<PromptState<TriageEnd, TriageTurn>>(
    (now, event) => (now.kind === 'asking' ? advance(now, event, facts) : now),
    state,
  );
}

/** Where it has ended, what it ended with. */
function run(events: readonly LoopEvent[], from: From = {}) {
  const state = proceed(events, from);
  if (state.kind === 'asking') return state;
  const { round, tally, end } = state;
  return { round, tally, ...end };
}

const times = (n: number, event: LoopEvent): LoopEvent[] => Array.from({ length: n }, () => event);

const eventsOf = (state: ReturnType<typeof run>): string[] => state.tally.entries.map(({ event }) => event);

describe('the correction loop', () => {
  it('ends with the first answer that holds', () => {
    const state = run([accepted(ARCHIVE)]);
    expect(state).toMatchObject({ kind: 'decided', round: 1, decision: ARCHIVE, override: null });
    expect(eventsOf(state)).toEqual(['llm_decision']);
  });

  it('asks again with the rejected answer and what was wrong', () => {
    const state = run([rejected('not_json')]);
    expect(state).toMatchObject({
      kind: 'asking',
      round: 2,
      turns: [{ answer: 'rejected: not_json', issues: ['It was not_json.'] }],
    });
  });

  it('still asks after four rejected answers, and takes the fifth', () => {
    const four = proceed(times(4, rejected('invalid', { decision: 'archive' })));
    expect(four).toMatchObject({ kind: 'asking', round: 5 });
    expect(run([accepted(ARCHIVE)], { state: four })).toMatchObject({ kind: 'decided', round: 5 });
  });

  it.each([
    [rejected('empty'), 'The model returned an empty response'],
    [rejected('ambiguous'), 'The model could not determine an action'],
    [rejected('invalid', { decision: 'delete' }), 'The model could not determine an action'],
    [rejected('invalid', { note: 1 }), 'The model could not determine an action'],
    [rejected('invalid', { decision: 'Draft Reply' }), "The model's answer stayed incomplete"],
    [rejected('truncated', { decision: 'archive' }), "The model's answer stayed incomplete"],
  ])('leaves the note to the person after five answers like %#', (event, reasoning) => {
    expect(run(times(5, event))).toMatchObject({
      kind: 'decided',
      round: 5,
      decision: { kind: 'needs_info', reasoning },
    });
  });

  it.each([
    ['not_json', 'held no JSON'],
    ['truncated', 'was cut off'],
  ] as const)('fails after five answers that were %s', (kind, words) => {
    const state = run(times(5, rejected(kind)));
    expect(state.kind === 'failed' && state.cause).toContain(words);
    expect(eventsOf(state)).toEqual([...Array<string>(5).fill('invalid_response'), 'llm_error']);
  });

  it('goes by the last answer, not by the first ones', () => {
    const state = run([...times(4, rejected('not_json')), rejected('empty')]);
    expect(state).toMatchObject({
      kind: 'decided',
      decision: { reasoning: 'The model returned an empty response' },
    });
  });

  it('shortens a rejected answer in the log to 2,000 characters', () => {
    const answer = generation({ text: 'x'.repeat(50_000) });
    const reading = err({ kind: 'not_json' as const, issues: [] });
    const [entry] = run([{ kind: 'answered', answer, reading }]).tally.entries;
    expect(entry?.details).toMatchObject({ response: 'x'.repeat(2_000), response_characters: 50_000 });
  });
});

describe('the money rule in the loop', () => {
  const about = { moneyWord: 'invoice' };

  it('corrects the model once and names the word', () => {
    const state = run([accepted(ARCHIVE)], about);
    expect(state).toMatchObject({ kind: 'asking', round: 2, turns: [{ about: ['money'] }] });
    expect(state.kind === 'asking' && state.turns[0]?.issues[0]).toContain('"invoice"');
  });

  it('decides in place of a model that stands by its answer', () => {
    const state = run(times(2, accepted(ARCHIVE)), about);
    expect(state).toMatchObject({ kind: 'decided', round: 2, decision: { kind: 'needs_info' } });
    expect(eventsOf(state)).toEqual(['invalid_response', 'llm_decision', 'override']);
  });

  it('has no correction left for a fifth answer', () => {
    const state = run([...times(4, rejected('not_json')), accepted(ARCHIVE)], about);
    expect(state).toMatchObject({ kind: 'decided', round: 5, decision: { kind: 'needs_info' } });
  });

  it.each<Decision>([
    { kind: 'urgent', confidence: 1, reasoning: 'Due.', reply: null, handOver: null },
    { kind: 'needs_info', confidence: 1, reasoning: 'Which?', missing: 'The number.' },
  ])('takes $kind at once', (decision) => {
    expect(run([accepted(decision)], about)).toMatchObject({
      kind: 'decided',
      round: 1,
      decision,
      override: null,
    });
  });
});

describe.each<Decision>([
  { kind: 'draft_reply', confidence: 1, reasoning: 'Asked.', reply: 'Paid.' },
  { kind: 'delegate', confidence: 1, reasoning: 'Not ours.', handOver: 'Accounting' },
])('a $kind about money', (decision) => {
  it('becomes urgent when the model stands by it', () => {
    const state = run(times(2, accepted(decision)), { moneyWord: 'invoice' });
    expect(state).toMatchObject({ kind: 'decided', round: 2, decision: { kind: 'urgent' } });
    expect(state.kind === 'decided' && state.override?.from).toBe(decision.kind);
  });
});

describe('a model that gives no answer', () => {
  it.each(['auth', 'billing', 'rate_limit', 'timeout', 'network', 'server'] as const)(
    'leaves the note pending after %s',
    (code) => {
      const state = run([rejected('empty'), unanswered(code)]);
      expect(state).toMatchObject({ kind: 'deferred', round: 2, error: { code } });
      expect(eventsOf(state)).toEqual(['invalid_response', 'llm_error']);
    },
  );

  it('leaves to the person what it refused', () => {
    const state = run([unanswered('refused')]);
    expect(state).toMatchObject({
      kind: 'decided',
      decision: { kind: 'needs_info', reasoning: 'The model refused to answer: It says refused.' },
    });
    expect(eventsOf(state)).toEqual(['llm_error', 'llm_decision']);
  });

  it('fails the note after a bad request, in the words of the provider', () => {
    expect(run([unanswered('bad_request')])).toMatchObject({
      kind: 'failed',
      cause: expect.stringContaining('It says bad_request.'),
    });
  });
});

describe('any sequence of answers', () => {
  const problems = ['empty', 'not_json', 'ambiguous', 'truncated', 'invalid'] as const;
  const event: fc.Arbitrary<LoopEvent> = fc.oneof(
    fc.constantFrom(...problems).map((kind) => rejected(kind)),
    fc.constant(rejected('invalid', { decision: 'urgent' })),
    fc.constant(accepted(ARCHIVE)),
    fc.constant(accepted({ kind: 'draft_reply', confidence: 1, reasoning: 'Asked.', reply: 'Paid.' })),
    fc.constantFrom<ModelErrorCode>('timeout', 'refused', 'context_too_long', 'bad_request').map(unanswered),
  );

  it('ends after at most five answers, with the tokens of each in exactly one line', () => {
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 7, maxLength: 12 }),
        fc.constantFrom(null, 'invoice'),
        (events, word) => {
          const state = run(events, { moneyWord: word });
          const billed = state.tally.entries.filter(({ tokens_input }) => tokens_input !== undefined);
          expect(state.kind).not.toBe('asking');
          expect(billed.length).toBeLessThanOrEqual(5);
          expect(billed.length * 1_000).toBe(state.tally.usage.inputTokens);
          expect(billed.every(({ details }) => details?.['cost_usd'] === 0.001)).toBe(true);
        },
      ),
    );
  });

  it('never archives a note about money, nor answers it or passes it on', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 7, maxLength: 12 }), (events) => {
        const state = run(events, { moneyWord: 'invoice' });
        if (state.kind === 'decided') expect(['urgent', 'needs_info']).toContain(state.decision.kind);
      }),
    );
  });
});
