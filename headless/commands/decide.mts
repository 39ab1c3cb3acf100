import { type Command, JSON_OPTION } from '../command/command.mjs';
import { YES_OPTION } from '../command/many-calls.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';
import { notePath } from '../operands/note-path.mjs';
import { runAct } from '../command/run-act.mjs';
import { shellWord } from '../words/shell-word.mjs';

const DECISIONS = {
  archive: 'archive',
  urgent: 'urgent',
  question: 'needs_info',
  'hand-over': 'delegate',
} as const;

const DECISION_WORDS = ['reply', ...Object.keys(DECISIONS)];

const PURPOSES = ['answer', 'do', 'read'] as const;

const isDecision = (word: string): word is keyof typeof DECISIONS => Object.hasOwn(DECISIONS, word);

export const decideCommand: Command = {
  name: 'decide',
  usage: '<vault> <note> [reply|archive|urgent|question|hand-over] [--for answer|do|read] [--yes] [--json]',
  summary: 'Change what was decided about a note, or what it wants of you',
  options: [
    { name: 'for', value: 'answer|do|read', summary: 'move a waiting note there, without a decision' },
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes "A question" archive',
  operands: { least: 1, most: 2 },
  async run({ vault, operands, text, output, calls, openVaultForWork }): Promise<ExitCode> {
    const [meant = '', word = ''] = operands;
    const wanted = text('for');
    if (wanted !== undefined && word !== '') throw usageError('Give a decision or --for, not both.');
    const to = PURPOSES.find((purpose) => purpose === wanted);
    if (wanted !== undefined && to === undefined)
      throw usageError(`"${wanted}" is not one of: ${PURPOSES.join(', ')}.`);
    if (to !== undefined) {
      const opened = await openVaultForWork();
      const path = await notePath(opened, meant);
      const move = (abort: AbortSignal) => opened.deputy.act('changePurpose', { path, to }, abort);
      return runAct(move, { name: 'changePurpose', folder: opened.folder, opened, output, calls });
    }
    if (word === '')
      throw usageError(
        `Which decision: ${DECISION_WORDS.join(', ')}? For example: deputy decide ${shellWord(vault)} ${shellWord(meant)} reply`,
      );
    if (word !== 'reply' && !isDecision(word))
      throw usageError(`"${word}" is not one of: ${DECISION_WORDS.join(', ')}.`);
    const opened = await openVaultForWork();
    const { deputy, folder } = opened;
    const path = await notePath(opened, meant);
    const act = async (abort: AbortSignal) => {
      if (word === 'reply') return deputy.act('draftReply', path, abort);
      const outcome = await deputy.act('changeDecision', { path, to: DECISIONS[word] }, abort);
      // If the note has this decision already, drafts its mail, as the app's button does.
      return word === 'hand-over' && outcome.kind === 'unchanged'
        ? deputy.act('handOver', path, abort)
        : outcome;
    };
    const code = await runAct(act, { name: 'changeDecision', folder, opened, output, calls });
    const draft =
      word === 'reply' && (await deputy.overview()).needs.find((need) => need.path === path)?.draft;
    if (code === EXIT.done && typeof draft === 'string')
      output.say(`Finish ${draft}, then: deputy ask-again ${shellWord(folder)} ${shellWord(draft)}`);
    return code;
  },
};
