import type { Deputy } from '../../src/deputy/deputy';
import { type Command, JSON_OPTION } from '../command.mjs';
import { counted } from '../describe-cycle.mjs';
import { EXIT } from '../exit-code.mjs';
import { openVault } from '../open-vault.mjs';

type LogFault = Awaited<ReturnType<Deputy['verifyLog']>>['faults'][number];

const FAULTS: Record<LogFault['kind'], string> = {
  unreadable: 'no line of the log; a write was cut off, or somebody wrote here',
  broken: 'does not follow the line before it; something was changed, removed or put in',
};

export const logVerify: Command = {
  name: 'log verify',
  usage: '<vault> [--json]',
  summary: 'Check that no line of this device’s log was changed, added or removed',
  options: [JSON_OPTION],
  operands: { least: 0, most: 0 },
  async run({ vault, output }) {
    const { deputy } = openVault(vault, output);
    const { files, lines, faults } = await deputy.verifyLog();
    const extent = `${counted(lines, 'line')} in ${counted(files, 'file')}`;
    output.say(
      ...faults.map(({ path, line, kind }) => `${path}, line ${String(line)}: ${FAULTS[kind]}`),
      faults.length === 0
        ? `The log is whole: ${extent}.`
        : `${counted(faults.length, 'fault')} in ${extent}.`,
    );
    output.json({ files, lines, faults });
    return faults.length === 0 ? EXIT.done : EXIT.trouble;
  },
};
