import { Modal } from '../modal';
import { findSettings } from './find-settings';
import type { PluginSettingTab } from './setting-tab';

/** `app.setting`: in no type definition, and yet the only way for a plugin to lead to its own tab. */
export class SettingsWindow extends Modal {
  readonly pluginTabs: PluginSettingTab[] = [];
  activeTab: PluginSettingTab | null = null;

  override onOpen(): void {
    this.modalEl.addClass('mod-settings');
    this.#drawTabs();
  }

  openTabById(id: string): PluginSettingTab | null {
    const tab = this.pluginTabs.find((each) => each.id === id) ?? null;
    if (tab === null) return null;
    this.activeTab?.hide();
    this.activeTab = tab;
    this.#drawTabs();
    this.contentEl.append(tab.containerEl);
    tab.show();
    return tab;
  }

  override onClose(): void {
    this.activeTab?.hide();
    this.activeTab = null;
    this.contentEl.empty();
  }

  addTab(tab: PluginSettingTab): void {
    this.pluginTabs.push(tab);
    tab.update();
  }

  removeTab(tab: PluginSettingTab): void {
    if (this.activeTab === tab) this.close();
    this.pluginTabs.splice(this.pluginTabs.indexOf(tab), 1);
  }

  #drawTabs(): void {
    this.contentEl.empty();
    const header = this.contentEl.createDiv('vertical-tab-header');
    for (const { id, name } of this.pluginTabs) {
      const item = header.createDiv({ cls: 'vertical-tab-nav-item', text: name });
      item.toggleClass('is-active', id === this.activeTab?.id);
      item.addEventListener('click', () => this.openTabById(id));
    }
    this.#drawSearch(header);
  }

  /** Looks through all tabs and their pages; a hit leads to the page that has the row. */
  #drawSearch(header: HTMLElement): void {
    const field = header.createEl('input', { type: 'search', cls: 'settings-search' });
    field.setAttrs({ placeholder: 'Search...', 'aria-label': 'Search settings' });
    const hits = header.createDiv('settings-search-hits');
    field.addEventListener('input', () => {
      hits.empty();
      for (const tab of this.pluginTabs)
        for (const { name, trail } of findSettings(tab.settingItems, field.value)) {
          const hit = hits.createDiv({ cls: 'settings-search-hit', text: name });
          hit.createDiv({ cls: 'settings-search-trail', text: [tab.name, ...trail].join(' › ') });
          hit.addEventListener('click', () => {
            this.openTabById(tab.id);
            tab.goTo(trail);
          });
        }
    });
  }
}
