import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { DRY_RUN, previewCommand } from './preview.mjs';

/** Shows work before it is done. */
export const previewsTerminal: TerminalFeature = {
  commands: [{ heading: 'Preview, report and undo', command: previewCommand }],
  triage: DRY_RUN,
};
