import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { accountsCommand } from './accounts.mjs';
import { describeMail } from './describe-mail.mjs';
import { fetchCommand } from './fetch.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

export const accountsTerminal: TerminalFeature = {
  commands: [
    { heading: 'Set up', command: accountsCommand },
    { heading: 'Take in and sort mail', command: fetchCommand },
  ],
  lines: {
    intake: ({ mail }, place) => describeMail(mail, place),
    hasTrouble: ({ mail }) => mail.some(({ trouble }) => trouble !== null),
    health: ({ mailTroubles }) => mailTroubles.map(({ account, message }) => `${account}: ${message}`),
    trouble: ({ mailTroubles }, _, folder) =>
      mailTroubles.flatMap(({ account, message }) => [
        `Mail error:   ${account}: ${message}`,
        `  To test it: deputy accounts ${shellWord(folder)} --check ${shellWord(account)}`,
      ]),
  },
};
