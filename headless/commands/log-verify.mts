import { logReport } from '../../src/core/app/reports/log-report';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { EXIT } from '../words/exit-code.mjs';

export const logVerifyCommand: Command = {
  name: 'log verify',
  usage: '<vault> [--json]',
  summary: 'Check this device’s log for lines that were changed, added or removed',
  options: [JSON_OPTION],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ output, openVault }) {
    const { deputy } = await openVault();
    const check = await deputy.log.verify();
    output.report(logReport(check, Infinity));
    const { files, lines, faults } = check;
    output.json({ files, lines, faults });
    return faults.length === 0 ? EXIT.done : EXIT.trouble;
  },
};
