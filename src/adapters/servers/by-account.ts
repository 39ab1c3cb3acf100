import { err } from '../../kernel/notes/values/result';
import { isAccountServer } from '../../kernel/ports/mail-account';
import { isOneClickServer } from '../../kernel/ports/one-click';
import { type ToolCaller, type ToolCatalog, ToolServerError } from '../../kernel/ports/tool-caller';

export type ClosableTools = ToolCaller & ToolCatalog & { close(): Promise<void> };

/**
 * Routes requests by server name: to accounts, to the calls that leave newsletters, or to tool servers. A reserved name never
 * reaches a tool server, even if the settings give a server that name.
 */
export function byAccount(
  servers: ClosableTools,
  accounts: ClosableTools,
  oneClick: ClosableTools = NO_SENDER,
): ClosableTools {
  const of = (server: string): ClosableTools =>
    isAccountServer(server) ? accounts : isOneClickServer(server) ? oneClick : servers;
  return {
    call: (approval, options) => of(approval.server).call(approval, options),
    check: (call, signal) => of(call.server).check(call, signal),
    listTools: (server, signal) => of(server).listTools(server, signal),
    close: async () => {
      await Promise.allSettled([servers, accounts, oneClick].map((each) => each.close()));
    },
  };
}

const NOT_HERE = 'This build of Deputy lacks the feature that does this.';
const notHere = () => Promise.resolve(err(new ToolServerError('unknown_server', NOT_HERE)));

/** Takes the place of a feature that this build lacks. */
export const NO_SENDER: ClosableTools = {
  call: () => Promise.resolve({ kind: 'not_called', why: NOT_HERE }),
  check: notHere,
  listTools: notHere,
  close: () => Promise.resolve(),
};
