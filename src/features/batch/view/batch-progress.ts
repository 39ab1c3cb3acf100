import type { BatchProgress } from '../model/batch-record';
import type { Cost } from '../../../kernel/ports/language-model';
import { type ClockMoment, comingTime } from '../../../core/app/view/words/clock-time';
import { counted, grouped } from '../../../core/app/view/words/counted';
import { estimatedCost } from '../../../core/app/view/words/estimate-words';

/** Describes the progress of batches: "4,210 of 6,046 are back, the rest by Tue 14:00". */
export function progressWords(progress: BatchProgress, moment: ClockMoment): string {
  const { notes, waiting } = progress;
  return [
    ...(notes === 0 ? [] : [submittedProgress(progress, moment)]),
    ...(waiting === null
      ? []
      : [
          `${counted(waiting.notes, 'note')} ${waiting.notes === 1 ? 'waits' : 'wait'} to be submitted: ${waiting.why}`,
        ]),
  ]
    .map((line) => line.replace(/\.$/, ''))
    .join('. ');
}

function submittedProgress(
  { notes, back, until, unsure, isCancelling }: BatchProgress,
  moment: ClockMoment,
): string {
  if (unsure === notes)
    return `It is unknown yet whether ${counted(notes, 'note')} arrived at the batch service`;
  const cancelling = isCancelling ? ', and is being cancelled' : '';
  const rest = until === null ? '' : `, the rest by ${comingTime(until, moment)}${cancelling}`;
  const unknown = unsure === 0 ? '' : `; it is unknown yet whether ${grouped(unsure)} arrived`;
  return `${grouped(back)} of ${grouped(notes)} are back${rest}${unknown}`;
}

/** Estimate of a batch, shown before anything is submitted. */
export interface PlannedBatch {
  /** Name of the service's provider. */
  label: string;
  notes: number;
  tokens: number;
  cost: Cost;
  /** Number of notes that stay on this machine because they are private. */
  kept: number;
}

/** Describes a planned batch: provider, number of notes, price, duration, and the notes that stay on this device. */
export const plannedLines = ({ label, notes, tokens, cost, kept }: PlannedBatch): string[] => [
  `${counted(notes, 'note')} to ${label}'s batch service: about ${grouped(tokens)} tokens, ${estimatedCost(cost)}.`,
  'The answers come within 24 hours.',
  ...(kept === 0 ? [] : [keptWords(kept)]),
];

const keptWords = (kept: number): string =>
  `${counted(kept, 'note')} ${kept === 1 ? 'stays' : 'stay'} on this device: private.`;

/** Why a plan submits no note. */
export function nothingPlannedWords({
  kept,
  progress,
}: Pick<PlannedBatch, 'kept'> & { progress: BatchProgress | null }): string {
  if (kept > 0) return keptWords(kept);
  return progress === null ? 'No note waits for triage.' : 'No other note waits.';
}

export const submittedWords = ({ notes, parts }: { notes: number; parts: number }): string =>
  `Submitted ${counted(notes, 'note')} in ${counted(parts, 'group')}`;

export interface Cancelled {
  /** Number of unanswered notes in the groups that the service was asked to cancel. */
  notes: number;
  /** Number of notes that had not been submitted; they are triaged as usual now. */
  released: number;
  /** Why batches could not be cancelled, as sentences. */
  left: string[];
}

/** Sentences about a request to cancel: how many notes were released, and why others were not. */
export const cancelledWords = ({ notes, released, left }: Cancelled): string[] => [
  ...(notes === 0 && released === 0 && left.length === 0 ? ['No batch is running.'] : []),
  ...(notes === 0
    ? []
    : [
        `Asked the service to cancel ${counted(notes, 'note')}. Answers that exist already still come back, and are charged.`,
      ]),
  ...(released === 0
    ? []
    : [
        `${counted(released, 'note')} that ${released === 1 ? 'was' : 'were'} not submitted can be triaged as usual.`,
      ]),
  ...left.map((why) => `Not cancelled: ${why}`),
];
