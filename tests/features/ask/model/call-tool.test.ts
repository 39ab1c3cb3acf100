import { expect, it } from 'vitest';
import { NO_ARGUMENTS } from '../../../../src/features/ask/model/ask';
import { callToolTaskTool } from '../../../../src/features/ask/model/tools/call-tool';
import { asked, type TaskContext, type TaskResult } from '../../../../src/features/ask/model/tools/task-tool';
import type { ToolCall } from '../../../../src/kernel/ports/tool-caller';

async function run(title: string | null, text: string | null) {
  const calls: ToolCall[] = [];
  const askForCall = (call: ToolCall): Promise<TaskResult> => {
    calls.push(call);
    return Promise.resolve(asked('It waits.'));
  };
  const given = { ...NO_ARGUMENTS, title, text };
  const result = await callToolTaskTool.run(given, { askForCall } as unknown as TaskContext);
  return { calls, why: result.kind === 'failed' ? result.why : null };
}

it.each<[string, string | null, ToolCall]>([
  ['office/act', '{"day": "Monday"}', { server: 'office', tool: 'act', arguments: { day: 'Monday' } }],
  [' office/files/read ', null, { server: 'office', tool: 'files/read', arguments: {} }],
  ['office/act', ' \n', { server: 'office', tool: 'act', arguments: {} }],
])('%s with %s is asked for', async (title, text, call) => {
  expect(await run(title, text)).toEqual({ calls: [call], why: null });
});

it.each([
  [null, null, 'It does not say which tool, as server/tool.'],
  ['office', '{}', 'It does not say which tool, as server/tool.'],
  ['/act', '{}', 'It does not say which tool, as server/tool.'],
  ['office/', '{}', 'It does not say which tool, as server/tool.'],
  ['office/act', 'on Monday', 'The arguments are no JSON object: on Monday'],
  ['office/act', '["Monday"]', 'The arguments are no JSON object: ["Monday"]'],
  ['office/act', 'x'.repeat(200), `The arguments are no JSON object: ${'x'.repeat(100)}`],
])('%s with %s is not', async (title, text, why) => {
  expect(await run(title, text)).toEqual({ calls: [], why });
});
