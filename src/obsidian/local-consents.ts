import type { ConsentStore } from '../kernel/ports/consent-store';
import type { LocalRecord } from '../kernel/ports/local-record';

/** Consents where there is no file outside the vault to keep them in: on a phone. */
export class LocalConsents implements ConsentStore {
  readonly #record: LocalRecord;

  constructor(record: LocalRecord) {
    this.#record = record;
  }

  list(): string[] {
    const kept = this.#record.read('consents');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  }

  give(key: string): void {
    this.#record.write('consents', [...new Set([...this.list(), key])]);
  }

  withdraw(key: string): void {
    const kept = this.list().filter((each) => each !== key);
    this.#record.write('consents', kept);
  }
}
