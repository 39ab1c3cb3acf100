import type { Progress } from '../../kernel/ports/notifier';
import type { Ports } from '../../session/ports';

/** The same ports; what they tell of progress is heard as well. */
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
