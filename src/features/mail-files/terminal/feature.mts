import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { importCommand } from './import.mjs';

/** Mail in files, as other programs export it. */
export const mailFilesTerminal: TerminalFeature = {
  commands: [{ heading: 'Take in and sort mail', command: importCommand, isFirst: true }],
};
