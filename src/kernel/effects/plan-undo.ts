import { hashBytes, hashText } from '../notes/values/hash';
import { applyEdits, type TextEdit } from '../notes/text/text-edit';
import type { Vault } from '../ports/vault';
import { rewriteEffect } from './edit-effect';
import { freeName } from './free-name';
import type { Conflict, Effect, RemoveFolderEffect } from './operation';
import { isPrompt } from './operation-kind';
import type { DoneRecord, Inverse } from './operation-records';
import { decodeText } from '../notes/text/decode';

export interface UndoOptions {
  /** Makes a last change to the restored text of a note, such as its status. */
  adjust: (text: string) => string;
  /** A created file's text without lines that Deputy appended since; they are no reason to keep the file. */
  asMade?: (text: string) => string;
  /** Whether only Deputy has changed a created file since; such changes are not a reason to keep it. */
  isOwn?: (text: string) => boolean;
}

/** A note that was changed since. */
export interface Clash extends Conflict {
  edits: TextEdit[];
}

export interface UndoPlan {
  effects: Effect[];
  clashes: Clash[];
  /** Created files that stay because they were edited. */
  kept: string[];
}

/** Plans the undo of finished operations, latest first. A file that was changed since stays as it is. */
export async function planUndo(
  vault: Vault,
  records: readonly DoneRecord[],
  options: UndoOptions,
): Promise<UndoPlan> {
  const shadow = new ShadowVault(vault);
  const undoing = new Undoing(vault, shadow, options);
  for (const record of records) await undoing.takeAll(record);
  undoing.keepAsked();
  const { clashes, kept, folders } = undoing;
  const effects = [...effectsOf(shadow.files, options.adjust), ...folders];
  // If nothing else can be undone, the created file was the operation's subject, so it becomes a conflict.
  if (effects.length > 0 || clashes.length > 0) return { effects, clashes, kept };
  return { effects, clashes: kept.map((path) => ({ path, reason: 'changed', edits: [] })), kept: [] };
}

class Undoing {
  readonly clashes: Clash[] = [];
  readonly kept: string[] = [];
  readonly folders: RemoveFolderEffect[] = [];
  /** Files of each approval: the approval's own note, and the note of its plan or draft. */
  private readonly asked: ShadowFile[][] = [];

  constructor(
    private readonly vault: Vault,
    private readonly shadow: ShadowVault,
    private readonly options: UndoOptions,
  ) {}

  async takeAll({ kind, inverse, follows = [] }: DoneRecord): Promise<void> {
    if (isPrompt(kind)) return this.takeAsked(follows);
    for (const each of [...inverse, ...follows]) await this.take(each);
  }

  /** Removes an approval together with the note that waits for it, or neither. Must be called last. */
  keepAsked(): void {
    for (const files of this.asked)
      if (files.some(({ isStuck }) => isStuck)) for (const file of files) file.isGone = false;
  }

  /** Plans to remove an approval, unless it was decided, moved or changed; then its note stays, too. */
  private async takeAsked(follows: readonly Inverse[]): Promise<void> {
    const files: ShadowFile[] = [];
    for (const each of follows) {
      if (each.kind !== 'trash' && each.kind !== 'edit') continue;
      const file = await this.shadow.at(each.path);
      if (typeof file?.text !== 'string' || hashText(file.text) !== each.before) return;
      files.push(file);
    }
    this.asked.push(files);
    for (const each of follows) await this.take(each);
  }

  private async take(inverse: Inverse): Promise<void> {
    switch (inverse.kind) {
      case 'trash':
        return this.unmake(inverse.path, inverse.before);
      case 'create':
        this.shadow.add(inverse.path, inverse.after);
        return;
      case 'move':
        return this.moveBack(inverse);
      case 'edit':
        return this.unedit(inverse);
      case 'remove_folder':
        this.folders.push(inverse);
    }
  }

  private async unmake(path: string, before: string): Promise<void> {
    const file = await this.shadow.at(path);
    if (file === null || file.isStuck) return;
    const isAsMade = file.text === null ? file.sha256 === before : this.isAsMade(file.text, before);
    if (isAsMade) file.isGone = true;
    else this.kept.push(file.from ?? path);
  }

