import { type Command, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { reportAct } from '../../../../headless/command/run-act.mjs';
import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { findApproval } from '../../../../headless/operands/find-approval.mjs';
import { notePath } from '../../../../headless/operands/note-path.mjs';

const attachCommand: Command = {
  name: 'attach',
  usage: '<vault> <approval> <file>... [--remove] [--json]',
  summary: 'Attach files of the vault to a mail that waits; approve it afterwards',
  options: [{ name: 'remove', summary: 'remove these files from the mail' }, JSON_OPTION],
  example: '~/notes re-a-question Files/Prices.pdf',
  operands: { least: 2, most: Infinity },
  async run({ operands: [meant = '', ...files], isSet, output, openVaultForWork }) {
    const opened = await openVaultForWork();
    const { path: note } = await findApproval(opened, meant, { output, command: 'attach' });
    const [attach, remove] = isSet('remove') ? [[], files] : [files, []];
    const outcome = await opened.deputy.act('changeFiles', { note, attach, remove });
    return reportAct(outcome, { name: 'changeFiles', folder: opened.folder, output });
  },
};

const saveCommand: Command = {
  name: 'save-attachments',
  usage: '<vault> <note> [--json]',
  summary: 'Save the attachments of a mail that came in, and link them from its note',
  options: [JSON_OPTION],
  example: '~/notes Needs_Action/invoice.md',
  operands: { least: 1, most: 1 },
  async run({ operands: [meant = ''], output, openVaultForWork }) {
    const opened = await openVaultForWork();
    const outcome = await opened.deputy.act('saveAttachments', await notePath(opened, meant));
    return reportAct(outcome, { name: 'saveAttachments', folder: opened.folder, output });
  },
};

/** Attaching and saving files at the terminal. */
export const attachmentsTerminal: TerminalFeature = {
  commands: [
    { heading: 'Decide', command: attachCommand },
    { heading: 'Decide', command: saveCommand },
  ],
};
