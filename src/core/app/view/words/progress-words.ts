import type { Progress } from '../../../../kernel/ports/notifier';
import { counted, grouped } from './counted';

const DOING: Record<NonNullable<Progress['work']>, string> = {
  triage: 'Triaging',
  trial: 'Trying the model with',
  import: 'Importing',
  index: 'Reading',
  submit: 'Submitting',
};

const NOUNS: Partial<typeof DOING> = { trial: 'test mail', import: 'mail' };

/** The work and its progress: "Importing 1,204 of 6,046". */
export const doingWords = ({ work = 'triage', done, total }: Progress): string =>
  done === 0
    ? `${DOING[work]} ${counted(total, NOUNS[work] ?? 'note')}`
    : `${DOING[work]} ${grouped(done)} of ${grouped(total)}`;

/** State of the call that the work waits for: "writing, 80 tokens"; `null` while that is unknown. */
export function callWords({ waitsFor, work = 'triage' }: Pick<Progress, 'waitsFor' | 'work'>): string | null {
  switch (waitsFor?.kind) {
    case undefined:
      return null;
    case 'loading':
      return 'loading the model';
    case 'reading':
      return work === 'triage' ? 'reading the mail' : 'reading';
    case 'resting':
      return 'waiting until the server answers again';
    case 'writing':
      return `writing, ${counted(waitsFor.tokens, 'token')}`;
  }
}

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
