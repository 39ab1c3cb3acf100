import { err } from '../notes/result';
import { ToolServerError } from '../ports/tool-caller';
import type { Ports } from './ports';

const WHY = 'No server of tools can be reached from here.';
const nowhere = () => Promise.resolve(err(new ToolServerError('unknown_server', WHY)));

/** For hosts without servers: nothing is ever called. */
export const NO_TOOLS: Ports['tools'] = {
  call: () => Promise.resolve({ kind: 'not_called', why: WHY }),
  listTools: nowhere,
  check: nowhere,
};
