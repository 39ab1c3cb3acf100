import type { SettingControl } from 'obsidian';
import type { App } from '../app';
import { TFile, TFolder } from '../vault/abstract-file';
import type { Setting } from './setting';

/** A stored value of the wrong type shows as nothing, rather than as `[object Object]`. */
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

interface Binding<C> {
  app: App;
  setting: Setting;
  control: C;
  value: unknown;
  changed: (value: unknown) => void;
}

/** Those that the plugin declares: any other is not modelled, and throws. */
type Mounts = {
  [Type in SettingControl['type']]?: (binding: Binding<Extract<SettingControl, { type: Type }>>) => unknown;
};

const mounts: Mounts = {
  toggle: ({ setting, value, changed }) =>
    setting.addToggle((toggle) => toggle.setValue(value === true).onChange(changed)),
  dropdown: ({ setting, control, value, changed }) =>
    setting.addDropdown((dropdown) =>
      dropdown.addOptions(control.options).setValue(asText(value)).onChange(changed),
    ),
  text: ({ setting, control, value, changed }) =>
    setting.addText((text) =>
      text
        .setPlaceholder(control.placeholder ?? '')
        .setValue(asText(value))
        .onChange(changed),
    ),
  textarea: ({ setting, control, value, changed }) =>
    setting.addTextArea((text) => {
      text
        .setPlaceholder(control.placeholder ?? '')
        .setValue(asText(value))
        .onChange(changed);
      if (control.rows !== undefined) text.inputEl.rows = control.rows;
    }),
  number: ({ setting, control, value, changed }) =>
    setting.addText((text) => {
      text
        .setPlaceholder(control.placeholder ?? '')
        .setValue(asText(value))
        .onChange((typed) => {
          if (typed.trim() !== '' && !Number.isNaN(Number(typed))) changed(Number(typed));
        });
      const { min = null, max = null, step = null } = control;
      text.inputEl.setAttrs({ inputmode: 'decimal', min, max, step });
    }),
  file: ({ app, setting, control, value, changed }) => {
    const files = app.vault.getAllLoadedFiles().filter((file) => file instanceof TFile);
    const allowed = files.filter((file) => control.filter?.(file as never) ?? true);
    mountPath({ setting, placeholder: control.placeholder, value, changed, paths: allowed.map(pathOf) });
  },
  folder: ({ app, setting, control, value, changed }) => {
    const folders = app.vault.getAllLoadedFiles().filter((file) => file instanceof TFolder);
    const allowed = folders
      .filter((folder) => control.includeRoot === true || !folder.isRoot())
      .filter((folder) => control.filter?.(folder as never) ?? true);
    mountPath({ setting, placeholder: control.placeholder, value, changed, paths: allowed.map(pathOf) });
  },
};

/** Puts the control of a definition into its row. */
export const mountControl = ({ control, ...rest }: Binding<SettingControl>): void => {
  const mount = mounts[control.type] as (binding: Binding<SettingControl>) => unknown;
  mount({ control, ...rest });
};

const pathOf = ({ path }: { path: string }): string => path;

interface PathBinding {
  setting: Setting;
  placeholder: string | undefined;
  value: unknown;
  changed: (value: unknown) => void;
  paths: string[];
}

let lists = 0;

/** A text field with the paths of the vault as suggestions; anything may be typed. */
const mountPath = ({ setting, placeholder = '', value, changed, paths }: PathBinding): void => {
  lists += 1;
  const id = `vault-paths-${lists}`;
  const suggestions = setting.controlEl.createEl('datalist', { attr: { id } });
  for (const path of paths) suggestions.createEl('option', { value: path });
  setting.addText((text) => {
    text.setPlaceholder(placeholder).setValue(asText(value)).onChange(changed);
    text.inputEl.setAttr('list', id);
  });
};
