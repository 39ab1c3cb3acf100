import { decodeText } from '../notes/text/decode';
import type { Vault } from '../ports/vault';

/** A file as it is, and as it will be. */
export interface ShadowFile {
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
export class ShadowVault {
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
