import type { LocalRecord } from '../../src/kernel/ports/local-record';

/** A device's small things, in memory and as text: what is read is never the object that was written. */
export class MemoryLocalRecord implements LocalRecord {
  readonly #texts = new Map<string, string>();

  constructor(values: Record<string, unknown> = {}) {
    for (const [key, value] of Object.entries(values)) this.write(key, value);
  }

  read(key: string): unknown {
    return JSON.parse(this.#texts.get(key) ?? 'null');
  }

  write(key: string, value: unknown): void {
    const text: unknown = JSON.stringify(value);
    if (typeof text !== 'string') throw new TypeError(`No JSON value for ${key}: ${String(value)}`);
    this.#texts.set(key, text);
  }
}
