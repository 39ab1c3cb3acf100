import type {
  SettingControl,
  SettingDefinition,
  SettingDefinitionGroup,
  SettingDefinitionItem,
  SettingDefinitionList,
  SettingDefinitionPage,
} from 'obsidian';
import { ExtraButtonComponent } from '../components/button';
import { Platform } from '../platform';
import { mountControl } from './controls';
import { Setting } from './setting';
import { SettingGroup } from './setting-group';
import type { SettingTab } from './setting-tab';

type Answer<T> = T | (() => T) | undefined;
type Row = Exclude<SettingDefinitionItem, SettingDefinitionGroup>;

const isGroup = (item: SettingDefinitionItem): item is SettingDefinitionGroup | SettingDefinitionList =>
  'type' in item && item.type !== 'page';

const isPage = (item: SettingDefinitionItem): item is SettingDefinitionPage =>
  'type' in item && item.type === 'page';

const answered = <T>(answer: Answer<T>, otherwise: T): T =>
  typeof answer === 'function' ? (answer as () => T)() : (answer ?? otherwise);

/** Draws the rows that a tab declares, keeps them bound, and walks into pages. */
export class DefinitionRenderer {
  readonly #states: (() => void)[] = [];
  readonly #cleanups: (() => void)[] = [];
  /** What was typed into the search of a group, by its heading. */
  readonly #queries = new Map<string, string>();
  /** The names of the pages that are open, one below the other. */
  #trail: string[] = [];
  #items: SettingDefinitionItem[] = [];

  constructor(
    private readonly tab: SettingTab,
    private readonly containerEl: HTMLElement,
  ) {}

  render(items: SettingDefinitionItem[]): void {
    this.#items = items;
    this.clear();
    this.containerEl.empty();
    const page = this.#openPage();
    if (page !== null) this.#renderTitle(page);
    if (page?.page === undefined) this.#renderItems(page?.items ?? (page === null ? items : []));
    else this.#renderCustom(page.page);
    this.refresh();
  }

