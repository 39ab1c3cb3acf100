import { hasCode } from './file-error';
import type { Dirent, NodeModules } from './node-modules';

export interface WalkedFile {
  /** Relative to the folder where the walk began, with `/`. */
  path: string;
  /** The system's path. */
  absolute: string;
}

/**
 * Every regular file below a folder; symbolic links are passed over. `null` when there is no such folder. A folder that
 * can't be opened by its name stands for what lies in it.
 */
export const walkFiles = (
  { fs }: Pick<NodeModules, 'fs'>,
  folder: string,
  isSkipped: (name: string) => boolean,
): WalkedFile[] | null => {
  const files: WalkedFile[] = [];
  const walk = (absolute: string, prefix: string): boolean => {
    const entries = entriesOf(fs, absolute);
    for (const entry of entries ?? []) {
      if (isSkipped(entry.name)) continue;
      const file = { path: prefix + entry.name, absolute: `${absolute}/${entry.name}` };
      if (entry.isDirectory() ? !walk(file.absolute, `${file.path}/`) : entry.isFile()) files.push(file);
    }
    return entries !== null;
  };
  return walk(folder, '') ? files : null;
};

/** `null` for what is no folder, is gone since its parent was read, or lies too deep for the system. */
const entriesOf = (fs: NodeModules['fs'], folder: string): Dirent[] | null => {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return null;
    throw error;
  }
};