  private isAsMade(text: string, before: string): boolean {
    const { asMade, isOwn } = this.options;
    const made = asMade === undefined ? text : asMade(text);
    return [text, made].some((each) => hashText(each) === before) || isOwn?.(text) === true;
  }

  private async moveBack({ from, to }: Extract<Inverse, { kind: 'move' }>): Promise<void> {
    const file = await this.shadow.at(from);
    if (file === null) this.clash(this.shadow.ghost(to), { path: from, reason: 'missing', edits: [] });
    else if (file.from === to) this.shadow.move(file, to);
    else this.shadow.move(file, to, await freeName(this.vault, to));
  }

  private async unedit({ path, before, edits }: Extract<Inverse, { kind: 'edit' }>): Promise<void> {
    const file = await this.shadow.at(path);
    if (file === null) this.clash(this.shadow.ghost(path), { path, reason: 'missing', edits });
    else if (file.text === null || hashText(file.text) !== before)
      this.clash(file, { path: file.from ?? path, reason: 'changed', edits });
    else if (!file.isStuck) file.text = applyEdits(file.text, edits);
  }

  private clash(file: ShadowFile, clash: Clash): void {
    if (!file.isStuck) this.clashes.push(clash);
    file.isStuck = true;
  }
}

/** Effects on notes come before those on created files, because the notes decide whether anything is undone. */
function effectsOf(files: readonly ShadowFile[], adjust: (text: string) => string): Effect[] {
  const free = files.filter(({ isStuck }) => !isStuck);
  return [
    ...free.flatMap((file) => changesOf(file, adjust)),
    ...free.flatMap(({ from, read, sha256, isGone }): Effect[] => {
      const before = read === null ? sha256 : hashText(read);
      return isGone && from !== null && before !== undefined ? [{ kind: 'trash', path: from, before }] : [];
    }),
  ];
}

function changesOf(file: ShadowFile, adjust: (text: string) => string): Effect[] {
  const { from, path, read, text, isGone } = file;
  if (isGone) return [];
  if (from === null) return text === null ? [] : [{ kind: 'create', path, after: text, privacy: 'open' }];
  const effects: Effect[] = [];
  if (read !== null && text !== null && text !== read) effects.push(rewriteEffect(from, read, adjust(text)));
  if (path !== from) effects.push({ kind: 'move', from, to: path });
  return effects;
}

/** A file's current and planned state. */
interface ShadowFile {
  /** Current path; `null` if the undo will create the file. */
  from: string | null;
  path: string;
  /** Current text; `null` if the file is missing or not text. */
  read: string | null;
  /** Hash of a file that is not text. */
  sha256?: string;
  text: string | null;
  isGone: boolean;
  /** Whether an effect on the file can't be undone, so that the file stays as it is. */
  isStuck: boolean;
}

class ShadowVault {
  /** Files by the path under which later effects refer to them. */
  private readonly byPath = new Map<string, ShadowFile | null>();
  readonly files: ShadowFile[] = [];

  constructor(private readonly vault: Vault) {}

  async at(path: string): Promise<ShadowFile | null> {
    const known = this.byPath.get(path);
    if (known !== undefined) return known?.isGone === true ? null : known;
    const bytes = await this.vault.read(path);
    if (bytes === null) return null;
    const decoded = decodeText(bytes);
    const text = decoded.ok ? decoded.value : null;
    const hash = text === null ? { sha256: await hashBytes(bytes) } : {};
    return this.put(path, { from: path, path, read: text, text, ...hash, isGone: false, isStuck: false });
  }

  add(path: string, text: string): void {
    this.put(path, { from: null, path, read: null, text, isGone: false, isStuck: false });
  }

  /** Moves a file. Later effects refer to it as `path`; its planned path is `to`, because `path` may be taken. */
  move(file: ShadowFile, path: string, to = path): void {
    for (const [name, each] of this.byPath) if (each === file) this.byPath.set(name, null);
    this.byPath.set(path, file);
    file.path = to;
  }

  /** A stand-in for a file that does not exist. */
  ghost(path: string): ShadowFile {
    return this.put(path, { from: null, path, read: null, text: null, isGone: false, isStuck: false });
  }

  private put(path: string, file: ShadowFile): ShadowFile {
    this.byPath.set(path, file);
    this.files.push(file);
    return file;
  }
}
