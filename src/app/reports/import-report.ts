import type { Imported } from '../../features/triage/work/inbox';
import type { Deputy } from '../deputy';
import { refusalReport } from './refusal-report';
import { counted } from '../view/words/counted';
import type { Report } from './report';

/** Outcome of an import: how many mails came in, what was left out of them, and each failure with its reason. */
export function importReport(outcome: Awaited<ReturnType<Deputy['importMail']>>): Report {
  if (outcome.kind !== 'done') return refusalReport(outcome.refusal);
  const { imported, isStopped } = outcome;
  const failed = imported.filter((mail) => mail.kind === 'failed');
  const known = imported.filter(({ kind }) => kind === 'known').length;
  const fresh = imported.filter(({ kind }) => kind === 'imported').length;
  return {
    title: `Imported ${counted(fresh, 'mail')}`,
    lines: [
      ...(isStopped ? ['Stopped: the other mails are where they were.'] : []),
      ...waitWords(fresh),
      ...(known > 0 ? [`${counted(known, 'mail')} already imported.`] : []),
      ...leftOutWords(imported),
      ...(failed.length > 0 ? [`${counted(failed.length, 'file')} not imported:`] : []),
    ],
    facts: failed.map(({ name, why }) => ({ name, text: why })),
    isTrouble: failed.length > 0,
  };
}

/** Says that new mails wait for triage; empty if there are none. `fresh`: number of new mails. */
export const waitWords = (fresh: number): string[] =>
  fresh === 0 ? [] : [fresh === 1 ? 'It waits for triage.' : 'They wait for triage.'];

/** Parts of the mails that are not in the notes. */
function leftOutWords(imported: readonly Imported[]): string[] {
  const sums = imported.flatMap((mail) => (mail.kind === 'imported' ? [mail.leftOut] : []));
  const words = sums.reduce((sum, { hiddenWords }) => sum + hiddenWords, 0);
  const trackers = sums.reduce((sum, mail) => sum + mail.trackers, 0);
  const parts = [
    ...(words > 0 ? [counted(words, 'hidden word')] : []),
    ...(trackers > 0 ? [counted(trackers, 'tracking picture')] : []),
  ];
  return parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}.`];
}
