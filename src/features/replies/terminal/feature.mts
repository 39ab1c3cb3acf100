import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { consentLine } from '../../../../headless/words/consent-words.mjs';
import { NOTES_WORDS, notesReceivers } from '../model/notes-consent';

export const repliesTerminal: TerminalFeature = {
  lines: {
    consents: {
      key: 'notes',
      read: ({ settings, folder }) =>
        Promise.resolve(
          notesReceivers(settings).map(({ label, consent, hash, isAgreed }) => ({
            ...{ hash, consent, isAgreed, json: { label, consent, hash } },
            lines: (isGiven) => [
              `Notes in replies, for ${label}: ${isGiven ? 'allowed' : 'not allowed'} on this device`,
              `  It gets ${NOTES_WORDS}.`,
              ...(isGiven ? [] : [`  To allow it: ${consentLine(folder, consent)}`]),
            ],
          })),
        ),
    },
  },
};
