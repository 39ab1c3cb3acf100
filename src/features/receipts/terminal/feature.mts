import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { dayCommand } from '../../../../headless/commands/day-rows.mjs';
import { RECEIPT_DAY } from '../feature';

const receiptsCommand = dayCommand({
  of: 'receipt',
  words: RECEIPT_DAY,
  name: 'receipts',
  notes: 'receipts',
  summary: 'List what was paid, by day, or mark a day done',
});

export const receiptsTerminal: TerminalFeature = {
  commands: [{ heading: 'Decide', command: receiptsCommand }],
};
