import type { ConsentStore } from '../../src/kernel/ports/consent-store';

/** What was agreed to, in memory. */
export class MemoryConsentStore implements ConsentStore {
  readonly #keys: Set<string>;

  constructor(keys: readonly string[] = []) {
    this.#keys = new Set(keys);
  }

  list(): string[] {
    return [...this.#keys];
  }

  give(key: string): void {
    this.#keys.add(key);
  }

  withdraw(key: string): void {
    this.#keys.delete(key);
  }
}
