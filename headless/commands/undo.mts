import { undoneWords } from '../../src/app/view/words/undone-words';
import { clashSentence, clashText } from '../../src/app/view/words/clash-words';
import type { UndoOutcome } from '../../src/app/undo';
import type { DoneAction } from '../../src/app/undo-history';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { EXIT, usageError } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';

const MOST_LISTED = 50;

export const undoCommand: Command = {
  name: 'undo',
  usage: '<vault> [<id>] [--list] [--rest] [--json]',
  summary: 'Take the last action back, once more for the one before, or any by its id',
  options: [
    { name: 'list', summary: 'show what was done, with the ids, and change nothing' },
    { name: 'rest', summary: 'take back the rest where a note was changed since' },
    JSON_OPTION,
  ],
  example: '~/notes',
  operands: { least: 0, most: 1 },
  async run({ operands: [id], isSet, output, openVault, openVaultForWork }) {
    if (isSet('list')) {
      if (id !== undefined) throw usageError('--list takes no id.');
      const actions = await (await openVault()).deputy.history.list(MOST_LISTED);
      output.say(...(actions.length === 0 ? ['Nothing was done yet.'] : actions.map(describeAction)));
      output.json({ actions });
      return EXIT.done;
    }
    const { deputy, folder } = await openVaultForWork();
    const outcome = await deputy.undo({ ...(id === undefined ? {} : { ids: [id] }), rest: isSet('rest') });
    if (outcome.kind === 'not_worked') throw refusal(outcome, folder);
    output.say(...describeUndo(outcome, id));
    output.json(outcome);
    return outcome.kind === 'conflict' || (id !== undefined && outcome.kind !== 'undone')
      ? EXIT.trouble
      : EXIT.done;
  },
};

const STATES: Record<DoneAction['state'], string> = {
  undoable: '',
  undone: ' (undone)',
  passed_over: ' (a note was changed since)',
  sent: " (left the vault, can't be undone)",
};

const describeAction = ({ id, at, label, state }: DoneAction): string =>
  `${at.slice(0, 16).replace('T', ' ')}  ${id}  ${label}${STATES[state]}`;

function describeUndo(outcome: UndoOutcome, id: string | undefined): string[] {
  switch (outcome.kind) {
    case 'undone':
      return [
        `${undoneWords(outcome.label)}.`,
        ...outcome.kept.map((path) => `Kept, because it was changed since: ${path}`),
      ];
    case 'final':
      return [
        `This can't be undone, as it left the vault: ${outcome.label}.`,
        ...(id === undefined ? ['Undo again for what was done before it.'] : []),
      ];
    case 'nothing':
      return [id === undefined ? 'There is nothing to undo.' : `There is nothing to undo with the id ${id}.`];
    case 'conflict':
      return [
        `"${outcome.label}" was not undone:`,
        ...outcome.clashes.flatMap((clash) => [
          `${clash.path}:`,
          ...[clashSentence(clash), ...clashText(clash).split('\n')].map(indented),
        ]),
        ...(outcome.hasRest
          ? [`To take back the rest: deputy undo <vault> ${outcome.ids[0] ?? ''} --rest`]
          : []),
      ];
  }
}

const indented = (line: string): string => `  ${line}`;
