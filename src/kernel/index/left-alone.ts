import type { NoteTrouble } from '../notes/note-trouble';
import { isBelow, nameTrouble } from '../notes/paths';
import { type NoteRef, type Vault, VaultError, type VaultErrorCode } from '../ports/vault';

export interface LeftFile extends NoteTrouble {
  code: 'bad_name' | 'unread' | 'closed' | 'link';
}

/**
 * Records files that cannot be used, because their names are not valid paths or the last read failed. Listings omit
 * files with invalid names, so that one file does not block the others. Folders that cannot be opened are treated in
 * the same way.
 */
export class LeftAlone {
  private readonly files = new Map<string, LeftFile>();

  /** Unusable files in these folders that listings and reads have found, sorted by path. */
  within(folders: readonly string[]): LeftFile[] {
    return [...this.files.values()]
      .filter(({ path, code }) =>
        // One of Deputy's own folders may be a link, which is followed.
        code === 'link'
          ? folders.some((folder) => isBelow(path, folder)) && !folders.includes(path)
          : folders.some((folder) => isAtOrBelow(path, folder)),
      )
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Whether a folder contains files that listings omit. */
  hidesFilesOf(folder: string): boolean {
    return this.within([folder]).some(({ code }) => code === 'closed');
  }

  /** Wraps a vault to record files that cannot be used. */
  in(vault: Vault): Vault {
    return {
      list: async (folder) => {
        const refs = await vault.list(folder);
        return refs === null ? null : this.sift(folder, refs);
      },
      read: (path) => this.noting(path, vault.read(path)),
      ...(vault.readPart && {
        readPart: (path: string, ...part: [number, number]) =>
          this.noting(path, vault.readPart?.(path, ...part) ?? Promise.resolve(null)),
      }),
      isLinked: (path) => vault.isLinked(path),
      watch: (onChange) => vault.watch(onChange),
      endTyping: (path) => {
        vault.endTyping(path);
      },
      makeFolder: (path) => vault.makeFolder(path),
      create: (path, text) => vault.create(path, text),
      append: (path, text) => vault.append(path, text),
      edit: (path, change) => vault.edit(path, change),
      move: (from, to) => vault.move(from, to),
      moveToTrash: (path) => vault.moveToTrash(path),
      removeEmptyFolder: (path) => vault.removeEmptyFolder(path),
    };
  }

  private sift(folder: string, refs: NoteRef[]): NoteRef[] {
    if (this.files.size > 0) this.forgetGone(folder, refs);
    const usable = refs.filter((ref) => whyUnusable(ref) === null);
    if (usable.length === refs.length) return refs;
    for (const ref of refs) {
      const why = whyUnusable(ref);
      const code = ref.isLink === true ? 'link' : ref.isFolder === true ? 'closed' : 'bad_name';
      if (why !== null) this.files.set(ref.path, { path: onOneLine(ref.path), code, why });
    }
    return usable;
  }

  private forgetGone(folder: string, refs: readonly NoteRef[]): void {
    const there = new Set(refs.map(({ path }) => path));
    for (const path of this.files.keys())
      if (isAtOrBelow(path, folder) && !there.has(path)) this.files.delete(path);
  }

  private async noting(path: string, read: Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    try {
      const bytes = await read;
      this.files.delete(path);
      return bytes;
    } catch (thrown) {
      const error = asVaultError(path, thrown);
      this.files.set(path, { path, code: 'unread', why: whyUnread(path, error) });
      throw error;
    }
  }
}

/** An error of any type for one file must not stop the others. */
const asVaultError = (path: string, thrown: unknown): VaultError =>
  thrown instanceof VaultError
    ? thrown
    : new VaultError('io', `Could not read ${path}: ${String(thrown)}`, { cause: thrown });

/** Replaces control characters with visible signs; the result is for display only. */
const onOneLine = (path: string): string =>
  path.replace(/\p{Cc}/gu, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\uFFFD';
  });

const whyUnusable = ({ path, trouble }: NoteRef): string | null => trouble ?? nameTrouble(path);

const isAtOrBelow = (path: string, folder: string): boolean => path === folder || isBelow(path, folder);

const whyUnread = (path: string, { code, message }: VaultError): string =>
  `${message.replace(`Could not read ${path}: `, 'It could not be read: ')}. ${REMEDIES[code]}`;

const REMEDIES: Record<VaultErrorCode, string> = {
  disk_full: 'Make room on the disk.',
  denied: 'Give Deputy the right to read it, or move it elsewhere.',
  not_text: 'Save it as UTF-8 text, or move it elsewhere.',
  bad_path: 'Rename it, or move it elsewhere.',
  io: 'Repair it, or move it elsewhere.',
};
