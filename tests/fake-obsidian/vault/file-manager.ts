import { Modelled } from '../modelled';
import type { TAbstractFile } from './abstract-file';
import type { Vault } from './vault';

export class FileManager extends Modelled {
  /** What the person has chosen for deleted files. */
  deletesTo: 'system trash' | 'vault trash' | 'nowhere' = 'system trash';

  constructor(private readonly vault: Vault) {
    super();
  }

  /** The fake has no links to update: it moves, and no more. */
  async renameFile(file: TAbstractFile, newPath: string): Promise<void> {
    await this.vault.rename(file, newPath);
  }

  async trashFile(file: TAbstractFile): Promise<void> {
    if (this.deletesTo === 'nowhere') await this.vault.delete(file, true);
    else await this.vault.trash(file, this.deletesTo === 'system trash');
  }
}
