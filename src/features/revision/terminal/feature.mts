import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { type Command, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { YES_OPTION } from '../../../../headless/command/many-calls.mjs';
import { notePath } from '../../../../headless/operands/note-path.mjs';
import { runAct } from '../../../../headless/command/run-act.mjs';

const reviseCommand: Command = {
  name: 'revise',
  usage: '<vault> <draft> [--wish TEXT] [--yes] [--json]',
  summary: 'Have the model revise a draft once, of a mail or another message',
  options: [
    { name: 'wish', value: 'TEXT', summary: 'what to change, such as "shorter, and offer Tuesday"' },
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes Drafts/re-a-question.md --wish "Shorter"',
  operands: { least: 1, most: 1 },
  async run({ operands: [meant = ''], text, output, calls, openVaultForWork }) {
    const opened = await openVaultForWork();
    const subject = { path: await notePath(opened, meant), wish: text('wish') ?? '' };
    return runAct((abort) => opened.deputy.act('reviseDraft', subject, abort), {
      name: 'reviseDraft',
      folder: opened.folder,
      opened,
      output,
      calls,
    });
  },
};

export const revisionTerminal: TerminalFeature = {
  commands: [{ heading: 'Decide', command: reviseCommand }],
};