  goTo(trail: readonly string[]): void {
    this.#trail = [...trail];
    this.render(this.#items);
  }

  refresh(): void {
    for (const state of this.#states) state();
  }

  clear(): void {
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    this.#states.length = 0;
  }

  #openPage(): SettingDefinitionPage | null {
    let [items, page]: [SettingDefinitionItem[], SettingDefinitionPage | null] = [this.#items, null];
    for (const [depth, name] of this.#trail.entries()) {
      const inside = items.flatMap((item) => (isGroup(item) ? (item.items ?? []) : [item]));
      const next = inside.find((item): item is SettingDefinitionPage => isPage(item) && item.name === name);
      if (next === undefined) {
        this.#trail = this.#trail.slice(0, depth);
        return page;
      }
      [items, page] = [next.items ?? [], next];
    }
    return page;
  }

  #renderTitle(page: SettingDefinitionPage): void {
    const titlebar = this.containerEl.createDiv('setting-page-titlebar');
    new ExtraButtonComponent(titlebar)
      .setIcon('lucide-chevron-left')
      .setTooltip('Back')
      .onClick(() => {
        this.#trail.pop();
        this.render(this.#items);
      });
    titlebar.createDiv({ cls: 'setting-page-title', text: page.name });
  }

  #renderCustom(make: NonNullable<SettingDefinitionPage['page']>): void {
    const page = make();
    this.containerEl.append(page.rootEl);
    page.display();
    this.#cleanups.push(() => {
      page.hide();
    });
  }

  #renderItems(items: SettingDefinitionItem[]): void {
    let loose: SettingGroup | null = null;
    let index = 0;
    for (const item of items) {
      if (isGroup(item)) {
        this.#renderGroup(item);
        loose = null;
        continue;
      }
      loose ??= new SettingGroup(this.containerEl);
      this.#renderRow(item, loose, index);
      index += 1;
    }
  }

  #renderGroup(definition: SettingDefinitionGroup): void {
    const group = new SettingGroup(this.containerEl);
    if (definition.heading !== undefined) group.setHeading(definition.heading);
    if (definition.cls !== undefined) group.addClass(definition.cls);
    for (const dress of definition.extraButtons ?? []) group.addExtraButton(dress as never);
    const items = definition.items ?? [];
    const settings = items.map((item, index) => this.#renderRow(item, group, index));
    if (definition.type === 'list') this.#renderList(definition as SettingDefinitionList, group, settings);
    if (definition.search !== undefined) this.#renderSearch(definition, group, settings);
    this.#states.push(() => {
      group.groupEl.toggle(answered(definition.visible, true));
    });
  }

  #renderList(definition: SettingDefinitionList, group: SettingGroup, settings: Setting[]): void {
    group.addClass('mod-list');
    const { emptyState, onDelete, onReorder, addItem } = definition;
    if (settings.length === 0 && emptyState !== undefined)
      group.listEl.createDiv('setting-list-empty').setText(emptyState);
    for (const [index, setting] of settings.entries()) {
      if (onDelete !== undefined) addDelete(setting, () => onDelete(index));
      if (onReorder !== undefined) addDrag(setting, index, onReorder);
    }
    if (addItem === undefined) return;
    if (Platform.isMobile) addRow(group, addItem);
    else
      group.addExtraButton((button) =>
        button
          .setIcon('lucide-plus')
          .setTooltip(addItem.name)
          .onClick(() => {
            addItem.action(button.extraSettingsEl);
          }),
      );
  }

  #renderSearch(definition: SettingDefinitionGroup, group: SettingGroup, settings: Setting[]): void {
    const { search, heading = '', items = [] } = definition;
    const isMatch = (at: number): boolean => {
      const [item, query] = [items[at], this.#queries.get(heading) ?? ''];
      if (item === undefined || isPage(item) || isGroup(item) || query === '') return true;
      return !answered(item.searchable, true) || search?.match(item, query) === true;
    };
    const filter = (): void => {
      for (const [at, { settingEl }] of settings.entries())
        settingEl.toggleClass('is-filtered-out', !isMatch(at));
    };
    group.addSearch((component) =>
      component
        .setPlaceholder(search?.placeholder ?? '')
        .setValue(this.#queries.get(heading) ?? '')
        .onChange((query) => {
          this.#queries.set(heading, query);
          filter();
        }),
    );
    filter();
  }

  #renderRow(item: Row, group: SettingGroup, index: number): Setting {
    const setting = new Setting(group.listEl).setName(item.name);
    if (item.desc !== undefined) setting.setDesc(item.desc);
    this.#states.push(() => {
      setting.settingEl.toggle(answered(item.visible, true));
    });
    if (isPage(item)) this.#fillPageLink(item, setting);
    else this.#fill(item, { setting, group, index });
    return setting;
  }

  #fillPageLink(page: SettingDefinitionPage, setting: Setting): void {
    setting.setClass('setting-page-link').addDisplayValue((display) => {
      display.setValue(answered(page.displayValue, '')).setStatus(answered(page.status, null));
    });
    setting.settingEl.addEventListener('click', () => {
      this.#trail.push(page.name);
      this.render(this.#items);
    });
  }

  #fill(
    item: SettingDefinition,
    { setting, group, index }: { setting: Setting; group: SettingGroup; index: number },
  ): void {
    if (item.control !== undefined) this.#bind(item.control, setting);
    else if (item.render !== undefined) {
      const cleanup = item.render(setting as never, group as never);
      if (cleanup !== undefined) this.#cleanups.push(cleanup);
    } else if (item.action !== undefined) {
      setting.setClass('mod-action');
      const isDisabled = (): boolean => answered(item.disabled, false);
      setting.settingEl.addEventListener('click', () => {
        if (!isDisabled()) item.action(setting.settingEl, index);
      });
      this.#states.push(() => {
        setting.setDisabled(isDisabled());
      });
    }
  }

  /** A value that `validate` objects to is not stored; one that is stored already is only complained about. */
  #bind(control: SettingControl, setting: Setting): void {
    const validate = control.validate as ((value: unknown) => unknown) | undefined;
    let newest = 0;
    const objection = async (value: unknown): Promise<'none' | 'some' | 'outdated'> => {
      const mine = (newest += 1);
      const message = await validate?.(value);
      if (mine !== newest) return 'outdated';
      const isObjection = typeof message === 'string' && message !== '';
      setting.setErrorMessage(isObjection ? message : null);
      return isObjection ? 'some' : 'none';
    };
    const changed = async (value: unknown): Promise<void> => {
      if ((await objection(value)) === 'none') await this.tab.setControlValue(control.key, value);
    };
    const value = this.tab.getControlValue(control.key) ?? control.defaultValue;
    mountControl({ app: this.tab.app, setting, control, value, changed: (next) => void changed(next) });
    this.#states.push(() => {
      setting.setDisabled(answered(control.disabled, false));
    });
    if (validate !== undefined) void objection(value);
  }
}

const addDelete = (setting: Setting, remove: () => void): void => {
  setting.addExtraButton((button) => button.setIcon('lucide-trash-2').setTooltip('Delete').onClick(remove));
  setting.settingEl.tabIndex = 0;
  setting.settingEl.addEventListener('keydown', ({ key, target }) => {
    if (target === setting.settingEl && (key === 'Delete' || key === 'Backspace')) remove();
  });
};

let dragged: number | null = null;

const addDrag = (setting: Setting, index: number, reorder: (from: number, to: number) => void): void => {
  setting.settingEl.draggable = true;
  setting.settingEl.addEventListener('dragstart', () => {
    dragged = index;
  });
  setting.settingEl.addEventListener('drop', () => {
    if (dragged !== null && dragged !== index) reorder(dragged, index);
    dragged = null;
  });
};

const addRow = (
  group: SettingGroup,
  { name, action }: NonNullable<SettingDefinitionList['addItem']>,
): void => {
  group.addSetting((setting) => {
    setting.setName(`+ ${name}`).setClass('mod-add-item');
    setting.settingEl.addEventListener('click', () => {
      action(setting.settingEl);
    });
  });
};
