import type { App } from 'obsidian';
import type { LocalRecord } from '../../kernel/ports/local-record';

/** The app's local storage, which belongs to one vault on one device. */
export class ObsidianLocalRecord implements LocalRecord {
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  read(key: string): unknown {
    try {
      const value: unknown = this.#app.loadLocalStorage(`deputy-${key}`);
      return value ?? null;
    } catch {
      return null;
    }
  }

  write(key: string, value: unknown): void {
    this.#app.saveLocalStorage(`deputy-${key}`, value);
  }
}
