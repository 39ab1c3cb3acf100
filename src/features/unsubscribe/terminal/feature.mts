import { type Command, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { sayAct } from '../../../../headless/command/run-act.mjs';
import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { shortLine } from '../../../core/app/view/words/short-line';
import type { Newsletter } from '../model/newsletters';
import { canBeLeft, MOST_UNCOUNTED, newsletterWords, newsletterCounts } from '../view/newsletter-words';

const unsubscribeCommand: Command = {
  name: 'unsubscribe',
  usage: '<vault> [sender...] [--count N] [--json]',
  summary: 'List the newsletters that you can leave, or ask for the approval to leave some',
  options: [
    { name: 'count', value: 'N', summary: 'how many senders these are; needed above five' },
    JSON_OPTION,
  ],
  example: '~/notes news@example.org',
  operands: { least: 0, most: Infinity },
  async run({ operands, wholeNumber, ask, whyUnasked, output, openVault, openVaultForWork }) {
    const given = wholeNumber('count');
    const { deputy, folder } = await (operands.length === 0 ? openVault : openVaultForWork)();
    const all = await deputy.newsletters();
    if (operands.length === 0) {
      output.say(
        `${newsletterCounts(all)}.`,
        ...all.flatMap((each) => [newsletterWords(each), `  ${shortLine(each.address, 300)}`]),
        ...(all.some(canBeLeft)
          ? [`To be asked about some: deputy unsubscribe ${shellWord(folder)} SENDER...`]
          : []),
      );
      output.json({ newsletters: all });
      return EXIT.done;
    }
    const meant = [...new Set(operands.map((name) => name.toLowerCase()))].map((name) =>
      senderNamed(all, name),
    );
    if (meant.length > MOST_UNCOUNTED && given !== meant.length) {
      const count = String(meant.length);
      const question = `These are ${count} senders. Type ${count} to be asked about each:`;
      const typed = ask === null || given !== undefined || output.isJson ? null : await ask(question);
      if (typed?.trim() !== count)
        throw usageError(
          `${typed === null ? whyUnasked : 'It was not confirmed.'} These are ${count} senders: --count ${count}.`,
        );
    }
    const outcomes = [];
    let code: ExitCode = EXIT.done;
    for (const { note } of meant) {
      const outcome = await deputy.act('unsubscribe', note);
      sayAct(outcome, { name: 'unsubscribe', folder, output });
      if (outcome.kind !== 'done' && outcome.kind !== 'unchanged') code = EXIT.trouble;
      outcomes.push(outcome);
    }
    output.json({ asked: outcomes });
    return code;
  },
};

function senderNamed(all: readonly Newsletter[], name: string): Newsletter {
  const found = all.find(({ sender }) => sender === name);
  if (found !== undefined) return found;
  throw usageError(
    `No newsletter that you can leave is from "${name}". List them: deputy unsubscribe <vault>`,
  );
}

/** Leaving newsletters at the terminal. */
export const unsubscribeTerminal: TerminalFeature = {
  commands: [{ heading: 'Decide', command: unsubscribeCommand }],
};
