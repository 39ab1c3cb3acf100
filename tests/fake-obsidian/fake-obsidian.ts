import './dom';
import type * as real from 'obsidian';
import { Adversary } from './adversary';
import { App } from './app';
import { loadingOf } from './component';
import type { Disk } from './disk/disk';
import { MemoryDisk } from './disk/memory-disk';
import { External } from './external';
import { ledger } from './ledger';
import { setLanguage } from './language';
import { setPlatform } from './platform';
import type { Plugin } from './plugin';
import { answerRequests, type Answerer } from './request-url';
import type { TAbstractFile } from './vault/abstract-file';
import type { TreeEvent } from './vault/file-tree';
import { Menu } from './menu';
import { TextFileView } from './workspace/markdown-view';

export interface FakeObsidianOptions {
  /** Path to text, there before the app starts. */
  files?: Record<string, string>;
  /** In memory, unless a folder is given. */
  disk?: Disk;
  platform?: 'desktop' | 'phone';
  configDir?: string;
  language?: string;
  /** What answers `requestUrl`; without it there is no network. */
  network?: Answerer;
  parentEl?: HTMLElement;
}

type PluginClass<P extends real.Plugin> = new (app: real.App, manifest: real.PluginManifest) => P;

interface InstallOptions {
  /** What `data.json` holds; text is written as it is, however broken. */
  data?: unknown;
  /** The person has just switched it on, rather than started the app with it. */
  isFirstTime?: boolean;
}

/** An app that has started and is not ready yet, with the hands of a person, other programs and the system beside it. */
export class FakeObsidian {
  readonly fake: App;
  /** For what is typed against Obsidian itself. */
  readonly app: real.App;
  readonly external: External;
  readonly adversary: Adversary;
  /** What was put into the system's trash, by its former path. */
  readonly systemTrash = new Map<string, Uint8Array>();
  readonly #plugins: Plugin[] = [];
  readonly #close: (() => void)[] = [];
  #before: string[] = [];

  constructor(options: FakeObsidianOptions = {}) {
    const { disk = new MemoryDisk(), platform = 'desktop', configDir = '.obsidian' } = options;
    setPlatform(platform);
    setLanguage(options.language ?? 'en');
    answerRequests(options.network);
    const happened = (events: TreeEvent[]): void => {
      this.#happened(events);
    };
    const parentEl = options.parentEl ?? document.body;
    const isDesktop = platform === 'desktop';
    const { systemTrash } = this;
    this.fake = new App({ disk, isDesktop, configDir, parentEl, systemTrash, happened });
    this.app = this.fake as unknown as real.App;
    this.adversary = new Adversary(() => this.fake.vault);
    this.external = new External(disk, this.fake.vault, happened);
    for (const [path, text] of Object.entries(options.files ?? {}))
      this.external.save(path, text, { unnoticed: true });
    this.fake.vault.tree.look('');
    this.#close.push(ledger.open(), this.#listenToKeys());
  }

  /** Replays `create` for all that is there, then lets the waiting callbacks run. */
  async becomeReady(): Promise<void> {
    const { vault, metadataCache, workspace } = this.fake;
    for (const file of vault.tree.all()) vault.trigger('create', file);
    await metadataCache.resolveAll();
    workspace.becomeReady();
  }

  /** Loads a plugin as the app does, and waits for its `onload`. */
  async install<P extends real.Plugin>(
    Class: PluginClass<P>,
    manifest: real.PluginManifest,
    { data, isFirstTime = false }: InstallOptions = {},
  ): Promise<P> {
    const dir = `${this.fake.vault.configDir}/plugins/${manifest.id}`;
    this.external.save(`${dir}/manifest.json`, JSON.stringify(manifest));
    if (data !== undefined) this.external.save(`${dir}/data.json`, textOf(data));
    this.#before = this.#everything();
    const plugin = new Class(this.app, { dir, ...manifest });
    const loaded = plugin as unknown as Plugin;
    this.#plugins.push(loaded);
    loaded.load();
    await loadingOf(loaded);
    if (isFirstTime) plugin.onUserEnable();
    return plugin;
  }

