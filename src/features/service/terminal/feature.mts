import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { installCommand, leaveService, printCommand, removeCommand, stateCommand } from './commands.mjs';

/** Runs `deputy watch` as a service of the system. */
export const serviceTerminal: TerminalFeature = {
  commands: [installCommand, removeCommand, stateCommand, printCommand].map((command) => ({
    heading: 'Take in and sort mail',
    command,
  })),
  leave: leaveService,
};
