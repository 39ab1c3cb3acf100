import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { installCommand, leaveService, printCommand, removeCommand, stateCommand } from './commands.mjs';

/** Deputy as a service of the system, which `deputy watch` is then. */
export const serviceTerminal: TerminalFeature = {
  commands: [installCommand, removeCommand, stateCommand, printCommand].map((command) => ({
    heading: 'Take in and sort mail',
    command,
  })),
  leave: leaveService,
};
