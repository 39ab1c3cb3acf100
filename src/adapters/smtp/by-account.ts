import { isAccountServer } from '../../kernel/ports/mail-account';
import type { ToolCaller, ToolCatalog } from '../../kernel/ports/tool-caller';

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
