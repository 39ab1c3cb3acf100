import type { ImapFlow } from 'imapflow';

/** Milliseconds that a connection is kept for the next question. */
const KEPT_MS = 15_000;

/** The one connection to an account for its folders: one question after another. */
export class AccountLine {
  #turn: Promise<void> = Promise.resolve();
  #client: ImapFlow | null = null;
  #ending: AbortController | null = null;

  constructor(private readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>) {}

  /** `open` is asked where none is kept. `release`: with `false` it is not kept. */
  async take(
    open: () => Promise<ImapFlow>,
  ): Promise<{ client: ImapFlow; isFresh: boolean; release: (isKept: boolean) => void }> {
    const before = this.#turn;
    let done: () => void = () => undefined;
    this.#turn = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    this.#ending?.abort();
    try {
      const kept = this.#client?.usable === true ? this.#client : null;
      this.#client = null;
      const client = kept ?? (await open());
      const release = (isKept: boolean): void => {
        if (isKept && client.usable) this.#keep(client);
        else client.close();
        done();
      };
      return { client, isFresh: kept === null, release };
    } catch (error) {
      done();
      throw error;
    }
  }

  close(): void {
    this.#ending?.abort();
    this.#client?.close();
    this.#client = null;
  }

  #keep(client: ImapFlow): void {
    const ending = new AbortController();
    this.#client = client;
    this.#ending = ending;
    const end = (): void => {
      if (this.#client === client) this.close();
    };
    this.sleep(KEPT_MS, ending.signal).then(end, () => undefined);
  }
}
