import type { Vault } from '../kernel/ports/vault';
import { FileCalls } from './file-calls';
import type { NodeModules } from './node-modules';
import { PathGuard } from './path-guard';

/**
 * The same vault, where nothing is written through a symbolic link that leads out of its folder: Obsidian itself follows
 * any. Such a write rejects with `bad_path`.
 */
export const keepInside = (node: NodeModules, vaultFolder: string, vault: Vault): Vault => {
  const paths = new PathGuard(node, vaultFolder);
  const calls = new FileCalls(node);
  const inside = (...names: string[]): Promise<void> =>
    calls.run(`write ${names.join(', ')}`, () => {
      for (const name of names) paths.realFile(name);
    });
  return {
    list: (folder) => vault.list(folder),
    read: (path) => vault.read(path),
    watch: (onChange) => vault.watch(onChange),
    endTyping: (path) => {
      vault.endTyping(path);
    },
    makeFolder: (path) => inside(path).then(() => vault.makeFolder(path)),
    create: (path, text) => inside(path).then(() => vault.create(path, text)),
    append: (path, text) => inside(path).then(() => vault.append(path, text)),
    edit: (path, change) => inside(path).then(() => vault.edit(path, change)),
    move: (from, to) => inside(from, to).then(() => vault.move(from, to)),
    moveToTrash: (path) => inside(path).then(() => vault.moveToTrash(path)),
    removeEmptyFolder: (path) => inside(path).then(() => vault.removeEmptyFolder(path)),
  };
};
