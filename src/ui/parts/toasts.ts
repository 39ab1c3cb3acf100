import { Notice } from 'obsidian';
import type { Clock } from '../../kernel/ports/clock';
import { reportText } from '../../core/app/view/report';
import type { Toast, ToastModel } from './state/toast-model';

/** Duration of a message that its caller hides. */
export const UNTIL_HIDDEN = 0;

interface Shown {
  readonly toast: Toast;
  notice: Notice | null;
  text: string;
  readonly timer: AbortController;
}

/** Shows short messages: in a visible view of Deputy, otherwise in a notice of the app, which would cover the view. */
export class Toasts implements ToastModel {
  private shown: Shown[] = [];
  private isClosed = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly clock: Pick<Clock, 'sleep'>,
    /** Whether the person sees a view of Deputy without a dialog over it. */
    private readonly isViewSeen: () => boolean,
  ) {}

  get lines(): readonly Toast[] {
    return this.isViewSeen() ? this.shown.map(({ toast }) => toast) : [];
  }

  textOf(toast: Toast): string {
    const { title, about } = toast;
    const isOneOfSeveral = this.shown.filter((each) => each.toast.about !== undefined).length > 1;
    return reportText(
      about !== undefined && isOneOfSeveral ? { ...toast, title: `${title}: ${about}` } : toast,
    );
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  show(toast: Toast, forMs: number): () => void {
    const shown: Shown = { toast, notice: null, text: '', timer: new AbortController() };
    const hide = (): void => {
      this.hide(shown);
    };
    if (this.isClosed) return hide;
    this.shown.push(shown);
    if (forMs !== UNTIL_HIDDEN) this.clock.sleep(forMs, shown.timer.signal).then(hide, () => undefined);
    this.draw();
    return hide;
  }

  undo(toast: Toast): void {
    const shown = this.shown.find((each) => each.toast === toast);
    if (shown === undefined) return;
    this.hide(shown);
    toast.undo?.();
  }

  keepUndoable(undoable: ReadonlySet<string>): void {
    for (const shown of this.shown) {
      const { operations } = shown.toast;
      if (operations?.some((id) => undoable.has(id)) === false) this.hide(shown);
    }
  }

  /** Redraws after a view was opened, closed or covered: remaining messages move. */
  draw(): void {
    const isViewSeen = this.isViewSeen();
    // A click hides a notice permanently.
    this.shown = this.shown.filter(({ notice }) => notice?.containerEl.isConnected !== false);
    for (const shown of this.shown)
      if (isViewSeen) {
        shown.notice?.hide();
        shown.notice = null;
      } else this.drawNotice(shown);
    for (const listener of this.listeners) listener();
  }

  close(): void {
    this.isClosed = true;
    for (const shown of [...this.shown]) this.hide(shown);
  }

  private hide(shown: Shown): void {
    shown.timer.abort();
    shown.notice?.hide();
    if (!this.shown.includes(shown)) return;
    this.shown = this.shown.filter((each) => each !== shown);
    this.draw();
  }

  private drawNotice(shown: Shown): void {
    const { toast } = shown;
    const text = this.textOf(toast);
    if (shown.notice !== null && shown.text === text) return;
    const content = createFragment((fragment) => {
      fragment.createSpan({ text });
      if (toast.undo === null) return;
      fragment.createEl('button', { cls: 'deputy-undo', text: 'Undo' }).addEventListener('click', () => {
        this.undo(toast);
      });
    });
    shown.text = text;
    shown.notice = shown.notice?.setMessage(content) ?? new Notice(content, 0);
  }
}
