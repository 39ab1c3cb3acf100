import type { Progress } from '../../src/kernel/ports/notifier';
import type { OpenVault } from './open-vault.mjs';

/** Printed at Ctrl-C: the command does not wait for a pending answer of the model. */
export const STOPPING_AT_ONCE = 'Stopping without waiting for the model.';

export const WAITS_FOR_MODEL = 'Waiting for the model. Ctrl-C stops.';

/** Shows a progress line until the work ends, except with the `rules` provider, which answers at once. */
export async function whileShown<T>(
  { ports: { notifier }, settings }: Pick<OpenVault, 'ports' | 'settings'>,
  text: string,
  work: (show: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  const show = (progress: Progress): void => {
    if (settings.provider !== 'rules') notifier.progress(progress);
  };
  show({ text, done: 0, total: 0 });
  try {
    return await work(show);
  } finally {
    notifier.progress(null);
  }
}
