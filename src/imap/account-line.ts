import type { ImapFlow } from 'imapflow';

/** Milliseconds for which an unused connection is kept. */
const KEPT_MS = 15_000;

/** Keeps the one connection to an account for its folders, and lets one caller at a time use it. */
export class AccountLine {
  #turn: Promise<void> = Promise.resolve();
  #client: ImapFlow | null = null;
  #ending: AbortController | null = null;

  constructor(private readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>) {}

  /** `open` is called if no connection is kept. Calling `release` with `false` drops the connection. */
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
