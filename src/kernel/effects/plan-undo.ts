import { hashText } from '../notes/values/hash';
import { applyEdits, type TextEdit } from '../notes/text/text-edit';
import type { Vault } from '../ports/vault';
import { rewriteEffect } from './edit-effect';
import { freeName } from './free-name';
import type { Conflict, Effect, RemoveFolderEffect } from './operation';
import { isPrompt } from './operation-kind';
import type { DoneRecord, Inverse } from './operation-records';
import { decodeText } from '../notes/text/decode';

export interface UndoOptions {
  /** A last word on the text a note gets back, such as its status. */
  adjust: (text: string) => string;
  /** A made file without what was added to it by itself since: that is no reason to keep it. */
  asMade?: (text: string) => string;
  /** A made file that Deputy alone has changed since is no reason to keep it either. */
  isOwn?: (text: string) => boolean;
}

/** A note that somebody has changed since. */
export interface Clash extends Conflict {
  /** What Deputy wrote there, and what stood there before. */
  edits: TextEdit[];
}

export interface UndoPlan {
  /** Of every note without a clash. */
  effects: Effect[];
  clashes: Clash[];
  /** Made files that stay, as somebody has written in them. */
  kept: string[];
}

/**
 * What takes finished operations back, the latest of them first. A note that somebody has changed since stays wholly as
 * it is; so does a file that was made.
 */
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
  // Where nothing else can be taken back, what was made is what it was about.
  if (effects.length > 0 || clashes.length > 0) return { effects, clashes, kept };
  return { effects, clashes: kept.map((path) => ({ path, reason: 'changed', edits: [] })), kept: [] };
}

class Undoing {
  readonly clashes: Clash[] = [];
  readonly kept: string[] = [];
  readonly folders: RemoveFolderEffect[] = [];
  /** Of each request: its note, and that of the plan or the draft. */
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

  /** What was asked goes with what waits for it, or not at all. Call it last. */
  keepAsked(): void {
    for (const files of this.asked)
      if (files.some(({ isStuck }) => isStuck)) for (const file of files) file.isGone = false;
  }

  /** A request that was decided, moved or changed stays, and so does the note that waits for it. */
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
    if (file.text !== null && this.isAsMade(file.text, before)) file.isGone = true;
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

/** The notes decide whether anything is taken back, so their effects come before those on files made beside them. */
function effectsOf(files: readonly ShadowFile[], adjust: (text: string) => string): Effect[] {
  const free = files.filter(({ isStuck }) => !isStuck);
  return [
    ...free.flatMap((file) => changesOf(file, adjust)),
    ...free.flatMap(({ from, read, isGone }): Effect[] =>
      isGone && from !== null && read !== null ? [{ kind: 'trash', path: from, before: hashText(read) }] : [],
    ),
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

/** A file as it is, and as it will be. */
interface ShadowFile {
  /** Where it lies; `null`: it will be made. */
  from: string | null;
  /** Where it will lie. */
  path: string;
  /** What it holds; `null`: no text, or nothing. */
  read: string | null;
  text: string | null;
  isGone: boolean;
  /** It stays as it is after all. */
  isStuck: boolean;
}

/** The vault as it will be once the effects that are being planned have been applied. Only reads. */
class ShadowVault {
  /** By the name under which later effects look for it. */
  private readonly byPath = new Map<string, ShadowFile | null>();
  readonly files: ShadowFile[] = [];

  constructor(private readonly vault: Vault) {}

  /** `null`: there is none. */
  async at(path: string): Promise<ShadowFile | null> {
    const known = this.byPath.get(path);
    if (known !== undefined) return known?.isGone === true ? null : known;
    const bytes = await this.vault.read(path);
    if (bytes === null) return null;
    const decoded = decodeText(bytes);
    const text = decoded.ok ? decoded.value : null;
    return this.put(path, { from: path, path, read: text, text, isGone: false, isStuck: false });
  }

  add(path: string, text: string): void {
    this.put(path, { from: null, path, read: null, text, isGone: false, isStuck: false });
  }

  /** `path` is where it is looked for from now on; `to` where it will lie, as that name may be taken. */
  move(file: ShadowFile, path: string, to = path): void {
    for (const [name, each] of this.byPath) if (each === file) this.byPath.set(name, null);
    this.byPath.set(path, file);
    file.path = to;
  }

  /** Stands for a file that is not there. */
  ghost(path: string): ShadowFile {
    return this.put(path, { from: null, path, read: null, text: null, isGone: false, isStuck: false });
  }

  private put(path: string, file: ShadowFile): ShadowFile {
    this.byPath.set(path, file);
    this.files.push(file);
    return file;
  }
}
