import { type Command, JSON_OPTION } from '../command/command.mjs';
import { openVaultForWork } from '../command/open-vault.mjs';
import { notePath } from '../operands/plan-path.mjs';
import { runAct } from '../command/run-act.mjs';

export const revise: Command = {
  name: 'revise',
  usage: '<vault> <draft> [--wish TEXT] [--json]',
  summary: 'Have the model revise a draft once, of a mail or another message',
  options: [
    { name: 'wish', value: 'TEXT', summary: 'what you want of it, such as "shorter, and offer Tuesday"' },
    JSON_OPTION,
  ],
  operands: { least: 1, most: 1 },
  async run({ vault, operands: [meant = ''], text, output }) {
    const opened = await openVaultForWork(vault, output);
    const subject = { path: await notePath(opened, meant), wish: text('wish') ?? '' };
    return runAct((abort) => opened.deputy.act('reviseDraft', subject, abort), {
      folder: opened.folder,
      output,
      unchanged: (note) => `It stays as it is: ${note}`,
    });
  },
};
