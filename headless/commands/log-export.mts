import { logCsv } from '../../src/app/view/log-csv';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { EXIT, usageError } from '../words/exit-code.mjs';

export const logExportCommand: Command = {
  name: 'log export',
  usage: '<vault> [--csv] [--redact] [--json]',
  summary: 'Print this device’s log as a table or as JSON',
  options: [
    { name: 'csv', summary: 'print a table' },
    { name: 'redact', summary: 'leave out names, addresses and texts' },
    JSON_OPTION,
  ],
  example: '~/notes --csv --redact',
  operands: { least: 0, most: 0 },
  async run({ isSet, output, openVault }) {
    if (isSet('csv') === isSet('json')) throw usageError('Say --csv or --json.');
    const lines = await (await openVault()).deputy.log.export({ isRedacted: isSet('redact') });
    if (isSet('csv')) output.say(...logCsv(lines));
    output.json({ lines });
    return EXIT.done;
  },
};
