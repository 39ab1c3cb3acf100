import { type Command, JSON_OPTION } from '../command/command.mjs';
import { YES_OPTION } from '../command/many-calls.mjs';
import { type ExitCode, usageError } from '../words/exit-code.mjs';
import { notePath } from '../operands/note-path.mjs';
import { runAct } from '../command/run-act.mjs';

const DECISIONS = {
  archive: 'archive',
  urgent: 'urgent',
  question: 'needs_info',
  'hand-over': 'delegate',
} as const;

const isDecision = (word: string): word is keyof typeof DECISIONS => Object.hasOwn(DECISIONS, word);

export const decideCommand: Command = {
  name: 'decide',
  usage: '<vault> <note> reply|archive|urgent|question|hand-over [--yes] [--json]',
  summary: 'Change what was decided about a note',
  options: [YES_OPTION, JSON_OPTION],
  example: '~/notes "A question" archive',
  operands: { least: 2, most: 2 },
  async run({ operands: [meant = '', word = ''], output, calls, openVaultForWork }): Promise<ExitCode> {
    if (word !== 'reply' && !isDecision(word))
      throw usageError(`"${word}" is not one of: reply, ${Object.keys(DECISIONS).join(', ')}.`);
    const opened = await openVaultForWork();
    const { deputy, folder } = opened;
    const path = await notePath(opened, meant);
    const act = (abort: AbortSignal) =>
      word === 'reply'
        ? deputy.act('draftReply', path, abort)
        : deputy.act('changeDecision', { path, to: DECISIONS[word] }, abort);
    return runAct(act, { name: 'changeDecision', folder, opened, output, calls });
  },
};
