import { senderSentence, senderStateWords } from '../../src/features/senders/view/sender-words';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { reportAct } from '../command/run-act.mjs';
import { EXIT, usageError } from '../words/exit-code.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const rulesCommand: Command = {
  name: 'rules',
  usage: '<vault> [--confirm LINE] [--forget LINE] [--json]',
  summary: 'List what Deputy learned about senders from your acts; confirm a line, or end one',
  options: [
    {
      name: 'confirm',
      value: 'LINE',
      summary: 'apply a line on this device, such as news@example.org or *@example.org',
    },
    { name: 'forget', value: 'LINE', summary: 'end a line; undo restores it' },
    JSON_OPTION,
  ],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ text, output, openVault, openVaultForWork }) {
    const [confirm, forget] = [text('confirm'), text('forget')];
    if (confirm !== undefined && forget !== undefined)
      throw usageError('Use --confirm or --forget, not both.');
    const line = confirm ?? forget;
    if (line !== undefined) {
      const { deputy, folder } = await openVaultForWork();
      const name = confirm === undefined ? 'forgetSender' : 'confirmSender';
      return reportAct(await deputy.act(name, line), { name, folder, output });
    }
    const { deputy, folder } = await openVault();
    const lines = await deputy.senders();
    output.say(
      ...(lines.length === 0 ? ['Nothing has been learned about senders yet.'] : []),
      ...lines.flatMap((each) => [
        `${senderSentence(each)}.`,
        `  ${senderStateWords(each)}`,
        each.state === 'waits'
          ? `  To confirm it: deputy rules ${shellWord(folder)} --confirm ${shellWord(each.key)}`
          : `  To end it: deputy rules ${shellWord(folder)} --forget ${shellWord(each.key)}`,
      ]),
    );
    output.json({ lines });
    return EXIT.done;
  },
};
