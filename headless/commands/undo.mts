import type { UndoOutcome } from '../../src/deputy/undo';
import { type Command, JSON_OPTION } from '../command.mjs';
import { EXIT, type ExitCode } from '../exit-code.mjs';
import { openVaultForWork } from '../open-vault.mjs';
import { refusal } from '../refusal.mjs';

export const undo: Command = {
  name: 'undo',
  usage: '<vault> [--json]',
  summary: 'Take the last action back; once more for the one before',
  options: [JSON_OPTION],
  operands: { least: 0, most: 0 },
  async run({ vault, output }) {
    const { deputy, folder } = openVaultForWork(vault, output);
    const outcome = await deputy.undo();
    if (outcome.kind === 'not_worked') throw refusal(outcome, folder);
    output.say(...describeUndo(outcome));
    output.json(outcome);
    return exitCode(outcome);
  },
};

const describeUndo = (outcome: UndoOutcome): string[] => {
  switch (outcome.kind) {
    case 'undone':
      return [
        `Undone: ${outcome.label}.`,
        ...outcome.kept.map((path) => `Kept, because it was changed since: ${path}`),
      ];
    case 'final':
      return [`This can't be undone: ${outcome.label}. Undo again for what was done before it.`];
    case 'nothing':
      return ['There is nothing to undo.'];
    case 'conflict':
      return [
        `"${outcome.label}" was not undone: ${outcome.conflict.path} was changed since, and stays as it is.`,
      ];
  }
};

const exitCode = ({ kind }: UndoOutcome): ExitCode => (kind === 'conflict' ? EXIT.trouble : EXIT.done);
