import { digestReport } from '../../src/app/reports/digest-report';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { refusal } from '../command/refusal.mjs';
import { EXIT } from '../words/exit-code.mjs';

export const digestCommand: Command = {
  name: 'digest',
  usage: '<vault> [--json]',
  summary: 'Show how many things need you, and what was sorted and sent today',
  options: [JSON_OPTION],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ output, openVault }) {
    const { deputy, folder } = await openVault();
    if (!(await deputy.status()).isSetUp) throw refusal({ kind: 'not_set_up' }, folder);
    const digest = await deputy.digest();
    output.report(digestReport(digest));
    output.json(digest);
    return EXIT.done;
  },
};
