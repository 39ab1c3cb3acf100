import { describe, expect, it } from 'vitest';
import { NO_ARGUMENTS } from '../../../../src/features/ask/model/ask';
import { readAnalysis } from '../../../../src/features/ask/model/analysis/schema';

const TOOLS = ['reminder', 'create_note', 'search'];
const read = (answer: object) => readAnalysis({ text: JSON.stringify(answer), finishReason: 'stop' }, TOOLS);
const ordersOf = (answer: object) => {
  const found = read(answer);
  return found.ok ? found.value.orders : [];
};

describe("a model's answer to an ask", () => {
  it.each(['reminder', ' Reminder ', 'reminder_tool', 'REMINDER-TOOL'])('may call a tool "%s"', (tool) => {
    expect(ordersOf({ tasks: [{ tool }] })).toEqual([{ tool: 'reminder', given: NO_ARGUMENTS }]);
  });

  it.each(['create note', 'create  note', 'Create-Note'])('may call a tool of two words "%s"', (tool) => {
    expect(ordersOf({ tasks: [{ tool }] })).toMatchObject([{ tool: 'create_note' }]);
  });

  it.each(['delete', 'tool_reminder', 'reminder_tools', ''])('may not call a tool "%s"', (tool) => {
    expect(read({ tasks: [{ tool }] }).ok).toBe(false);
  });

  it('may give arguments beside the tool or below it, as texts or numbers', () => {
    const given = { ...NO_ARGUMENTS, title: 'Call', text: '12' };
    expect(ordersOf({ tasks: [{ tool: 'reminder', title: ' Call ', text: 12 }] })).toEqual([
      { tool: 'reminder', given },
    ]);
    expect(
      ordersOf({ tasks: [{ tool: 'reminder', title: 'Call', arguments: { text: '12', to: null } }] }),
    ).toEqual([{ tool: 'reminder', given }]);
  });

  it.each([null, '', ' ', 'null', 'None', 'N/A', true, []])('gives no argument by %j', (title) => {
    expect(ordersOf({ tasks: [{ tool: 'reminder', title }] })).toEqual([
      { tool: 'reminder', given: NO_ARGUMENTS },
    ]);
  });

  it('is cut where it is too long, and refused where it has too many tasks', () => {
    const [order] = ordersOf({ tasks: [{ tool: 'reminder', text: 'x'.repeat(9_000) }] });
    expect(order?.given.text).toHaveLength(8_000);
    const tasks = (count: number): object[] => Array.from({ length: count }, () => ({ tool: 'search' }));
    expect(ordersOf({ tasks: tasks(20) })).toHaveLength(20);
    expect(read({ tasks: tasks(21) }).ok).toBe(false);
    const found = read({ tasks: [], reasoning: 'y'.repeat(2_000) });
    expect(found.ok && found.value.reasoning).toHaveLength(1_000);
  });

  it('answers in words only where there are no tasks', () => {
    const answered = (tasks: object[], answer: unknown) => {
      const found = read({ tasks, answer });
      return found.ok ? found.value.answer : undefined;
    };
    expect(answered([], 'Hello.')).toBe('Hello.');
    expect(answered([], 'null')).toBeNull();
    expect(answered([], undefined)).toBeNull();
    expect(answered([{ tool: 'search' }], 'Hello.')).toBeNull();
  });

  it('is refused where it was cut off, or is no JSON', () => {
    expect(readAnalysis({ text: '{"tasks": [{"tool": "sea', finishReason: 'length' }, TOOLS).ok).toBe(false);
    expect(readAnalysis({ text: 'Hello.', finishReason: 'stop' }, TOOLS).ok).toBe(false);
  });
});
