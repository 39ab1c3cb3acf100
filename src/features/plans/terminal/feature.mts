import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { planCommand } from './plan.mjs';

export const plansTerminal: TerminalFeature = {
  commands: [{ heading: 'Ask and plan', command: planCommand }],
};
