import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { reviseCommand } from './revise.mjs';

export const revisionTerminal: TerminalFeature = {
  commands: [{ heading: 'Decide', command: reviseCommand }],
};
