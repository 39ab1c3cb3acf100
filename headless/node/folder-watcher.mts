import { basename, join, relative, sep } from 'node:path';
import type { VaultChange } from '../../src/kernel/ports/vault';

/** Starting to watch means walking the folders, so that the watcher outlives a pause between two listeners. */
const IDLE_MS = 10_000;

type Listener = (change: VaultChange) => void;

/**
 * Tells what changes in some folders below a root, hidden names left out, as long as somebody listens. What lies there
 * when it begins is reported too: it begins a while after it was asked to, and nothing falls between. Keeps no process alive.
 */
export class FolderWatcher {
  readonly #root: string;
  readonly #folders: readonly string[];
  readonly #listeners = new Set<Listener>();
  #close: (() => void) | null = null;
  #closing: NodeJS.Timeout | undefined;

  constructor(root: string, folders: readonly string[]) {
    this.#root = root;
    this.#folders = folders.map((folder) => join(root, folder));
  }

  listen(listener: Listener): () => void {
    clearTimeout(this.#closing);
    this.#listeners.add(listener);
    this.#close ??= this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#closeSoon();
    };
  }

  #closeSoon(): void {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => {
      this.#close?.();
      this.#close = null;
    }, IDLE_MS).unref();
  }

  #start(): () => void {
    const stopping = new AbortController();
    void watch(this.#folders, (kind, file) => this.#tell(kind, file), stopping.signal);
    return () => {
      stopping.abort();
    };
  }

  #tell(kind: VaultChange['kind'], file: string): void {
    const path = relative(this.#root, file).split(sep).join('/');
    for (const listener of this.#listeners) listener({ path, kind });
  }
}

/** Only `deputy watch` needs chokidar: it is loaded here, so that no other command waits for it. */
const watch = async (
  folders: readonly string[],
  tell: (kind: VaultChange['kind'], file: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const chokidar = await import('chokidar');
  if (signal.aborted) return;
  const watcher = chokidar.watch([...folders], {
    ignored: (file) => !folders.includes(file) && basename(file).startsWith('.'),
    followSymlinks: false,
    persistent: false,
  });
  const changed = (file: string): void => {
    tell('changed', file);
  };
  watcher.on('add', changed);
  watcher.on('change', changed);
  watcher.on('unlink', (file) => {
    tell('gone', file);
  });
  // Changes are hints; where watching fails (more folders than the system allows), the interval finds them.
  watcher.on('error', () => undefined);
  signal.addEventListener('abort', () => void watcher.close());
};
