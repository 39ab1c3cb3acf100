import { type Command, JSON_OPTION } from '../command/command.mjs';
import { YES_OPTION } from '../command/many-calls.mjs';
import { cycleJson, describeCycle } from '../words/describe-cycle.mjs';
import { EXIT, type ExitCode } from '../words/exit-code.mjs';
import { notePath } from '../operands/note-path.mjs';
import { refusal } from '../command/refusal.mjs';
import { sayAct } from '../command/run-act.mjs';
import { STOPPING_AT_ONCE, WAITS_FOR_MODEL, whileShown } from '../command/while-shown.mjs';
import { listenForStop } from '../node/stop-signals.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { isTroubled } from './triage.mjs';

export const answerCommand: Command = {
  name: 'answer',
  usage: '<vault> <note> TEXT [--yes] [--json]',
  summary: 'Answer what a note asks you, and triage it again',
  options: [YES_OPTION, JSON_OPTION],
  example: '~/notes "A question" "Ten copies, please"',
  operands: { least: 2, most: 2 },
  async run(invocation): Promise<ExitCode> {
    const {
      operands: [meant = '', text = ''],
      output,
    } = invocation;
    const opened = await invocation.openVaultForWork();
    const { deputy, folder } = opened;
    const path = await notePath(opened, meant);
    const { stop, endedBy, release } = listenForStop(invocation, STOPPING_AT_ONCE);
    try {
      const answered = await deputy.act('answer', { path, text }, stop);
      sayAct(answered, { name: 'answer', folder, output });
      if (answered.kind !== 'done' || answered.isSettled === true) {
        output.json(answered);
        return answered.kind === 'done' ? EXIT.done : EXIT.trouble;
      }
      const work = { stop, abort: stop, part: 'triage', first: [answered.note], limit: 1 } as const;
      const outcome = await whileShown(opened, WAITS_FOR_MODEL, () => deputy.cycle(work));
      if (outcome.kind !== 'done') throw refusal(outcome, folder);
      output.say(...describeCycle(outcome.report, opened));
      if (stop.aborted)
        output.say(`Your answer is kept. To continue: deputy triage ${shellWord(folder)} --limit 1`);
      output.json(cycleJson(outcome.report));
      return endedBy() ?? (stop.aborted || isTroubled(outcome.report) ? EXIT.trouble : EXIT.done);
    } finally {
      release();
    }
  },
};
