import { describe, expect, it } from 'vitest';
import { tokenCounter } from '../../../../src/llm/prompting/token-counter';
import { analysisOpening, analysisPrompt } from '../../../../src/features/ask/model/analysis/analyse';
import { composeAnswer } from '../../../../src/features/ask/model/conversation/compose-answer';
import { callToolTaskTool } from '../../../../src/features/ask/model/tools/call-tool';
import { OFFERED_TOOLS } from '../../../../src/features/ask/model/tools/task-tools';
import { expectGolden } from '../../../golden';

const MARKER = '0123456789abcdef';

describe('the prompts of a request', () => {
  it('take it apart', () => {
    const at = { marker: MARKER, time: { now: Date.UTC(2026, 10, 22, 8), zone: 'Europe/Berlin' }, turns: [] };
    expectGolden(
      'requests/analysis.txt',
      [
        analysisPrompt([...OFFERED_TOOLS, callToolTaskTool]),
        analysisOpening(['"find what we said about pricing"', ''], at),
        analysisOpening(['"book a room"', 'rooms/book: Books a room. Arguments: {"room":{}}'], at),
        '',
      ].join('\n\n----\n\n'),
    );
  });

  it('answer a question', () => {
    const { system, messages } = composeAnswer(
      {
        question: 'What do we charge?',
        time: { now: Date.UTC(2026, 10, 22, 8), zone: 'Europe/Berlin' },
        counts: ['1 mail or note waits for triage.'],
        facts: [{ path: 'Memory/prices.md', text: '(general) All prices are without tax.' }],
        notes: [{ path: 'Notes/Pricing.md', text: 'We agreed on 20 a month.' }],
        earlier: [{ asked: 'good morning', said: 'Good morning!' }],
      },
      [],
      { budget: 4_000, count: tokenCounter('o200k', 1, '') },
    );
    expectGolden(
      'requests/answer.txt',
      [system, ...messages.map(({ content }) => content), ''].join('\n\n----\n\n'),
    );
  });

  it('drop what was said before, from the oldest on, before a note is shortened', () => {
    const say = (n: number) => ({ asked: `question ${String(n)}`, said: `answer ${String(n)} `.repeat(40) });
    const input = {
      ...{ question: 'What do we charge?', counts: [], facts: [], earlier: [1, 2, 3].map(say) },
      time: { now: Date.UTC(2026, 10, 22, 8), zone: 'Europe/Berlin' },
      notes: [{ path: 'Notes/Pricing.md', text: 'We agreed on 20 a month. '.repeat(30) }],
    };
    const count = tokenCounter('o200k', 1, '');
    const whole = composeAnswer(input, [], { budget: 4_000, count });
    expect(whole.cut).toBeNull();
    const composed = (left: number) => {
      const prompt = composeAnswer(input, [], { budget: whole.tokens - left, count });
      const text = prompt.messages.map(({ content }) => content).join();
      const kept = [1, 2, 3].filter((n) => text.includes(`question ${String(n)}`));
      return { kept, isWhole: text.split('We agreed').length > 30, cut: prompt.cut };
    };
    expect(composed(0)).toMatchObject({ kept: [1, 2, 3], cut: null });
    for (const left of [1, 2, 3, 4, 5, 6, 7, 8])
      expect(composed(left), String(left)).toMatchObject({ kept: [2, 3], isWhole: true });
    expect(composed(60)).toMatchObject({
      ...{ kept: [2, 3], isWhole: true },
      cut: { details: { history_dropped: 1 } },
    });
    expect(composed(250)).toMatchObject({
      kept: [3],
      isWhole: true,
      cut: { details: { history_dropped: 2 } },
    });
    expect(composed(500)).toMatchObject({
      kept: [],
      isWhole: false,
      cut: { details: { history_dropped: 3 } },
    });
  });
});
