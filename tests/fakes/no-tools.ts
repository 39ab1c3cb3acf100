import type { Ports } from '../../src/core/session/ports';
import { err } from '../../src/kernel/notes/values/result';
import { ToolServerError } from '../../src/kernel/ports/tool-caller';

const WHY = 'No server of tools can be reached from here.';
const nowhere = () => Promise.resolve(err(new ToolServerError('unknown_server', WHY)));

/** A host without servers: nothing is ever called. */
export const NO_TOOLS: Ports['tools'] = {
  call: () => Promise.resolve({ kind: 'not_called', why: WHY }),
  listTools: nowhere,
  check: nowhere,
};
