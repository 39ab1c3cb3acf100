import type { ImapFlow } from 'imapflow';
import type { FolderListing } from '../../../../kernel/ports/mail-source';
import { whyItFailed } from './imap-trouble';
import { examine } from './read-folder';

/** State of an inbox at a check, to tell later mail from the mail that the check found. */
export type InboxState = Pick<FolderListing, 'validity' | 'nextUid'>;

/** A connection that waits for new mail in the inbox. It lives until `close`, and none of its methods reject. */
export class Idler {
  #hasNews = false;
  #isOver = false;
  #wake: () => void = () => undefined;

  private constructor(
    private readonly client: ImapFlow,
    private readonly isSupported: boolean,
  ) {
    client.on('close', () => {
      this.#isOver = true;
      this.#wake();
    });
    client.on('exists', ({ count, prevCount }) => {
      if (count <= prevCount) return;
      this.#hasNews = true;
      this.#wake();
    });
  }

  /** `looked`: the inbox at the last check; mail that arrived between that and this wait is new, too. */
  static async begin(client: ImapFlow, looked?: InboxState): Promise<Idler> {
    const isSupported = client.capabilities.has('IDLE');
    const idler = new Idler(client, isSupported);
    if (!isSupported) {
      client.close();
      return idler;
    }
    const { uidValidity, uidNext } = await examine(client, 'inbox');
    const isSameInbox = String(uidValidity) === looked?.validity;
    if (isSameInbox && looked.nextUid > 0 && uidNext > looked.nextUid) idler.#hasNews = true;
    client.idle().catch(() => undefined);
    return idler;
  }

  /** Whether waiting for mail needs a new connection. False for a server without IDLE, although it has ended. */
  get isOver(): boolean {
    return this.#isOver && this.isSupported;
  }

  async next(signal: AbortSignal): Promise<'news' | 'unsupported' | 'stopped'> {
    if (!this.isSupported) return 'unsupported';
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      signal.addEventListener(
        'abort',
        () => {
          resolve();
        },
        { once: true },
      );
      if (this.#hasNews || this.#isOver || signal.aborted) resolve();
    });
    if (this.#hasNews) {
      this.#hasNews = false;
      return 'news';
    }
    if (signal.aborted) return 'stopped';
    const ended = Object.assign(new Error('The connection has ended.'), { code: 'EConnectionClosed' });
    throw whyItFailed(this.client, ended);
  }

  close(): void {
    this.client.close();
  }
}
