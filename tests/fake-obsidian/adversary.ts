import { TFile, TFolder } from './vault/abstract-file';
import type { TreeEvent } from './vault/file-tree';
import type { Vault } from './vault/vault';

export interface Trouble {
  /** Every event comes twice. */
  doubled?: boolean;
  /** Every event comes this many milliseconds late. */
  delayMs?: number;
  /** Events of one moment come in another order; the seed gives which. */
  reordered?: { seed: number };
  /** A move comes as `delete`, of an object not seen before, and `create`. */
  movesTornApart?: boolean;
}

/** Hands the events of the vault on: honestly, until it is asked to make trouble. */
export class Adversary {
  #trouble: Trouble = {};
  #waiting: TreeEvent[] = [];
  #random = mulberry32(1);

  constructor(private readonly vault: () => Vault) {}

  /** Replaces the trouble there was; `{}` ends it. */
  make(trouble: Trouble): void {
    this.#trouble = trouble;
    this.#random = mulberry32(trouble.reordered?.seed ?? 1);
  }

  deliver(events: TreeEvent[]): void {
    const { doubled, delayMs, reordered } = this.#trouble;
    const torn = events.flatMap((event) => (this.#trouble.movesTornApart === true ? tear(event) : [event]));
    const all = doubled === true ? torn.flatMap((event) => [event, event]) : torn;
    if (delayMs === undefined && reordered === undefined) {
      for (const event of all) this.#trigger(event);
      return;
    }
    this.#waiting.push(...all);
    setTimeout(() => {
      this.flush();
    }, delayMs ?? 0);
  }

  /** Whatever is held back comes now. */
  flush(): void {
    const events = this.#waiting.splice(0);
    for (const event of this.#trouble.reordered === undefined ? events : this.#shuffled(events))
      this.#trigger(event);
  }

  #trigger(event: TreeEvent): void {
    if (event.name === 'rename') this.vault().trigger('rename', event.file, event.oldPath);
    else this.vault().trigger(event.name, event.file);
  }

  #shuffled(events: TreeEvent[]): TreeEvent[] {
    const ranked = events.map((event) => ({ event, rank: this.#random() }));
    return ranked.sort((one, other) => one.rank - other.rank).map(({ event }) => event);
  }
}

const tear = (event: TreeEvent): TreeEvent[] => {
  if (event.name !== 'rename') return [event];
  const { file, oldPath } = event;
  const before = file instanceof TFile ? new TFile(file.vault, oldPath) : new TFolder(file.vault, oldPath);
  before.place(oldPath, null);
  return [
    { name: 'delete', file: before },
    { name: 'create', file },
  ];
};

/** A small generator of numbers in [0, 1) with a seed; public domain, by Tommy Ettinger. */
const mulberry32 = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};
