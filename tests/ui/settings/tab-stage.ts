import { closeSettings } from '../../../src/adapters/obsidian/open-settings';
import { Plugin } from 'obsidian';
import { Dialogs } from '../../../src/ui/dialogs/dialogs';
import { DeputySettingsTab } from '../../../src/ui/settings/deputy-settings-tab';
import type { FakeObsidian } from '../../fake-obsidian/fake-obsidian';
import { laterTask } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click, rowNamed, the, typeInto } from '../../fake-obsidian/person';
import { FakeSettingsHost } from '../fake-settings-host';
import { manifest } from '../ui-stage';

class TabPlugin extends Plugin {
  host = new FakeSettingsHost(this);
  dialogs = new Dialogs(this.app);

  override async onload(): Promise<void> {
    const data: unknown = await this.loadData();
    this.host = new FakeSettingsHost(this, data);
    this.host.consents = ['rules'];
    this.addSettingTab(
      new DeputySettingsTab({
        plugin: this,
        host: this.host,
        dialogs: this.dialogs,
        leave: () => closeSettings(this.app),
      }),
    );
    this.register(() => {
      this.dialogs.closeAll();
    });
  }
}

/** Deputy's settings, ready to be opened, over a host that keeps them. The built-in rules are chosen. */
export async function tabStage(obsidian: FakeObsidian, data?: object) {
  const plugin = await obsidian.install(TabPlugin, manifest, { data });
  const open = async (): Promise<void> => {
    obsidian.fake.setting.open();
    click(the('.vertical-tab-nav-item'));
    await laterTask();
  };
  const saved = (): Record<string, unknown> =>
    JSON.parse(obsidian.external.text('.obsidian/plugins/deputy/data.json')) as Record<string, unknown>;
  return { obsidian, plugin, host: plugin.host, open, saved };
}

export const fieldOf = (row: string): HTMLElement => the('input, textarea, select', rowNamed(row));

export const valueOf = (row: string): string => (fieldOf(row) as HTMLInputElement | HTMLSelectElement).value;

export async function fillIn(row: string, text: string): Promise<void> {
  const field = fieldOf(row);
  field.focus();
  typeInto(field, text);
  await laterTask();
  field.blur();
  await laterTask(5);
}

export const descOf = (row: string): string => the('.setting-item-description', rowNamed(row)).textContent;

export const errorOf = (row: string): string | null =>
  rowNamed(row).querySelector('.setting-item-error')?.textContent ?? null;

export const titleOfDialog = (): string | null =>
  [...document.querySelectorAll('.modal:not(.mod-settings) .modal-title')].at(-1)?.textContent ?? null;

export const dialog = (): HTMLElement => {
  const open = [...document.querySelectorAll<HTMLElement>('.modal.deputy-dialog')].at(-1);
  if (open === undefined) throw new Error('No dialog is open');
  return open;
};

export const inDialog = (label: string): HTMLElement => the(`[aria-label="${label}"]`, dialog());

export async function pressIn(name: string): Promise<void> {
  click(buttonNamed(name, dialog()));
  await laterTask();
}
