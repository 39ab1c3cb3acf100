import type { Clock } from '../../../kernel/ports/clock';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import { type MailSource, MAY_PASS } from '../../../kernel/ports/mail-source';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';
import { backOffMs } from '../model/fetch-state';
import type { CycleReport } from '../../../core/app/cycle-report';
import type { MailNews } from '../../../core/app/intake';

/** Milliseconds after which a broken connection is no repeated failure; the back-off then starts anew. */
const SOUND_MS = 60_000;

/**
 * Detects between two cycles that mail has arrived. Waits only for accounts whose last check succeeded, so that a
 * refused password is never tried again. Servers without IDLE are checked in each cycle.
 */
export class AccountNews implements MailNews {
  /** Whether mail has arrived that no look has fetched yet. */
  hasNews = false;
  #reached: readonly MailAccount[] = [];
  readonly #failures = new Map<string, number>();

  constructor(
    private readonly options: {
      mail: MailSource | undefined;
      clock: Clock;
      accounts: readonly MailAccount[];
    },
  ) {}

  remember({ mail }: Pick<CycleReport, 'mail'>): void {
    this.hasNews = false;
    const reached = new Set(mail.filter(({ isReached }) => isReached).map(({ name }) => name));
    this.#reached = this.options.accounts.filter(({ name }) => reached.has(name));
  }

  /** Resolves when an account may have new mail; if no account supports waiting, resolves when `signal` aborts. */
  async arrive(signal: AbortSignal): Promise<void> {
    const { mail } = this.options;
    const waits = mail === undefined ? [] : this.#reached.map((account) => this.#wait(mail, account, signal));
    if (await anyTrue(waits)) this.hasNews = true;
    else await unlessAborted(new Promise(() => undefined), signal);
  }

  /** Waits for mail in one account; returns whether to check, as after a broken connection. */
  async #wait(mail: MailSource, account: MailAccount, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.options;
    const begun = clock.monotonic();
    const heard = await mail.wait(account, signal);
    if (heard.ok) {
      if (heard.value === 'news') this.#failures.delete(account.name);
      return heard.value === 'news';
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
}

/** Resolves with true as soon as one promise is true, with false once none can be. */
const anyTrue = (all: readonly Promise<boolean>[]): Promise<boolean> =>
  new Promise((resolve) => {
    for (const each of all) void each.then((isTrue) => (isTrue ? resolve(true) : undefined));
    void Promise.all(all).then(() => {
      resolve(false);
    });
  });
