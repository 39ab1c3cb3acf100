import type {
  BasesViewRegistration,
  CliFlags,
  CliHandler,
  Command,
  ObsidianProtocolHandler,
  PluginManifest,
} from 'obsidian';
import type { App } from './app';
import { Component } from './component';
import { Platform } from './platform';
import type { PluginSettingTab } from './settings/setting-tab';
import type { ViewCreator } from './workspace/view-registry';

export abstract class Plugin extends Component {
  settings: unknown;

  constructor(
    readonly app: App,
    readonly manifest: PluginManifest,
  ) {
    super();
  }

  onUserEnable(): void {
    // For subclasses.
  }

  addRibbonIcon(icon: string, title: string, callback: (event: MouseEvent) => unknown): HTMLElement {
    const el = this.app.shell.addRibbonIcon(icon, title, callback);
    this.register(() => {
      el.remove();
    });
    return el;
  }

  /** On a phone there is no status bar: the element is never shown. */
  addStatusBarItem(): HTMLElement {
    const el = createDiv(`status-bar-item plugin-${this.manifest.id}`);
    if (!Platform.isMobile) this.app.shell.statusBarEl.append(el);
    this.register(() => {
      el.remove();
    });
    return el;
  }

  addCommand(command: Command): Command {
    command.id = `${this.manifest.id}:${command.id}`;
    command.name = `${this.manifest.name}: ${command.name}`;
    this.app.commands.addCommand(command);
    this.register(() => {
      this.app.commands.removeCommand(command.id);
    });
    return command;
  }

  removeCommand(id: string): void {
    this.app.commands.removeCommand(`${this.manifest.id}:${id}`);
  }

  addSettingTab(tab: PluginSettingTab): void {
    this.app.setting.addTab(tab);
    this.register(() => {
      this.app.setting.removeTab(tab);
    });
  }

  registerView(type: string, creator: ViewCreator): void {
    this.app.viewRegistry.register(type, creator);
    this.register(() => {
      this.app.viewRegistry.unregister(type);
      void this.app.workspace.unregisterView(type);
    });
  }

  registerCliHandler(command: string, description: string, flags: CliFlags | null, run: CliHandler): void {
    const { id } = this.manifest;
    if (command !== id && !command.startsWith(`${id}:`))
      throw new Error(`The command ${command} must be ${id} or begin with ${id}:`);
    const { cli } = this.app.shell;
    if (cli.has(command)) throw new Error(`The command ${command} is registered already`);
    cli.set(command, { description, flags, run });
    this.register(() => cli.delete(command));
  }

  /** Always true here: bases are on. */
  registerBasesView(id: string, registration: BasesViewRegistration): boolean {
    const { basesViews } = this.app.shell;
    basesViews.set(id, registration);
    this.register(() => basesViews.delete(id));
    return true;
  }

  registerObsidianProtocolHandler(action: string, run: ObsidianProtocolHandler): void {
    const { protocols } = this.app.shell;
    if (protocols.has(action)) throw new Error(`The action ${action} is registered already`);
    protocols.set(action, run);
    this.register(() => protocols.delete(action));
  }

  async loadData(): Promise<unknown> {
    const { adapter } = this.app.vault;
    if (!(await adapter.exists(this.#dataPath()))) return null;
    return JSON.parse(await adapter.read(this.#dataPath())) as unknown;
  }

  async saveData(data: unknown): Promise<void> {
    await this.app.vault.adapter.write(this.#dataPath(), JSON.stringify(data, null, 2));
  }

  #dataPath(): string {
    return `${this.manifest.dir ?? ''}/data.json`;
  }
}
