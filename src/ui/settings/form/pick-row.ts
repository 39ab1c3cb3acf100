import { Setting } from 'obsidian';

interface Picked {
  name: string;
  desc?: string;
  /** Names to choose from; '' stands for "none". */
  options: readonly string[];
  value: string;
  changed: (value: string) => void;
}

/** A row for picking one name of several. */
export const pickRow = (
  containerEl: HTMLElement,
  { name, desc = '', options, value, changed }: Picked,
): Setting =>
  new Setting(containerEl)
    .setName(name)
    .setDesc(desc)
    .addDropdown((dropdown) => {
      for (const option of options) dropdown.addOption(option, option === '' ? '(none)' : option);
      dropdown.selectEl.setAttr('aria-label', name);
      dropdown.setValue(value).onChange(changed);
    });
