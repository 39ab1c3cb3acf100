import type { StatusLine } from '../../dashboard/state/status-line';

/**
 * What a screen reader says of a status: that work began and how much there is, that something is wrong or at rest,
 * how much needs the person now. `null`: nothing new, as with every note that is done and every cycle that finds none.
 */
export function announcement({ tone, text, progress, action }: StatusLine, needs: number): string | null {
  if (tone === 'warn' || tone === 'error' || action?.command === 'resume-automation') return text;
  if (progress !== null) return `Triaging ${notes(progress.total)}`;
  if (tone === 'busy') return null;
  return needs === 0 ? 'Nothing needs you' : `${notes(needs)} ${needs === 1 ? 'needs' : 'need'} you`;
}

const notes = (count: number): string => (count === 1 ? '1 note' : `${count} notes`);
