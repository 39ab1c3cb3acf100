import { type Command, JSON_OPTION } from '../command/command.mjs';
import { YES_OPTION } from '../command/many-calls.mjs';
import { cycleJson, describeCycle } from '../words/describe-cycle.mjs';
import { EXIT, type ExitCode } from '../words/exit-code.mjs';
import { notePath } from '../operands/plan-path.mjs';
import { refusal } from '../command/refusal.mjs';
import { sayAct } from '../command/run-act.mjs';
import { listenForStop } from '../node/stop-signals.mjs';
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
    const { stop, abort, release } = listenForStop(invocation);
    try {
      const answered = await deputy.act('answer', { path, text }, abort);
      sayAct(answered, { name: 'answer', folder, output });
      if (answered.kind !== 'done') {
        output.json(answered);
        return EXIT.trouble;
      }
      const outcome = await deputy.cycle({ stop, abort, part: 'triage', first: [answered.note], limit: 1 });
      if (outcome.kind !== 'done') throw refusal(outcome, folder);
      output.say(...describeCycle(outcome.report, opened));
      output.json(cycleJson(outcome.report));
      return stop.aborted || isTroubled(outcome.report) ? EXIT.trouble : EXIT.done;
    } finally {
      release();
    }
  },
};
