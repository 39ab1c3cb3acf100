import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { toolsCommand } from './tools.mjs';

/** Servers whose tools an approval may call. */
export const toolServersTerminal: TerminalFeature = {
  commands: [{ heading: 'Set up', command: toolsCommand }],
};
