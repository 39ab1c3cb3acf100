import type { Progress } from '../../../kernel/ports/notifier';

const DOING: Record<NonNullable<Progress['work']>, string> = {
  triage: 'Triaging',
  import: 'Importing',
  index: 'Reading',
  submit: 'Submitting',
};

const number = (count: number): string => count.toLocaleString('en');

/** What is being done, and how far it is: "Importing 1,204 of 6,046". */
export const doingWords = ({ work = 'triage', done, total }: Progress): string =>
  done === 0
    ? `${DOING[work]} ${number(total)} ${thing(work)}${total === 1 ? '' : 's'}`
    : `${DOING[work]} ${number(done)} of ${number(total)}`;

const thing = (work: NonNullable<Progress['work']>): string => (work === 'import' ? 'mail' : 'note');

/** The time left: "about 2 min left"; `null` while it is unknown. */
export function leftWords({ leftMs }: Pick<Progress, 'leftMs'>): string | null {
  if (leftMs === undefined) return null;
  const seconds = Math.ceil(leftMs / 1_000);
  if (seconds < 60) return `about ${String(Math.max(1, Math.ceil(seconds / 10)) * 10)} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? `about ${String(minutes)} min left`
    : `about ${String(Math.ceil(minutes / 60))} h left`;
}
