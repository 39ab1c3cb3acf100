import type { Deputy } from '../../src/app/deputy';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { counted } from '../../src/app/view/words/counted';
import { EXIT } from '../words/exit-code.mjs';

type LogFault = Awaited<ReturnType<Deputy['log']['verify']>>['faults'][number];

const describe = (fault: LogFault): string => {
  switch (fault.kind) {
    case 'unreadable':
      return 'no line of the log; a write was cut off, or somebody wrote here';
    case 'broken':
      return 'does not follow the line before it; something was changed, removed or put in';
    case 'missing':
      return `${counted(fault.count, 'line')} missing here; the log was cut, or an older copy was put back`;
    case 'other_day':
      return `was written on ${fault.day}; the file was renamed, or its lines were moved here`;
  }
};

export const logVerifyCommand: Command = {
  name: 'log verify',
  usage: '<vault> [--json]',
  summary: 'Check this device’s log for lines that were changed, added or removed',
  options: [JSON_OPTION],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ output, openVault }) {
    const { deputy } = await openVault();
    const { files, lines, faults } = await deputy.log.verify();
    const extent = `${counted(lines, 'line')} in ${counted(files, 'file')}`;
    output.say(
      ...faults.map((fault) => `${fault.path}, line ${String(fault.line)}: ${describe(fault)}`),
      faults.length === 0
        ? `The log is intact: ${extent}.`
        : `${counted(faults.length, 'fault')} in ${extent}.`,
    );
    output.json({ files, lines, faults });
    return faults.length === 0 ? EXIT.done : EXIT.trouble;
  },
};
