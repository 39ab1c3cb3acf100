import type { ListedLine } from '../model/lines';
import { type Command, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { reportAct } from '../../../../headless/command/run-act.mjs';
import { EXIT, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { confirmBy } from '../../../../headless/words/terminal.mjs';
import {
  OTHER_VERSION,
  askPast,
  learnedSummary,
  listedSentence,
  senderStateWords,
} from '../view/sender-words';

const ALL = 'all';

export const rulesCommand: Command = {
  name: 'rules',
  usage: '<vault> [--confirm LINE] [--forget LINE] [--past] [--yes] [--json]',
  summary: 'List what Deputy learned from your acts on mail; confirm a line, or end one',
  options: [
    {
      name: 'confirm',
      value: 'LINE',
      summary:
        'apply a line on this device, such as news@example.org or *@example.org, or a sentence of yours',
    },
    { name: 'forget', value: 'LINE', summary: 'end a line; "all" forgets all that this device learned' },
    {
      name: 'past',
      summary: 'learn from what you answered and archived before, by the flags and folders of your accounts',
    },
    { name: 'yes', summary: 'read that past mail, or confirm, without asking' },
    JSON_OPTION,
  ],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ text, isSet, ask, whyUnasked, output, openVault, openVaultForWork }) {
    const [confirm, forget] = [text('confirm'), text('forget')];
    if (Number(confirm !== undefined) + Number(forget !== undefined) + Number(isSet('past')) > 1)
      throw usageError('Use one of --confirm, --forget and --past at a time.');
    const line = confirm ?? forget;
    if (line !== undefined) {
      const { deputy, folder } = await openVaultForWork();
      const name = confirm === undefined ? 'forgetSender' : 'confirmSender';
      if (forget === ALL) return reportAct(await deputy.act('forgetLearned', null), { name, folder, output });
      const waiting = (await deputy.learned()).lines.find(
        ({ key, said, state }) => state === 'waits' && (said ?? key) === line,
      );
      if (confirm !== undefined && waiting !== undefined) {
        const words = `${listedSentence(waiting, false)}. ${senderStateWords(waiting)}`;
        output.say(words);
        if (!isSet('yes') && ask === null)
          throw usageError(
            `${whyUnasked} To confirm it: deputy rules ${shellWord(folder)} --confirm ${shellWord(confirm)} --yes`,
          );
        if (!isSet('yes') && ask !== null && !(await confirmBy(ask)('Confirm it?'))) return EXIT.done;
      }
      return reportAct(await deputy.act(name, line), { name, folder, output });
    }
    if (isSet('past')) {
      const { deputy, folder, settings } = await openVaultForWork();
      const vault = shellWord(folder);
      const question = askPast(settings);
      if (question === null)
        throw usageError(`This device may read no mail account. To allow one: deputy accounts ${vault}`);
      if (!isSet('yes') && ask === null)
        throw usageError(`${whyUnasked} To go on: deputy rules ${vault} --past --yes`);
      if (!isSet('yes') && ask !== null && !(await confirmBy(ask)(`${question} Go on?`))) return EXIT.done;
      const read = await deputy.pastLessons();
      return reportAct(await deputy.act('learnPast', read), { name: 'learnPast', folder, output });
    }
    const { deputy, folder } = await openVault();
    const learned = await deputy.learned();
    output.say(
      learned.isOfOtherVersion ? OTHER_VERSION : learnedSummary(learned),
      ...learned.lines.flatMap((each) => [
        `${listedSentence(each, !learned.isByRules)}.`,
        `  ${senderStateWords(each)}`,
        ...(each.key === '' ? [] : [`  ${howTo(each, folder)}`]),
      ]),
    );
    output.json({ ...learned });
    return EXIT.done;
  },
};

const howTo = ({ state, said, key }: ListedLine, folder: string): string =>
  state === 'waits'
    ? `To confirm it: deputy rules ${shellWord(folder)} --confirm ${shellWord(said ?? key)}`
    : `To end it: deputy rules ${shellWord(folder)} --forget ${shellWord(key)}`;
