// @vitest-environment dom
import type { PluginManifest, SettingDefinitionItem } from 'obsidian';
import * as real from 'obsidian';
import { describe, expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../open-obsidian';
import { buttonNamed, choose, click, press, rowNamed, the, typeInto } from '../person';

const manifest: PluginManifest = {
  id: 'sample',
  name: 'Sample',
  version: '1.0.0',
  minAppVersion: '1.13.0',
  description: 'A sample.',
  author: 'Nobody',
};

const DEFAULTS = {
  on: false,
  provider: 'rules',
  model: 'small',
  words: 'invoice',
  interval: 120,
  share: 0.5,
  folder: 'Drafts',
  note: '',
  color: '#336699',
  secret: '',
};

class SampleTab extends real.PluginSettingTab {
  readonly log: string[] = [];
  names = ['one', 'two', 'three'];
  definitions = 0;

  constructor(
    app: real.App,
    readonly plugin: SamplePlugin,
  ) {
    super(app, plugin);
  }

  override getSettingDefinitions(): SettingDefinitionItem[] {
    this.definitions += 1;
    return [
      { name: 'On', desc: 'Whether it runs', control: { type: 'toggle', key: 'on' } },
      {
        type: 'group',
        heading: 'Model',
        cls: 'models',
        items: [
          {
            name: 'Provider',
            control: { type: 'dropdown', key: 'provider', options: { rules: 'Rules', ollama: 'Ollama' } },
          },
          {
            name: 'Model',
            control: { type: 'text', key: 'model', placeholder: 'Name' },
            visible: () => this.plugin.settings.provider === 'ollama',
          },
          { name: 'Words', control: { type: 'textarea', key: 'words', rows: 3 } },
          {
            name: 'Interval',
            control: {
              type: 'number',
              key: 'interval',
              disabled: () => !this.plugin.settings.on,
              validate: (value) => (value < 60 ? 'At least 60 seconds' : undefined),
            },
          },
          { name: 'Share', control: { type: 'slider', key: 'share', min: 0, max: 1, step: 0.1 } },
          { name: 'Colour', control: { type: 'color', key: 'color' } },
        ],
      },
      { name: 'Folder', control: { type: 'folder', key: 'folder' } },
      { name: 'Note', control: { type: 'file', key: 'note', filter: (file) => file.extension === 'md' } },
      {
        name: 'Key',
        render: (setting) => {
          setting.addComponent((el) =>
            new real.SecretComponent(this.app, el)
              .setValue(this.plugin.settings.secret)
              .onChange((id) => (this.plugin.settings.secret = id)),
          );
          return () => this.log.push('key torn down');
        },
      },
      {
        name: 'Test',
        action: (_el, index) => this.log.push(`test ${index}`),
        disabled: () => !this.plugin.settings.on,
      },
      {
        type: 'list',
        heading: 'Names',
        emptyState: 'None yet',
        items: this.names.map((name) => ({ name })),
        search: { match: (definition, query) => definition.name.includes(query) },
        onDelete: (index) => {
          this.names.splice(index, 1);
          this.update();
        },
        onReorder: (from, to) => this.log.push(`${from} to ${to}`),
        addItem: { name: 'Add name', action: () => this.log.push('add') },
      },
      {
        type: 'page',
        name: 'More',
        displayValue: () => 'two things',
        status: 'warning',
        items: [{ name: 'Deep', control: { type: 'toggle', key: 'on' } }],
      },
      { type: 'page', name: 'Custom', page: () => new CustomPage(this.log) },
    ];
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    await super.setControlValue(key, value);
    this.log.push(`${key}=${String(value)}`);
  }
}

class CustomPage extends real.SettingPage {
  constructor(private readonly log: string[]) {
    super();
  }

  display(): void {
    this.containerEl.setText('by hand');
  }

  override hide(): void {
    this.log.push('custom hidden');
  }
}

class SamplePlugin extends real.Plugin {
  declare settings: typeof DEFAULTS;
  tab!: SampleTab;

  override async onload(): Promise<void> {
    this.settings = Object.assign({ ...DEFAULTS }, await this.loadData());
    this.tab = new SampleTab(this.app, this);
    this.addSettingTab(this.tab);
  }
}

const open = obsidianPerTest();
const start = async (data: Partial<typeof DEFAULTS> = {}, platform: 'desktop' | 'phone' = 'desktop') => {
  const obsidian = open({ files: { 'Notes/a.md': '', 'b.txt': '' }, platform });
  const { tab, settings } = await obsidian.install(SamplePlugin, manifest, { data });
  const { setting } = obsidian.fake;
  setting.open();
  click(the('.vertical-tab-nav-item'));
  const saved = (): unknown =>
    JSON.parse(obsidian.external.text('.obsidian/plugins/sample/data.json')) as unknown;
  return { obsidian, tab, settings, setting, saved };
};
const field = (name: string): HTMLElement => the('input, textarea, select', rowNamed(name));

describe('a settings tab', () => {
  it('is drawn with the classes and values that the app gives it', async () => {
    await start({ on: true, interval: 90 });
    expect(the('.setting-item-description', rowNamed('On')).textContent).toBe('Whether it runs');
    expect(the('.checkbox-container', rowNamed('On')).hasClass('is-enabled')).toBe(true);
    expect(the('.setting-group.models .setting-item-heading .setting-item-name').textContent).toBe('Model');
    expect((field('Interval') as HTMLInputElement).value).toBe('90');
    expect(field('Model').getAttr('placeholder')).toBe('Name');
    expect((field('Share') as HTMLInputElement).value).toBe('0.5');
  });

  it('asks for its definitions when it is added, and each time it is shown', async () => {
    const { tab, setting } = await start();
    expect(tab.definitions).toBe(2);
    setting.close();
    setting.open();
    setting.openTabById('sample');
    expect(tab.definitions).toBe(3);
  });

  it('saves every control by itself', async () => {
    const { tab, saved } = await start({ on: true });
    click(the('.checkbox-container', rowNamed('On')));
    choose(field('Provider'), 'ollama');
    typeInto(field('Model'), 'big');
    typeInto(field('Words'), 'a\nb');
    typeInto(field('Interval'), '60');
    typeInto(field('Share'), '0.7');
    typeInto(field('Colour'), '#000000');
    typeInto(field('Folder'), 'Else/where');
    typeInto(field('Note'), 'Notes/a.md');
    await laterTask();
    expect(saved()).toEqual({
      on: false,
      provider: 'ollama',
      model: 'big',
      words: 'a\nb',
      interval: 60,
      share: 0.7,
      color: '#000000',
      folder: 'Else/where',
      note: 'Notes/a.md',
      secret: '',
    });
    expect(tab.log).toContain('interval=60');
  });

  it('does not store what validate objects to, and says why', async () => {
    const { settings } = await start({ on: true });
    typeInto(field('Interval'), '5');
    await laterTask();
    expect(the('.setting-item-error', rowNamed('Interval')).textContent).toBe('At least 60 seconds');
    expect(settings.interval).toBe(120);
    typeInto(field('Interval'), '70');
    await laterTask();
    expect(rowNamed('Interval').querySelector('.setting-item-error')).toBeNull();
  });

  it('complains about a stored value, and leaves it', async () => {
    const { settings } = await start({ interval: 5 });
    await laterTask();
    expect(the('.setting-item-error', rowNamed('Interval')).textContent).toBe('At least 60 seconds');
    expect(settings.interval).toBe(5);
  });

  it('looks at visible and disabled again only when it is asked to', async () => {
    const { tab } = await start();
    expect([rowNamed('Model').isShown(), field('Interval').matches(':disabled')]).toEqual([false, true]);
    choose(field('Provider'), 'ollama');
    click(the('.checkbox-container', rowNamed('On')));
    await laterTask();
    expect([rowNamed('Model').isShown(), field('Interval').matches(':disabled')]).toEqual([false, true]);
    tab.refreshDomState();
    expect([rowNamed('Model').isShown(), field('Interval').matches(':disabled')]).toEqual([true, false]);
  });

  it('offers the folders and the files that pass', async () => {
    await start();
    const offered = (name: string): string[] =>
      rowNamed(name)
        .findAll('option')
        .map((option) => option.getAttr('value') ?? (option as HTMLOptionElement).value);
    expect(offered('Folder')).toEqual(['Notes']);
    expect(offered('Note')).toEqual(['Notes/a.md']);
  });

  it('runs an action, with its place, unless it is disabled', async () => {
    const { tab, settings } = await start();
    click(rowNamed('Test'));
    settings.on = true;
    tab.refreshDomState();
    click(rowNamed('Test'));
    expect(tab.log).toEqual(['test 4']);
  });

  it('tears a rendered row down when it is drawn anew or hidden', async () => {
    const { tab, setting } = await start();
    tab.update();
    expect(tab.log).toEqual(['key torn down']);
    setting.close();
    expect(tab.log).toEqual(['key torn down', 'key torn down']);
    expect(document.querySelector('.setting-item')).toBeNull();
  });

  it('has lists that can be searched, ordered, and made longer and shorter', async () => {
    const { tab } = await start();
    const list = the('.setting-group.mod-list');
    typeInto(the('input[type=search]', list), 't');
    expect(['one', 'two'].map((name) => rowNamed(name).hasClass('is-filtered-out'))).toEqual([true, false]);
    click(buttonNamed('Add name', list));
    rowNamed('one').dispatchEvent(new Event('dragstart'));
    rowNamed('three').dispatchEvent(new Event('drop'));
    expect(tab.log).toEqual(['add', '0 to 2']);
    click(buttonNamed('Delete', rowNamed('two')));
    press('Delete', {}, rowNamed('three'));
    press('Backspace', {}, rowNamed('one'));
    expect([tab.names, the('.setting-list-empty').textContent]).toEqual([[], 'None yet']);
  });

  it('adds to a list by a row on a phone', async () => {
    const { tab } = await start({}, 'phone');
    click(rowNamed('+ Add name'));
    expect(tab.log).toEqual(['add']);
  });

  it('leads into pages and back', async () => {
    const { tab } = await start();
    const link = rowNamed('More');
    expect(the('.setting-display-value.mod-warning', link).textContent).toBe('two things');
    click(link);
    expect([the('.setting-page-title').textContent, rowNamed('Deep').isShown()]).toEqual(['More', true]);
    tab.update();
    expect(rowNamed('Deep').isShown()).toBe(true);
    click(buttonNamed('Back'));
    click(rowNamed('Custom'));
    expect(the('.setting-page-content').textContent).toBe('by hand');
    click(buttonNamed('Back'));
    expect(tab.log).toContain('custom hidden');
    expect(rowNamed('On').isShown()).toBe(true);
  });
});

describe('the picker of secrets', () => {
  it('gives the id of a secret that is there', async () => {
    const { obsidian, settings } = await start();
    obsidian.app.secretStorage.setSecret('my-key', 'sk-1');
    click(buttonNamed('Link...', rowNamed('Key')));
    click(buttonNamed('my-key'));
    expect([settings.secret, buttonNamed('my-key', rowNamed('Key')).isShown()]).toEqual(['my-key', true]);
  });

  it('takes a new one', async () => {
    const { obsidian, settings } = await start();
    click(buttonNamed('Link...', rowNamed('Key')));
    typeInto(field('ID'), 'new-key');
    typeInto(field('Secret'), 'sk-2');
    click(buttonNamed('Save'));
    expect([settings.secret, obsidian.app.secretStorage.getSecret('new-key')]).toEqual(['new-key', 'sk-2']);
    expect(document.body.textContent).not.toContain('sk-2');
  });
});