  /** A sync brings other settings. */
  async changeSettings(plugin: real.Plugin, data: unknown): Promise<void> {
    this.external.save(`${plugin.manifest.dir ?? ''}/data.json`, textOf(data));
    await plugin.onExternalSettingsChange?.();
  }

  /** What is alive now and was not before the last plugin was installed: nothing, after a clean unload. */
  leaks(): string[] {
    const before = [...this.#before];
    return this.#everything().filter((line) => {
      const at = before.indexOf(line);
      if (at >= 0) before.splice(at, 1);
      return at < 0;
    });
  }

  /** The person opens a note and types at its end; it is saved two seconds later. */
  async type(path: string, text: string): Promise<void> {
    const { vault, workspace } = this.fake;
    const file = vault.getFileByPath(path);
    if (file === null) throw new Error(`No file ${path} to type in`);
    if (workspace.getActiveFile() !== file || !(workspace.activeLeaf?.view instanceof TextFileView))
      await workspace.getLeaf('tab').openFile(file);
    const field = workspace.activeLeaf?.containerEl.querySelector('textarea');
    if (field == null) throw new Error(`${path} is open in no editor`);
    field.value += text;
    field.dispatchEvent(new Event('input'));
  }

  /** The menu over a file, as the file explorer shows it. */
  openFileMenu(file: TAbstractFile): Menu {
    const menu = new Menu();
    this.fake.workspace.trigger('file-menu', menu, file, 'file-explorer-context-menu');
    return menu.showAtPosition({ x: 0, y: 0 });
  }

  /** Unloads every plugin and takes the app out of the page. */
  async close(): Promise<void> {
    for (const plugin of this.#plugins.splice(0).reverse()) plugin.unload();
    await Promise.resolve();
    for (const undo of this.#close.splice(0)) undo();
    answerRequests();
    this.fake.shell.containerEl.remove();
    for (const left of document.querySelectorAll('.modal-container, .notice-container, body > .menu'))
      left.remove();
  }

  #happened(events: TreeEvent[]): void {
    for (const event of events) {
      this.fake.metadataCache.follow(event);
      this.fake.workspace.iterateAllLeaves(({ view }) => {
        if (view instanceof TextFileView) void view.follow(event);
      });
    }
    this.adversary.deliver(events);
  }

  #listenToKeys(): () => void {
    const press = (event: KeyboardEvent): void => {
      const { keymap, scope, workspace } = this.fake;
      keymap.press(event, workspace.activeLeaf?.view.scope ?? scope);
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }

  #everything(): string[] {
    const { vault, metadataCache, workspace, secretStorage, commands, shell, setting } = this.fake;
    const events = Object.entries({ vault, metadataCache, workspace, secretStorage });
    const elements = document.querySelectorAll(
      '.side-dock-ribbon-action, .status-bar-item, .modal-container, .notice, body > .menu, body > :not(.notice-container), head > *',
    );
    return [
      ...ledger.alive().filter((line) => !OWN_COMPONENTS.has(line)),
      ...events.flatMap(([name, { refs }]) => refs.map((ref) => `event ${name}:${ref.name}`)),
      ...[...elements].map((el) => `element ${el.tagName.toLowerCase()}.${[...el.classList].join('.')}`),
      ...Object.keys(commands.commands).map((id) => `command ${id}`),
      ...[...shell.cli.keys()].map((id) => `command line ${id}`),
      ...[...shell.basesViews.keys()].map((id) => `view of bases ${id}`),
      ...[...shell.protocols.keys()].map((action) => `link ${action}`),
      ...setting.pluginTabs.map((tab) => `setting tab ${tab.id}`),
    ];
  }
}

/** Views that the app itself opens. */
const OWN_COMPONENTS = new Set(['component DeferredView', 'component MarkdownView']);

const textOf = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data));
