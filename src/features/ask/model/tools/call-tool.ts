import { readJson } from '../../../../kernel/notes/values/json';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { ToolArguments } from '../../../../kernel/ports/tool-caller';
import * as z from '../../../../kernel/notes/values/schema';
import type { TaskTool } from './task-tool';

/**
 * A call to a tool of the person's own servers. It becomes an approval: nothing is called before the person approves
 * it.
 */
export const callToolTaskTool: TaskTool = {
  name: 'call',
  description:
    'asks the person to approve one call of a tool of theirs, out of those listed below; it is not carried out now. title: server/tool as listed; text: its arguments, as one JSON object',
  needs: ['title'],
  async run({ title, text }, context) {
    const named = /^([^/]{1,100})\/(.{1,200})$/u.exec((title ?? '').trim());
    if (named === null) return { kind: 'failed', why: 'It does not say which tool, as server/tool.' };
    const given = readArguments(text);
    if (given === null)
      return {
        kind: 'failed',
        why: `The arguments are no JSON object: ${visibleLine((text ?? '').slice(0, 100))}`,
      };
    return context.askForCall({ server: named[1] ?? '', tool: named[2] ?? '', arguments: given });
  },
};

const object = z.record(z.string(), z.json());

function readArguments(text: string | null): ToolArguments | null {
  if (text === null || text.trim() === '') return {};
  return readJson(object, text);
}
