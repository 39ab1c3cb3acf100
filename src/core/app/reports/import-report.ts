import type { DealtWith, Imported } from '../../triage/work/inbox';
import type { Deputy } from '../deputy';
import { refusalReport } from './refusal-report';
import { counted, grouped } from '../view/words/counted';
import type { Report } from '../view/report';

/** Outcome of an import: how many mails came in, what was left out of them, and each failure with its reason. */
export function importReport(outcome: Awaited<ReturnType<Deputy['importMail']>>): Report {
  if (outcome.kind !== 'done') return refusalReport(outcome.refusal);
  const { imported, isStopped } = outcome;
  const failed = imported.filter((mail) => mail.kind === 'failed');
  const known = imported.filter(({ kind }) => kind === 'known').length;
  const fresh = imported.filter(({ kind }) => kind === 'imported').length;
  return {
    title: [`Imported ${counted(fresh, 'mail')}`, ...dealtWithWords(dealtWithCounts(imported))].join('; '),
    lines: [
      ...(isStopped ? ['Stopped: the other mails are where they were.'] : []),
      ...waitWords(fresh),
      ...knownWords(known),
      ...leftOutWords(imported),
      ...(failed.length > 0 ? [`${counted(failed.length, 'file')} not imported:`] : []),
    ],
    facts: failed.map(({ name, why }) => ({ name, text: why })),
    isTrouble: failed.length > 0,
  };
}

/** A sentence that new mails wait for triage; empty if there are none. `fresh`: number of new mails. */
export const waitWords = (fresh: number): string[] =>
  fresh === 0 ? [] : [fresh === 1 ? 'It waits for triage.' : 'They wait for triage.'];

/** A sentence about mails that came twice or are in the vault; empty if there are none. */
export const knownWords = (known: number): string[] =>
  known === 0 ? [] : [`Skipped ${counted(known, 'mail')} that the vault already has.`];

/** Numbers of mails that were left out, by their state in their mail program, without zeros. */
export const dealtWithCounts = (imported: readonly Imported[]): Partial<Record<DealtWith, number>> =>
  imported.reduce<Partial<Record<DealtWith, number>>>(
    (sums, mail) => (mail.kind === 'left_out' ? { ...sums, [mail.why]: (sums[mail.why] ?? 0) + 1 } : sums),
    {},
  );

function dealtWithWords(sums: Partial<Record<DealtWith, number>>): string[] {
  const parts = DEALT_WITH.flatMap(([state, words]) => (sums[state] ? [words(sums[state])] : []));
  return parts.length === 0 ? [] : [`left out ${parts.join(', ')}`];
}

const DEALT_WITH: readonly (readonly [DealtWith, (count: number) => string])[] = [
  ['answered', (count) => `${grouped(count)} answered`],
  ['trash', (count) => `${grouped(count)} in the trash`],
  ['spam', (count) => `${grouped(count)} in spam`],
  ['draft', (count) => counted(count, 'draft')],
  ['sent', (count) => `${grouped(count)} sent`],
  ['chat', (count) => counted(count, 'chat')],
];

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
