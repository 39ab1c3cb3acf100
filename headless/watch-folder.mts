import { basename, relative, sep } from 'node:path';
import type { VaultChange } from '../src/ports/vault';

/** Tells what changes below a folder, hidden names left out, until the returned function is called. */
export const watchFolder = (root: string, onChange: (change: VaultChange) => void): (() => void) => {
  const stopping = new AbortController();
  const tell =
    (kind: VaultChange['kind']) =>
    (file: string): void => {
      onChange({ path: relative(root, file).split(sep).join('/'), kind });
    };
  void start(root, tell('changed'), tell('gone'), stopping.signal);
  return () => {
    stopping.abort();
  };
};

/** Only `deputy watch` needs the watcher: it is loaded here, so that no other command waits for it. */
const start = async (
  root: string,
  onChanged: (file: string) => void,
  onGone: (file: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { watch } = await import('chokidar');
  if (signal.aborted) return;
  const watcher = watch(root, {
    ignored: (file) => file !== root && basename(file).startsWith('.'),
    ignoreInitial: true,
    followSymlinks: false,
  });
  // Changes are hints; where watching fails (too many folders for the system), the interval finds them.
  watcher
    .on('add', onChanged)
    .on('change', onChanged)
    .on('unlink', onGone)
    .on('error', () => undefined);
  signal.addEventListener('abort', () => void watcher.close());
};
