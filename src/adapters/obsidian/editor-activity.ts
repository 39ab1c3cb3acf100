import { type App, type Editor, type EventRef, MarkdownView, type TAbstractFile, type TFile } from 'obsidian';
import type { Clock } from '../../kernel/ports/clock';

/** Milliseconds after the last key in which a note is left alone. An editor saves by itself after two seconds. */
const TYPING_MS = 10_000;

/** Milliseconds until an open editor shows a change of its file by a sync. */
const TAKEN_UP_MS = 2_000;

/** Tracks which files are being typed in, by object rather than path, so that a moved note stays known. */
export class EditorActivity {
  readonly #app: App;
  readonly #clock: Clock;
  readonly #typedAt = new WeakMap<TFile, number>();
  /** Texts that Deputy wrote to open notes, so that the editor's reload of such a text is not mistaken for typing. */
  readonly #written = new WeakMap<TFile, string>();
  readonly #modifiedAt = new WeakMap<TAbstractFile, number>();
  readonly #listening: EventRef;
  readonly #modifying: EventRef;

  constructor(app: App, clock: Clock) {
    this.#app = app;
    this.#clock = clock;
    this.#listening = app.workspace.on('editor-change', (editor, { file }) => {
      if (file !== null) this.#changed(file, editor);
    });
    this.#modifying = app.vault.on('modify', (file) => {
      this.#modifiedAt.set(file, clock.monotonic());
    });
  }

  isTypedIn(file: TFile): boolean {
    const at = this.#typedAt.get(file);
    return at !== undefined && this.#clock.monotonic() - at < TYPING_MS;
  }

  endTyping(file: TFile): void {
    this.#typedAt.delete(file);
  }

  /** Saves typed text. Skips an editor without typing: saving could change the line endings of a note. */
  async save(file: TFile): Promise<void> {
    if (!this.isTypedIn(file)) return;
    for (const view of this.#viewsOf(file)) await view.save();
  }

  /** Records a text that Deputy is about to write. */
  expect(file: TFile, text: string): void {
    if (this.#viewsOf(file).length > 0) this.#written.set(file, inEditor(text));
  }

  close(): void {
    this.#app.workspace.offref(this.#listening);
    this.#app.vault.offref(this.#modifying);
  }

  #changed(file: TFile, editor: Editor): void {
    const written = this.#written.get(file);
    if (written === undefined || written !== editor.getValue()) {
      this.#written.delete(file);
      const [before, now] = [this.#typedAt.get(file), this.#clock.monotonic()];
      this.#typedAt.set(file, now);
      if (now - (this.#modifiedAt.get(file) ?? -Infinity) < TAKEN_UP_MS)
        void this.#forgetTakenUp(file, { before, now, shown: editor.getValue() });
    }
  }

  /** Ignores a change if the editor only reloaded its file's recently written text. */
  async #forgetTakenUp(file: TFile, { before, now, shown }: Change): Promise<void> {
    const text = await this.#app.vault.cachedRead(file).catch(() => null);
    if (text === null || inEditor(text) !== shown || this.#typedAt.get(file) !== now) return;
    if (before === undefined) this.#typedAt.delete(file);
    else this.#typedAt.set(file, before);
  }

  #viewsOf(file: TFile): MarkdownView[] {
    const views: MarkdownView[] = [];
    this.#app.workspace.iterateAllLeaves(({ view }) => {
      if (view instanceof MarkdownView && view.file === file) views.push(view);
    });
    return views;
  }
}

interface Change {
  /** Time of the last typing before this change, in monotonic milliseconds. */
  before: number | undefined;
  now: number;
  shown: string;
}

/** A text as an editor shows it, because editors know only one kind of line ending. */
const inEditor = (text: string): string => text.replace(/\r\n?/g, '\n');
