import { basename, join, relative, sep } from 'node:path';
import type { VaultChange } from '../../src/kernel/ports/vault';

/** Milliseconds that an unused watcher is kept, because starting one walks all folders. */
const IDLE_MS = 10_000;

type Listener = (change: VaultChange) => void;

/**
 * Reports changes in some folders below a root, without hidden names, while there are listeners. When watching begins,
 * also reports existing files, because it starts with a delay and no change may be lost. Does not keep the process
 * alive.
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

/** Loads chokidar here, so that only `deputy watch` waits for it. */
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
  // Change events only save time: if watching fails (more folders than the system allows), the next interval finds
  // the changes.
  watcher.on('error', () => undefined);
  signal.addEventListener('abort', () => void watcher.close());
};
