import { foldedName, folderOf } from '../notes/names';
import type { Vault } from '../ports/vault';

/**
 * Case-folded names in the folders that Deputy writes to, because names that differ only by case collide when the vault
 * syncs to Windows, macOS or iOS. Folders are read once; files created by others appear after {@link forget}.
 */
export class FolderNames {
  /** Paths by folded path, by folder. */
  private readonly folders = new Map<string, Map<string, string>>();

  constructor(private readonly vault: Vault) {}

  /** Whether a file other than `self` has this name in another case. The vault itself refuses an identical name. */
  async isTaken(path: string, self: string | null = null): Promise<boolean> {
    const other = (await this.namesIn(folderOf(path))).get(foldedName(path));
    if (other === undefined || other === path || other === self) return false;
    return (await this.vault.read(other)) !== null;
  }

  add(path: string): void {
    this.folders.get(folderOf(path))?.set(foldedName(path), path);
  }

  forget(): void {
    this.folders.clear();
  }

  private async namesIn(folder: string): Promise<Map<string, string>> {
    const known = this.folders.get(folder);
    if (known !== undefined) return known;
    const files = folder === '' ? [] : ((await this.vault.list(folder)) ?? []);
    const names = new Map(files.map(({ path }) => [foldedName(path), path]));
    this.folders.set(folder, names);
    return names;
  }
}
