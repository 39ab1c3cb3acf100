import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { reportLines } from './report-lines.mjs';
import { planCommand } from './plan.mjs';

export const plansTerminal: TerminalFeature = {
  lines: { cycle: reportLines },
  commands: [{ heading: 'Ask and plan', command: planCommand }],
};
