import { Notice } from 'obsidian';
import type { Clock } from '../../kernel/ports/clock';
import type { Notice as Message, NoticeAction, Notifier } from '../../kernel/ports/notifier';

/** Milliseconds within which a text is not shown twice. */
const REPEAT_MS = 60_000;
const SHOWN_MS = { info: 6_000, warn: 12_000, error: 12_000 };
/** Duration of a notice that stays until it is clicked. */
const STICKY = 0;

/** Notices of the app. A notice with actions stays until one is chosen or it is clicked away. */
export class ObsidianNotifier implements Notifier {
  readonly #clock: Clock;
  readonly #isSidebarShown: () => boolean;
  readonly #open = new Map<string, Notice>();
  #last: { words: string; at: number } | null = null;
  #isClosed = false;

  constructor(clock: Clock, isSidebarShown: () => boolean) {
    this.#clock = clock;
    this.#isSidebarShown = isSidebarShown;
  }

  notify(message: Message): void {
    const words = `${message.level} ${message.text}`;
    if (this.#isClosed || this.#isSaid(message) || this.#isRepeated(words)) return;
    this.#last = { words, at: this.#clock.monotonic() };
    this.#open.get(words)?.hide();
    const isSticky = (message.actions ?? []).length > 0;
    this.#open.set(words, new Notice(contentOf(message), isSticky ? STICKY : SHOWN_MS[message.level]));
    this.#forgetHidden();
  }

  /** The sidebar shows it, by the automation's state. */
  progress(): void {}

  /** Hides all notices. Work that ends after the plugin was unloaded is not announced. */
  close(): void {
    this.#isClosed = true;
    for (const notice of this.#open.values()) notice.hide();
    this.#open.clear();
  }

  #isSaid({ shownIn }: Message): boolean {
    return shownIn === 'consent' || (shownIn === 'sidebar' && this.#isSidebarShown());
  }

  #isRepeated(words: string): boolean {
    return this.#last?.words === words && this.#clock.monotonic() - this.#last.at < REPEAT_MS;
  }

  #forgetHidden(): void {
    for (const [words, { containerEl }] of this.#open) if (!containerEl.isConnected) this.#open.delete(words);
  }
}

const contentOf = ({ level, text, actions = [] }: Message): DocumentFragment =>
  createFragment((fragment) => {
    fragment.createDiv({
      cls: `deputy-notice deputy-notice-${level}`,
      text: `Deputy: ${text}`,
      attr: { role: level === 'info' ? 'status' : 'alert' },
    });
    if (actions.length > 0) addButtons(fragment.createDiv('deputy-notice-actions'), actions);
  });

/** A click anywhere on a notice hides it, also on its buttons. */
const addButtons = (parent: HTMLElement, actions: readonly NoticeAction[]): void => {
  for (const action of actions)
    parent
      .createEl('button', { text: action.label, attr: { type: 'button' } })
      .addEventListener('click', () => {
        if ('run' in action) action.run();
        else void navigator.clipboard.writeText(action.copies);
      });
};
