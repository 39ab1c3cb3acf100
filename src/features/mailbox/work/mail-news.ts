import type { Clock } from '../../../kernel/ports/clock';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import { type MailSource, MAY_PASS } from '../../../kernel/ports/mail-source';
import { backOffMs } from '../model/fetch-state';
import type { FetchedAccount } from './fetch-mail';

/**
 * Milliseconds after which a broken connection no longer counts as a repeated failure, so that the back-off starts
 * again with the shortest pause.
 */
const SOUND_MS = 60_000;

/**
 * Detects between two cycles that mail has arrived. Waits only for accounts whose last look succeeded, so that a
 * refused password is never tried again. For servers without IDLE, each cycle looks.
 */
export class MailNews {
  /** Whether mail has arrived that no look has fetched yet. */
  hasNews = false;
  #reached: readonly MailAccount[] = [];
  readonly #failures = new Map<string, number>();
  /** By account: looks in a row that found nothing, the monotonic time of the next or last one, and whether it is due. */
  readonly #news = new Map<string, { looks: number; at: number; isOwed: boolean }>();

  constructor(private readonly options: { mail: MailSource | undefined; clock: Clock }) {}

  /** Called after a cycle that looked at these accounts. */
  remember(looked: readonly FetchedAccount[], accounts: readonly MailAccount[]): void {
    this.hasNews = false;
    for (const { name, imported } of looked) if (imported > 0) this.#news.delete(name);
    const reached = new Set(looked.filter(({ isReached }) => isReached).map(({ name }) => name));
    this.#reached = accounts.filter(({ name }) => reached.has(name));
  }

  /** Resolves when an account may have new mail; if no account supports waiting, resolves when `signal` aborts. */
  async arrive(signal: AbortSignal): Promise<void> {
    const { mail } = this.options;
    if (mail !== undefined) {
      const waits = this.#reached.map((account) => this.#wait(mail, account, signal));
      if (waits.length > 0 && (await anyTrue(waits))) {
        this.hasNews = true;
        return;
      }
    }
    await aborted(signal);
  }

  /**
   * Waits for mail in one account; returns whether a look is worthwhile, as it is after a broken connection, which may
   * have missed mail.
   */
  async #wait(mail: MailSource, account: MailAccount, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.options;
    const begun = clock.monotonic();
    if (this.#news.get(account.name)?.isOwed === true) return this.#restBefore(account.name, signal);
    const heard = await mail.wait(account, signal);
    if (heard.ok) {
      if (heard.value !== 'news') return false;
      this.#failures.delete(account.name);
      return this.#restBefore(account.name, signal);
    }
    if (!MAY_PASS.has(heard.error.code)) return false;
    const isSound = clock.monotonic() - begun > SOUND_MS;
    const failures = isSound ? 1 : (this.#failures.get(account.name) ?? 0) + 1;
    this.#failures.set(account.name, failures);
    return clock.sleep(backOffMs(failures, Math.random()), signal).then(
      () => true,
      () => false,
    );
  }

  /** Waits before a look if the looks before it found nothing, so that endless news do not lead to endless looks. */
  async #restBefore(name: string, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.options;
    const now = clock.monotonic();
    const before = this.#news.get(name);
    const isRecent = before !== undefined && now - before.at < SOUND_MS;
    const looks = isRecent ? before.looks : 0;
    const rest = looks === 0 ? 0 : Math.min(LONGEST_REST_MS, backOffMs(looks, 0.5));
    const news = before?.isOwed === true ? before : { looks: looks + 1, at: now + rest, isOwed: true };
    this.#news.set(name, news);
    try {
      if (news.at > now) await clock.sleep(news.at - now, signal);
    } catch {
      // A cycle for another reason begins; the news is still owed afterwards.
      return false;
    }
    news.isOwed = false;
    return true;
  }
}

/** Longest pause before a look whose forerunners found nothing; new mail waits that long at most. */
const LONGEST_REST_MS = 30_000;

/** Resolves with true as soon as one promise is true, with false once none can be. */
const anyTrue = (all: readonly Promise<boolean>[]): Promise<boolean> =>
  new Promise((resolve) => {
    for (const each of all) void each.then((isTrue) => (isTrue ? resolve(true) : undefined));
    void Promise.all(all).then(() => {
      resolve(false);
    });
  });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => {
      reject(new DOMException('The wait was aborted.', 'AbortError'));
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
