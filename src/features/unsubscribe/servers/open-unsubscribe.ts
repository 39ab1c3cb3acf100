import type { ClosableTools, OpenServers } from '../../../adapters/servers/open-servers';
import { ONE_CLICK, readWayOut } from '../../../kernel/mail/headers/way-out';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { type OneClick, oneClickServer, UNSUBSCRIBE } from '../../../kernel/ports/one-click';
import { openOneClick } from './open-one-click';
import { type ToolCall, type ToolDescription, ToolServerError } from '../../../kernel/ports/tool-caller';

/** Each host that a newsletter can be left at is a server with one tool. */
export const openUnsubscribe: OpenServers = ({ settings, node }) => ({
  oneClick: oneClickTools(node === null ? null : openOneClick(node), () => settings().localOnly),
});

export function oneClickTools(post: OneClick | null, isLocalOnly: () => boolean): ClosableTools {
  const readyFor = (call: ToolCall): Result<{ url: string; post: OneClick }, ToolServerError> => {
    const url = urlOf(call);
    if (url === null) return refusal('bad_arguments', 'This is not an address that Deputy unsubscribes at.');
    if (isLocalOnly()) return refusal('not_agreed', '"Local only" is on, so nothing is called.');
    if (post === null)
      return refusal('no_sockets', "A phone can't check where an address leads: the computer unsubscribes.");
    return ok({ url, post });
  };
  return {
    listTools: () => Promise.resolve(ok([TOOL])),
    check: (call) => {
      const ready = readyFor(call);
      return Promise.resolve(ready.ok ? ok(TOOL) : ready);
    },
    call: async (approval, { signal }) => {
      const ready = readyFor(approval.take());
      if (!ready.ok) return { kind: 'not_called', why: ready.error.message };
      const { post, url } = ready.value;
      return post({ url, body: ONE_CLICK }, signal);
    },
    close: () => Promise.resolve(),
  };
}

/** The address of a call that is exactly as Deputy makes it; `null` for any other. */
function urlOf({ server, tool, arguments: given }: ToolCall): string | null {
  const { address, body } = given;
  if (tool !== UNSUBSCRIBE || body !== ONE_CLICK || typeof address !== 'string') return null;
  const way = readWayOut(address);
  return way?.kind === 'post' && way.url === address && oneClickServer(way.host) === server ? way.url : null;
}

const refusal = (code: ToolServerError['code'], message: string) => err(new ToolServerError(code, message));

const TOOL: ToolDescription = {
  name: UNSUBSCRIBE,
  description: 'Unsubscribes from a newsletter.',
  inputSchema: { type: 'object' },
};
