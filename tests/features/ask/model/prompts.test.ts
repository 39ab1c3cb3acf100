import { describe, it } from 'vitest';
import { tokenCounter } from '../../../../src/llm/prompting/token-counter';
import { memoryOpening, MEMORY_PROMPT } from '../../../../src/features/memory/extractor/extract-facts';
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

  it('look for what to remember', () => {
    const opening = memoryOpening(['"I prefer mails before noon."', 'All prices are without tax.'], MARKER);
    expectGolden('requests/memory.txt', [MEMORY_PROMPT, opening, ''].join('\n\n----\n\n'));
  });
});
