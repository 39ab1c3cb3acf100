import { setUpReport } from '../../src/core/app/reports/set-up-report';
import type { Command } from '../command/command.mjs';
import { EXIT } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const setupCommand: Command = {
  name: 'setup',
  usage: '<vault> [--take-over]',
  summary: 'Make the folders, and make this device the one that runs Deputy',
  options: [{ name: 'take-over', summary: 'even if another device runs Deputy now' }],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ vault, isSet, output, openVaultForWork }) {
    const { deputy, ports, settings, folder } = await openVaultForWork();
    const done = await deputy.setUp({ takeOver: isSet('take-over') });
    const { runner } = done;
    if (runner.kind === 'unreadable') throw refusal({ kind: 'runner_unreadable', why: runner.why }, folder);
    if (runner.kind === 'named' && runner.device !== ports.host.deviceId) {
      throw refusal({ kind: 'other_device', device: runner.device }, folder);
    }
    output.report(
      setUpReport(done, ports.host.deviceId),
      `Provider: ${settings.provider}`,
      `To fetch mail: deputy accounts ${shellWord(vault)} --add gmail --address you@gmail.com`,
      `Or put mail (.eml) into ${settings.folders.inbox}/, then: deputy triage ${shellWord(vault)}`,
    );
    return EXIT.done;
  },
};
