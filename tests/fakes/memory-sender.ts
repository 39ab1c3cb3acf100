import { ok } from '../../src/kernel/notes/values/result';
import type { SpentApproval, ToolCall, ToolDescription } from '../../src/kernel/ports/tool-caller';
import type { ClosableTools } from '../../src/adapters/servers/open-servers';

/** Accounts that send, in place of mail servers: what went out is in `sent`. */
export class MemorySender implements ClosableTools {
  readonly sent: ToolCall[] = [];

  listTools: ClosableTools['listTools'] = () => Promise.resolve(ok([TOOL]));

  check: ClosableTools['check'] = () => Promise.resolve(ok(TOOL));

  call(approval: SpentApproval): Promise<{ kind: 'done'; text: string }> {
    this.sent.push(approval.take());
    return Promise.resolve({ kind: 'done', text: 'Sent.' });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const TOOL: ToolDescription = {
  name: 'send_mail',
  description: 'Sends a mail.',
  inputSchema: { type: 'object' },
};
