import type { SettingDefinitionItem } from 'obsidian';
import type { App } from '../app';
import { Modelled } from '../modelled';
import type { Plugin } from '../plugin';
import { DefinitionRenderer } from './definition-renderer';

export abstract class SettingTab extends Modelled {
  readonly containerEl = createDiv('vertical-tab-content');
  icon = '';
  settingItems: SettingDefinitionItem[] = [];
  #renderer: DefinitionRenderer | null = null;

  constructor(readonly app: App) {
    super();
  }

  getSettingDefinitions(): SettingDefinitionItem[] {
    return [];
  }

  abstract getControlValue(key: string): unknown;
  abstract setControlValue(key: string, value: unknown): void | Promise<void>;

  update(): void {
    this.settingItems = this.getSettingDefinitions();
    if (this.settingItems.length > 0) this.#renderer?.render(this.settingItems);
  }

  /** Opens a page, by the names of the pages that lead to it. */
  goTo(trail: readonly string[]): void {
    this.#renderer?.goTo(trail);
  }

  display(): void {
    // For tabs without definitions.
  }

  hide(): void {
    this.#renderer?.clear();
    this.#renderer = null;
    this.containerEl.empty();
  }

  /** The settings window shows the tab. */
  show(): void {
    this.#renderer = new DefinitionRenderer(this, this.containerEl);
    this.update();
    if (this.settingItems.length === 0) this.display();
  }
}

export abstract class PluginSettingTab extends SettingTab {
  /** In the app's own list of tabs. */
  readonly id: string;
  readonly name: string;

  constructor(
    app: App,
    readonly plugin: Plugin,
  ) {
    super(app);
    this.id = plugin.manifest.id;
    this.name = plugin.manifest.name;
  }

  override getControlValue(key: string): unknown {
    return this.#settings()[key];
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    this.#settings()[key] = value;
    await this.plugin.saveData(this.plugin.settings);
  }

  #settings(): Record<string, unknown> {
    const { settings } = this.plugin;
    if (typeof settings !== 'object' || settings === null)
      throw new Error(`${this.plugin.manifest.id} has no settings: set plugin.settings in onload`);
    return settings as Record<string, unknown>;
  }
}

/** A page below a tab that renders itself. */
export abstract class SettingPage extends Modelled {
  readonly rootEl = createDiv('setting-page');
  readonly titlebarEl = this.rootEl.createDiv('setting-page-titlebar');
  readonly containerEl = this.rootEl.createDiv('setting-page-content');
  title = '';

  abstract display(): void;

  hide(): void {
    // For subclasses.
  }
}
