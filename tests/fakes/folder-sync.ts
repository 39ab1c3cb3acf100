import type { MemoryVault } from './memory-vault';

/**
 * A sync between a server's folder and a device's, as Syncthing and the services do it: each file by itself, later or
 * sooner, so that a move arrives as a new file before or after the old one is gone. What only one side changed goes to
 * the other with its time; a change wins over a deletion; where both changed, one text keeps the name and the other
 * lies beside it as a conflict copy. Hidden files never travel.
 */
export class FolderSync {
  isConnected = true;
  /** Copies made of what both sides changed. */
  conflicts = 0;
  /** What both sides had in common last, by path. */
  readonly #base = new Map<string, string>();

  constructor(
    private readonly sides: { readonly server: MemoryVault; readonly device: MemoryVault },
    private readonly random: () => number,
    private readonly copyName: (path: string) => string,
  ) {}

  /** Brings each file that differs with this probability. */
  async round(share: number): Promise<void> {
    const { server, device } = this.sides;
    const [there, here] = [await timesOf(server), await timesOf(device)];
    for (const path of new Set([...there.keys(), ...here.keys(), ...this.#base.keys()])) {
      if (!this.isConnected || this.random() >= share) continue;
      const [left, right] = [textIn(server, path), textIn(device, path)];
      const base = this.#base.get(path) ?? null;
      if (left === right) this.#agree(path, left);
      else if (right === base || (right === null && left !== base))
        this.#bring(device, path, left, there.get(path));
      else if (left === base || left === null) this.#bring(server, path, right, here.get(path));
      else this.#collide(path, left, right ?? '');
    }
  }

  #agree(path: string, text: string | null): void {
    if (text === null) this.#base.delete(path);
    else this.#base.set(path, text);
  }

  #bring(to: MemoryVault, path: string, text: string | null, mtime: number | undefined): void {
    to.external(path, text, mtime === undefined ? {} : { mtime });
    this.#agree(path, text);
  }

  #collide(path: string, left: string, right: string): void {
    this.conflicts += 1;
    const [kept, other] = this.random() < 0.5 ? [left, right] : [right, left];
    const { server, device } = this.sides;
    for (const side of [server, device]) {
      side.external(this.copyName(path), other);
      if (textIn(side, path) !== kept) side.external(path, kept);
    }
    this.#agree(path, kept);
    this.#agree(this.copyName(path), other);
  }
}

const textIn = (vault: MemoryVault, path: string): string | null =>
  vault.has(path) ? vault.text(path) : null;

/** Times of the files that travel, by path. */
async function timesOf(vault: MemoryVault): Promise<Map<string, number>> {
  return new Map(((await vault.list('')) ?? []).map(({ path, mtime }) => [path, mtime]));
}
