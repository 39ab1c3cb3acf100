import type * as real from 'obsidian';
import { Modelled } from '../modelled';
import type { TAbstractFile, TFile } from './abstract-file';
import { getFrontMatterInfo, parseYaml, stringifyYaml } from './front-matter';
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

  /** Lossy, as in the app: comments, quotes and the form of numbers do not survive. */
  async processFrontMatter(
    file: TFile,
    change: (frontmatter: Record<string, unknown>) => void,
    times?: real.DataWriteOptions,
  ): Promise<void> {
    await this.vault.process(file, (text) => withFrontMatter(text, change), times);
  }

  generateMarkdownLink(file: TFile): string {
    return `[[${file.basename}]]`;
  }
}

const withFrontMatter = (text: string, change: (frontmatter: Record<string, unknown>) => void): string => {
  const { exists, frontmatter, contentStart } = getFrontMatterInfo(text);
  const values = (exists ? (parseYaml(frontmatter) ?? {}) : {}) as Record<string, unknown>;
  change(values);
  const block = Object.keys(values).length === 0 ? '' : `---\n${stringifyYaml(values)}---\n`;
  return block + text.slice(contentStart);
};
