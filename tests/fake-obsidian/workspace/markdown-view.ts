import { debounce } from '../debounce';
import { Modelled } from '../modelled';
import type { TFile } from '../vault/abstract-file';
import type { TreeEvent } from '../vault/file-tree';
import { ItemView } from './view';

export abstract class FileView extends ItemView {
  file: TFile | null = null;
  override navigation = true;

  getDisplayText(): string {
    return this.file?.basename ?? 'No file';
  }

  override getState(): Record<string, unknown> {
    return this.file === null ? {} : { file: this.file.path };
  }

  override async setState(state: unknown): Promise<void> {
    const path = (state as { file?: string } | null)?.file ?? '';
    const file = this.app.vault.getFileByPath(path);
    if (file === this.file) return;
    if (this.file !== null) await this.onUnloadFile(this.file);
    this.file = file;
    if (file !== null) await this.onLoadFile(file);
  }

  protected override async onClose(): Promise<void> {
    if (this.file !== null) await this.onUnloadFile(this.file);
    this.file = null;
  }

  abstract onLoadFile(file: TFile): Promise<void>;
  abstract onUnloadFile(file: TFile): Promise<void>;
}

export abstract class EditableFileView extends FileView {}

/** Saves what is typed two seconds after the last key, over whatever was written to the file in between. */
export abstract class TextFileView extends EditableFileView {
  data = '';
  readonly requestSave = debounce(() => void this.save(), 2000, true);
  #isDirty = false;

  abstract getViewData(): string;
  abstract setViewData(data: string, clear: boolean): void;
  abstract clear(): void;

  override async onLoadFile(file: TFile): Promise<void> {
    this.data = await this.app.vault.read(file);
    this.setViewData(this.data, true);
  }

  override async onUnloadFile(): Promise<void> {
    await this.save(true);
  }

  async save(clear = false): Promise<void> {
    this.requestSave.cancel();
    if (this.#isDirty && this.file !== null) {
      this.#isDirty = false;
      this.data = this.getViewData();
      await this.app.vault.modify(this.file, this.data);
    }
    if (clear) this.clear();
  }

  /** Somebody typed. */
  protected typed(): void {
    this.#isDirty = true;
    this.requestSave();
  }

  /**
   * The file changed below the editor: a clean editor takes it up. A dirty one keeps what is typed: the app tries to
   * merge, the fake takes the worst that may come of it, and overwrites.
   */
  async follow(event: TreeEvent): Promise<void> {
    if (event.file !== this.file || event.name !== 'modify') return;
    const text = await this.app.vault.read(this.file);
    if (this.#isDirty || text === this.data) return;
    this.data = text;
    this.setViewData(text, false);
  }
}

export class MarkdownView extends TextFileView {
  readonly editor = new Editor(
    this.contentEl.createDiv('markdown-source-view').createEl('textarea', 'cm-content'),
  );

  override onload(): void {
    this.registerDomEvent(this.editor.inputEl, 'input', () => {
      this.typed();
      this.app.workspace.trigger('editor-change', this.editor, this);
    });
  }

  getViewType(): string {
    return 'markdown';
  }

  getViewData(): string {
    return this.editor.getValue();
  }

  /** What an open editor takes up is a change of it, as the app tells it: `editor-change` is not only typing. */
  setViewData(data: string, clear: boolean): void {
    this.editor.inputEl.value = data;
    if (!clear) this.app.workspace.trigger('editor-change', this.editor, this);
  }

  clear(): void {
    this.editor.inputEl.value = '';
  }
}

/** A plain field; what a plugin sets counts as typed, as in the app. */
export class Editor extends Modelled {
  constructor(readonly inputEl: HTMLTextAreaElement) {
    super();
  }

  getValue(): string {
    return this.inputEl.value;
  }

  setValue(content: string): void {
    this.inputEl.value = content;
    this.inputEl.dispatchEvent(new Event('input'));
  }

  lineCount(): number {
    return this.#lines().length;
  }

  focus(): void {
    this.inputEl.focus();
  }

  #lines(): string[] {
    return this.getValue().split('\n');
  }
}
