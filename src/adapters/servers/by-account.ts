import { err } from '../../kernel/notes/values/result';
import { isAccountServer } from '../../kernel/ports/mail-account';
import { type ToolCaller, type ToolCatalog, ToolServerError } from '../../kernel/ports/tool-caller';

export type ClosableTools = ToolCaller & ToolCatalog & { close(): Promise<void> };

/**
 * Routes requests to accounts or tool servers by server name. An account's reserved name never reaches a tool server,
 * even if the settings give a server that name.
 */
export function byAccount(servers: ClosableTools, accounts: ClosableTools): ClosableTools {
  const of = (server: string): ClosableTools => (isAccountServer(server) ? accounts : servers);
  return {
    call: (approval, options) => of(approval.server).call(approval, options),
    check: (call, signal) => of(call.server).check(call, signal),
    listTools: (server, signal) => of(server).listTools(server, signal),
    close: async () => {
      await Promise.allSettled([servers.close(), accounts.close()]);
    },
  };
}

const NOT_HERE = 'This build sends by no mail account.';
const notHere = () => Promise.resolve(err(new ToolServerError('unknown_server', NOT_HERE)));

/** Stands for the accounts where no feature sends by them. */
export const NO_SENDER: ClosableTools = {
  call: () => Promise.resolve({ kind: 'not_called', why: NOT_HERE }),
  check: notHere,
  listTools: notHere,
  close: () => Promise.resolve(),
};
