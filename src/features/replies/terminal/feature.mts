import { type Command, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { reportAct } from '../../../../headless/command/run-act.mjs';
import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { consentLine } from '../../../../headless/words/consent-words.mjs';
import { NOTES_WORDS, notesReceivers } from '../model/notes-consent';

const voiceCommand: Command = {
  name: 'voice',
  usage: '<vault> [--json]',
  summary: 'Propose a note about how you write, from mail you sent; deputy consent confirms it',
  options: [JSON_OPTION],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ output, openVaultForWork }) {
    const { deputy, folder } = await openVaultForWork();
    return reportAct(await deputy.act('writeVoice', null), { name: 'writeVoice', folder, output });
  },
};

export const repliesTerminal: TerminalFeature = {
  commands: [{ heading: 'Decide', command: voiceCommand }],
  lines: {
    consents: {
      key: 'notes',
      async read({ deputy, settings, folder }) {
        const voice = await deputy.voice();
        return [
          ...notesReceivers(settings).map(({ label, consent, hash, isAgreed }) => ({
            ...{ hash, consent, isAgreed, json: { label, consent, hash } },
            lines: (isGiven: boolean) => [
              `Notes in replies, for ${label}: ${isGiven ? 'allowed' : 'not allowed'} on this device`,
              `  It gets ${NOTES_WORDS}.`,
              ...(isGiven ? [] : [`  To allow it: ${consentLine(folder, consent)}`]),
            ],
          })),
          ...[voice].flatMap((note) => {
            if (note === null) return [];
            const { path, consent, hash, isConfirmed, text } = note;
            return {
              ...{ hash, consent, isAgreed: isConfirmed, json: { label: path, consent, hash } },
              lines: (isGiven: boolean) => [
                `How you write, in ${path}: ${isGiven ? 'used' : 'not used'} on this device`,
                ...(isGiven
                  ? []
                  : [
                      ...text.split('\n').map((line) => `  ${line}`),
                      `  To use it: ${consentLine(folder, consent)}`,
                    ]),
              ],
            };
          }),
        ];
      },
    },
  },
};
