import type { Progress } from '../../../kernel/ports/notifier';
import type { Ports } from '../../session/ports';

/** Wraps ports so that `onProgress` receives the progress they report. */
export const hearProgress = (ports: Ports, onProgress: (progress: Progress | null) => void): Ports => ({
  ...ports,
  notifier: {
    notify: (notice) => {
      ports.notifier.notify(notice);
    },
    progress: (progress) => {
      ports.notifier.progress(progress);
      onProgress(progress);
    },
  },
});
