import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { rulesCommand } from './rules.mjs';

export const sendersTerminal: TerminalFeature = {
  commands: [{ heading: 'Decide', command: rulesCommand }],
};
