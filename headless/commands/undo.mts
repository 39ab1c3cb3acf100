import { undoReport } from '../../src/app/reports/undo-report';
import type { UndoOutcome } from '../../src/app/undo';
import type { DoneAction } from '../../src/app/undo-history';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { EXIT, usageError } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';
import { shellWord } from '../words/shell-word.mjs';

const MOST_LISTED = 50;

export const undoCommand: Command = {
  name: 'undo',
  usage: '<vault> [<id>] [--list] [--rest] [--json]',
  summary: 'Undo the last action, once more for the one before, or any by its id',
  options: [
    { name: 'list', summary: 'show what was done, with the ids, and change nothing' },
    { name: 'rest', summary: 'undo all but the notes changed since' },
    JSON_OPTION,
  ],
  operands: { least: 0, most: 1 },
  async run({ vault, operands: [id], isSet, output, openVault, openVaultForWork }) {
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
    output.report(undoReport(outcome), ...nextSteps(outcome, id, vault));
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

/** The commands that may follow. */
function nextSteps(outcome: UndoOutcome, id: string | undefined, vault: string): string[] {
  const undo = `deputy undo ${shellWord(vault)}`;
  if (outcome.kind === 'final' && id === undefined) return [`To undo what was done before it: ${undo}`];
  if (outcome.kind === 'nothing' && id !== undefined) return [`No action has the id ${id}: ${undo} --list`];
  if (outcome.kind === 'conflict' && outcome.hasRest)
    return [`To undo all but the notes changed since: ${undo} ${outcome.ids[0] ?? ''} --rest`];
  return [];
}
