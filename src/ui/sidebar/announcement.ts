import { useRef } from 'preact/hooks';
import type { StatusLine } from '../../app/view/state/status-line';
import { counted } from '../../app/view/words/counted';

/**
 * What a screen reader says of a status: that a run began and how much there is, that something is wrong or at rest, and
 * at the end of a run how much needs the person. The same words: nothing new, as with
 * every note that is done or decided.
 */
export function useAnnouncement({ tone, text, progress, action }: StatusLine, needs: number): string {
  const said = useRef({ isRun: false, isStale: true, text: '' });
  const { current: last } = said;
  if (tone === 'warn' || tone === 'error' || action?.command === 'resume-automation') {
    last.text = text;
    last.isStale = true;
  } else if (progress !== null) {
    if (!last.isRun) last.text = `Triaging ${counted(progress.total, 'note')}`;
    last.isRun = true;
    last.isStale = true;
  } else if (tone !== 'busy' && last.isStale) {
    last.text =
      needs === 0 ? 'Nothing needs you' : `${counted(needs, 'note')} ${needs === 1 ? 'needs' : 'need'} you`;
    last.isRun = false;
    last.isStale = false;
  }
  return last.text;
}
