import type { Imported } from '../../src/features/triage/work/inbox';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { counted } from '../../src/app/view/words/counted';
import { EXIT } from '../words/exit-code.mjs';
import { mailFiles } from '../mail/mail-files.mjs';
import { refusal } from '../command/refusal.mjs';
import { listenForStop } from '../node/stop-signals.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const importCommandCommand: Command = {
  name: 'import',
  usage: '<vault> <file or folder>... [--json]',
  summary: 'Turn mail (.eml, mbox, Maildir) into notes that wait for triage',
  options: [JSON_OPTION],
  example: '~/notes ~/Downloads/mail',
  operands: { least: 1, most: Infinity },
  async run(invocation) {
    const { vault, operands, output } = invocation;
    const { deputy, folder, settings, workingFolder } = await invocation.openVaultForWork();
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
      output.say(...describeImport(imported, vault));
      if (isStopped) output.say('Stopped: the other mails are where they were.');
      output.json({ imported, problems, isStopped });
      const isTroubled = isStopped || problems.length > 0 || imported.some(({ kind }) => kind === 'failed');
      return isTroubled ? EXIT.trouble : EXIT.done;
    } finally {
      release();
    }
  },
};

/** Most new notes that are listed; `--json` lists all. */
const MOST_LISTED = 20;

const describeImport = (imported: readonly Imported[], vault: string): string[] => {
  const known = imported.filter(({ kind }) => kind === 'known').length;
  const notes = imported.flatMap((mail) => (mail.kind === 'imported' ? [mail.note] : []));
  return [
    ...notes.slice(0, MOST_LISTED).map((note) => `  ${note}`),
    ...(notes.length > MOST_LISTED ? [`  and ${String(notes.length - MOST_LISTED)} more`] : []),
    ...imported.flatMap((mail) =>
      mail.kind === 'failed' ? [`  not imported: ${mail.name}: ${mail.why}`] : [],
    ),
    `Imported ${counted(notes.length, 'mail')}${known > 0 ? `, ${String(known)} already there` : ''}.`,
    ...leftOut(imported),
    ...(notes.length > 0 ? [`Next: deputy triage ${shellWord(vault)}`] : []),
  ];
};

/** Parts of the mails that are not in the notes. */
function leftOut(imported: readonly Imported[]): string[] {
  const sums = imported.flatMap((mail) => (mail.kind === 'imported' ? [mail.leftOut] : []));
  const words = sums.reduce((sum, { hiddenWords }) => sum + hiddenWords, 0);
  const trackers = sums.reduce((sum, mail) => sum + mail.trackers, 0);
  const parts = [
    ...(words > 0 ? [counted(words, 'hidden word')] : []),
    ...(trackers > 0 ? [counted(trackers, 'tracking picture')] : []),
  ];
  return parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}.`];
}
