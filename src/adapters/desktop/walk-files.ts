import { hasCode } from './file-error';
import type { Dirent, NodeModules } from './node-modules';

export interface WalkedFile {
  /** Path relative to the start folder, with `/`. */
  path: string;
  /** System path of the file. */
  absolute: string;
}

/**
 * Lists all regular files in a folder, without symbolic links; `null` if there is no such folder. A folder whose name
 * is unusable is listed in place of its contents; `onClosed` receives folders that cannot be opened.
 */
export const walkFiles = (
  { fs }: Pick<NodeModules, 'fs'>,
  folder: string,
  isSkipped: (name: string) => boolean,
  on: {
    closed?: (folder: WalkedFile, error: unknown) => void;
    link?: (file: WalkedFile) => void;
  } = {},
): WalkedFile[] | null => {
  const files: WalkedFile[] = [];
  const entriesOf = (at: WalkedFile): Dirent[] | null => {
    try {
      return fs.readdirSync(at.absolute, { withFileTypes: true });
    } catch (error) {
      // A path contains no files if it is not a folder, was removed since its parent was read, or is too deep for the
      // system.
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return null;
      (on.closed ?? rethrow)(at, error);
      return [];
    }
  };
  const walk = (at: WalkedFile, prefix: string): boolean => {
    const entries = entriesOf(at);
    for (const entry of entries ?? []) {
      if (isSkipped(entry.name)) continue;
      const file = { path: prefix + entry.name, absolute: `${at.absolute}/${entry.name}` };
      if (entry.isSymbolicLink()) on.link?.(file);
      if (entry.isDirectory() ? !walk(file, `${file.path}/`) : entry.isFile()) files.push(file);
    }
    return entries !== null;
  };
  return walk({ path: '', absolute: folder }, '') ? files : null;
};

const rethrow = (_: WalkedFile, error: unknown): never => {
  throw error;
};
