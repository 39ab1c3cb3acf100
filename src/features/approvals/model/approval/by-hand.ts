import type { ToolCall } from '../../../../kernel/ports/tool-caller';

/** The action of what no tool can do: the person does it, and by approving says that it is done. */
export const BY_HAND = 'do_by_hand';

/** Nothing is called, and nothing opened. */
export const isByHand = ({ server, tool }: Pick<ToolCall, 'server' | 'tool'>): boolean =>
  server === '' && tool === BY_HAND;
