import type { BatchProgress } from '../../../features/triage/model/batch-record';
import type { Cost } from '../../../kernel/ports/language-model';
import { type ClockMoment, comingTime } from './clock-time';
import { estimatedCost } from './estimate-words';

const number = (count: number): string => count.toLocaleString('en');

const notesWords = (count: number): string => `${number(count)} ${count === 1 ? 'note' : 'notes'}`;

/** Describes the progress of batches: "4,210 of 6,046 are back, the rest by Tue 14:00". */
export function progressWords(
  { notes, back, until, unsure, isCancelling }: BatchProgress,
  moment: ClockMoment,
): string {
  if (unsure === notes) return `Not known yet whether ${notesWords(notes)} arrived at the batch service`;
  const cancelling = isCancelling ? ', and is being cancelled' : '';
  const rest = until === null ? '' : `, the rest by ${comingTime(until, moment)}${cancelling}`;
  const unknown = unsure === 0 ? '' : `; of ${number(unsure)} it is not known yet whether they arrived`;
  return `${number(back)} of ${number(notes)} are back${rest}${unknown}`;
}

export interface PlannedBatch {
  label: string;
  notes: number;
  tokens: number;
  cost: Cost;
  kept: number;
}

/** Describes a planned batch: provider, number of notes, price, duration, and the notes that stay on this device. */
export const plannedWords = ({ label, notes, tokens, cost, kept }: PlannedBatch): string =>
  [
    `${notesWords(notes)} to ${label}'s batch service: about ${number(tokens)} tokens, ${estimatedCost(cost)}.`,
    'The answers come within 24 hours.',
    ...(kept === 0 ? [] : [`${notesWords(kept)} ${kept === 1 ? 'stays' : 'stay'} on this device: private.`]),
  ].join(' ');
