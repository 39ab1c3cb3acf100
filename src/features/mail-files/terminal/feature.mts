import type { Imported } from '../../../core/triage/work/inbox';
import { type Command, JSON_OPTION } from '../../../../headless/command/command.mjs';
import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { dealtWithCounts, importReport } from '../../../core/app/reports/import-report';
import { atMost } from '../../../../headless/words/describe-cycle.mjs';
import { EXIT } from '../../../../headless/words/exit-code.mjs';
import { mailFiles } from './find-mail-files.mjs';
import { refusal } from '../../../../headless/command/refusal.mjs';
import { listenForStop } from '../../../../headless/node/stop-signals.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

const importCommand: Command = {
  name: 'import',
  usage: '<vault> <file or folder>... [--json]',
  summary: 'Turn mail (.eml, mbox, Maildir) into notes that wait for triage',
  options: [JSON_OPTION],
  example: '~/notes ~/Downloads/mail',
  operands: { least: 1, most: Infinity },
  async run(invocation) {
    const { vault, operands, output } = invocation;
    const { deputy, folder, settings, workingFolder } = await invocation.openVaultForWork();
    invocation.keepHeapLean();
    const problems: string[] = [];
    const onProblem = (text: string): void => {
      problems.push(text);
      output.warn(text);
    };
    const files = mailFiles(operands, {
      vault: folder,
      inbox: settings.folders.inbox,
      workingFolder,
      onProblem,
    });
    const { stop, release } = listenForStop(invocation);
    try {
      const outcome = await deputy.importMail(files, stop);
      if (outcome.kind !== 'done') throw refusal(outcome, folder);
      const { imported, isStopped } = outcome;
      const notes = notesOf(imported);
      output.say(...atMost(MOST_NAMED, notes));
      output.report(
        importReport(outcome),
        ...(notes.length > 0 ? [`Next: deputy triage ${shellWord(vault)}`] : []),
      );
      output.json({ imported, leftOut: dealtWithCounts(imported), problems, isStopped });
      const isTroubled = isStopped || problems.length > 0 || imported.some(({ kind }) => kind === 'failed');
      return isTroubled ? EXIT.trouble : EXIT.done;
    } finally {
      release();
    }
  },
};

const MOST_NAMED = 25;

/** Paths of the new notes. */
const notesOf = (imported: readonly Imported[]): string[] =>
  imported.flatMap((mail) => (mail.kind === 'imported' ? [`  ${mail.note}`] : []));

export const mailFilesTerminal: TerminalFeature = {
  commands: [{ heading: 'Take in and sort mail', command: importCommand, isFirst: true }],
};
