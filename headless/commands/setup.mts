import type { Command } from '../command/command.mjs';
import { EXIT } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const setupCommand: Command = {
  name: 'setup',
  usage: '<vault> [--take-over]',
  summary: 'Make the folders, and make this device the one that runs Deputy',
  options: [{ name: 'take-over', summary: 'also where another device works it at present' }],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ vault, isSet, output, openVaultForWork }) {
    const { deputy, ports, settings, folder } = await openVaultForWork();
    const { made, runner } = await deputy.setUp({ takeOver: isSet('take-over') });
    output.say(made.length > 0 ? `Made ${made.join(', ')}.` : 'All folders were there already.');
    if (runner.kind === 'unreadable') throw refusal({ kind: 'runner_unreadable', why: runner.why }, folder);
    if (runner.kind === 'named' && runner.device !== ports.host.deviceId) {
      throw refusal({ kind: 'other_device', device: runner.device }, folder);
    }
    output.say(
      `This device (${ports.host.deviceId}) runs Deputy on this vault, with the provider "${settings.provider}".`,
      `To let mail in: deputy accounts ${shellWord(vault)} --add gmail --address you@gmail.com`,
      `Or put mail (.eml) into ${settings.folders.inbox}/, then: deputy triage ${shellWord(vault)}`,
    );
    return EXIT.done;
  },
};
