import type { ToolCall } from '../../../../kernel/ports/tool-caller';

/** Action for work that no tool can do: the person does it, and approving confirms that it is done. */
export const BY_HAND = 'do_by_hand';

/** Whether a person does the action by hand, so that nothing is called or opened. */
export const isByHand = ({ server, tool }: Pick<ToolCall, 'server' | 'tool'>): boolean =>
  server === '' && tool === BY_HAND;
