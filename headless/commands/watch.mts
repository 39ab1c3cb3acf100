import { type CycleReport, isIdle } from '../../src/core/app/cycle-report';
import { missingKey } from '../../src/core/app/choice-refusal';
import type { Command } from '../command/command.mjs';
import { describeCycle } from '../words/describe-cycle.mjs';
import { hasTrouble, missedLines } from '../words/feature-lines.mjs';
import { EXIT, usageError } from '../words/exit-code.mjs';
import { refusal, requireSetUp } from '../command/refusal.mjs';
import { listenForStop } from '../node/stop-signals.mjs';

const SHORTEST_INTERVAL = 60;

export const watchCommand: Command = {
  name: 'watch',
  usage: '<vault> [--interval S] [--yes]',
  summary: 'Run full cycles, on an interval and when something arrives, until Ctrl-C',
  options: [
    { name: 'interval', value: 'S', summary: 'seconds between two cycles, at least 60' },
    {
      name: 'yes',
      summary: 'do not ask before a model that is not local is called; needed without a terminal',
    },
  ],
  example: '~/notes --interval 300 --yes',
  operands: { least: 0, most: 0 },
  async run(invocation) {
    const { wholeNumber, output, calls } = invocation;
    const intervalSeconds = wholeNumber('interval');
    if (intervalSeconds !== undefined && intervalSeconds < SHORTEST_INTERVAL) {
      throw usageError(`--interval is at least ${String(SHORTEST_INTERVAL)} seconds.`);
    }
    const { deputy, folder, settings, ports } = await invocation.openVaultForWork();
    requireSetUp(await deputy.status(), folder);
    const missing = await missingKey(settings, ports.secrets);
    if (missing !== null) throw refusal({ kind: 'not_connected', error: missing }, folder);
    if (!(await calls.isWatchWanted(deputy.looks, settings))) return EXIT.done;
    invocation.keepHeapLean();
    const { stop, abort, release } = listenForStop(invocation);
    const seconds = intervalSeconds ?? settings.intervalSeconds;
    output.say(
      `Watching ${folder} with "${settings.provider}", at least every ${String(seconds)} s. Ctrl-C stops.`,
    );
    const notified = new Set<string>();
    const offerMissed = async (): Promise<void> => {
      for (const { key, line } of await missedLines({ deputy, folder, settings, ports })) {
        if (notified.has(key)) continue;
        notified.add(key);
        output.say(line);
      }
    };
    try {
      const end = await deputy.watch({
        stop,
        abort,
        intervalSeconds: seconds,
        onReport: (report) => {
          if (!isQuiet(report)) output.say(...describeCycle(report, { folder, settings }));
          void offerMissed().catch(() => undefined);
        },
      });
      if (end.kind !== 'stopped') throw refusal(end, folder);
      output.say('Stopped.');
      return EXIT.done;
    } finally {
      release();
    }
  },
};

/** Whether nothing happened in the cycle, so that nothing is printed. */
const isQuiet = (report: CycleReport): boolean =>
  isIdle(report) && report.recovered + report.approvals.troubles.length === 0 && !hasTrouble(report);
