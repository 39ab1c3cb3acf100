import { Commands } from './commands';
import type { Disk } from './disk/disk';
import { Keymap, Scope } from './keymap';
import { Modelled } from './modelled';
import { SecretStorage } from './secret-storage';
import { SettingsWindow } from './settings/settings-window';
import { Shell } from './shell';
import type { SystemTrash } from './vault/adapter';
import { FileManager } from './vault/file-manager';
import type { TreeEvent } from './vault/file-tree';
import { MetadataCache } from './vault/metadata-cache';
import { Vault } from './vault/vault';
import { ViewRegistry } from './workspace/view-registry';
import { Workspace } from './workspace/workspace';

export interface AppSetup {
  disk: Disk;
  isDesktop: boolean;
  configDir: string;
  /** Where the app draws itself. */
  parentEl: HTMLElement;
  systemTrash: SystemTrash;
  happened: (events: TreeEvent[]) => void;
}

export class App extends Modelled {
  readonly keymap = new Keymap();
  readonly scope = new Scope();
  readonly vault: Vault;
  readonly fileManager: FileManager;
  readonly metadataCache: MetadataCache;
  readonly workspace: Workspace;
  readonly secretStorage = new SecretStorage();
  readonly lastEvent = null;
  /** In the app but in no type definition. */
  readonly commands: Commands;
  readonly viewRegistry = new ViewRegistry();
  readonly setting: SettingsWindow;
  /** The fake's own: ribbon, status bar, command line. */
  readonly shell: Shell;
  /** The fake's own: what an app that is started anew on the same device finds. */
  readonly kept = new Map<string, string>();

  constructor({ parentEl, ...setup }: AppSetup) {
    super();
    this.vault = new Vault(setup);
    this.fileManager = new FileManager(this.vault);
    this.metadataCache = new MetadataCache(this.vault);
    this.shell = new Shell(parentEl);
    this.workspace = new Workspace(this, this.shell.mainEl);
    this.commands = new Commands(this);
    this.setting = new SettingsWindow(this);
  }

  /** Kept for this vault on this device; gone with the fake. */
  loadLocalStorage(key: string): unknown {
    const stored = this.kept.get(key);
    return stored === undefined ? null : (JSON.parse(stored) as unknown);
  }

  saveLocalStorage(key: string, data: unknown): void {
    if (data === null || data === undefined) this.kept.delete(key);
    else this.kept.set(key, JSON.stringify(data));
  }
}
