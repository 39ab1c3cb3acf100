import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { askCommand } from './ask.mjs';
import { describeConsent } from './describe-skill.mjs';
import { dismissCommand, keepCommand } from './keep.mjs';
import { skillsCommand } from './skills.mjs';

const heading = 'Ask and plan';

export const askTerminal: TerminalFeature = {
  commands: [askCommand, skillsCommand, keepCommand, dismissCommand].map((command) => ({ heading, command })),
  lines: {
    missed: async ({ deputy, folder }) =>
      (await deputy.skills.missed()).map(({ name, at }) => ({
        key: `${name} ${String(at)}`,
        line: `Missed: ${name}. To run it now: deputy skills ${shellWord(folder)} --run ${name}, to leave it out: --skip ${name}`,
      })),
    consents: {
      key: 'skills',
      read: async ({ deputy, folder }) =>
        (await deputy.skills.list()).map((card) => ({
          ...{ hash: card.hash, consent: card.consent, isAgreed: card.isAgreed, json: card },
          lines: (isAgreed) => describeConsent({ ...card, isAgreed }, folder),
        })),
    },
  },
};
