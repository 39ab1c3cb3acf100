import type { Setting, SettingControl, SettingDefinition } from 'obsidian';
import type { GenericControl, ShownSetting } from '../../../settings/setting-row';
import type { Fields } from '../../../settings/settings-table';
import type { SectionContext } from './section-context';

type PeriodControl = Extract<GenericControl, { kind: 'period' }>;

/** A row from the table of settings. */
export function genericRow(
  key: keyof Fields,
  { name, desc, aliases, control }: ShownSetting,
  context: SectionContext,
): SettingDefinition {
  const shown = { name, desc, aliases: [...aliases] };
  if (control.kind !== 'period') return { ...shown, control: controlOf(key, control, context) };
  const { host, begin } = context;
  return {
    ...shown,
    render: (setting) => {
      const value = host.settings[key];
      periodDropdown(setting, control, {
        value: typeof value === 'number' ? value : null,
        isDisabled: host.stored.readOnly !== null,
        changed: (length) => {
          begin(host.change({ [key]: length }));
        },
      });
    },
  };
}

function controlOf(
  key: keyof Fields,
  control: Exclude<GenericControl, PeriodControl>,
  { form, host }: SectionContext,
): SettingControl {
  const disabled = (): boolean => host.stored.readOnly !== null;
  const validate = (value: unknown): string | undefined => form.validate(key, value);
  switch (control.kind) {
    case 'toggle':
      return { type: 'toggle', key, disabled };
    case 'choice':
      return { type: 'dropdown', key, options: { ...control.options }, disabled };
    case 'number': {
      const { min, max, step } = control;
      return { type: 'number', key, min, max, step, validate, disabled };
    }
    case 'text': {
      const { rows, placeholder } = control;
      const field = { key, placeholder, validate, disabled };
      return rows === null ? { type: 'text', ...field } : { type: 'textarea', rows, ...field };
    }
  }
}

interface ShownPeriod {
  /** Label of the dropdown, set if the row's own name does not describe it. */
  label?: string;
  value: number | null;
  isDisabled: boolean;
  changed: (length: number | null) => void;
}

/** A dropdown of periods; `none` is offered if the setting allows it. */
export function periodDropdown(
  setting: Setting,
  { none, periods, other }: Omit<PeriodControl, 'kind' | 'none'> & { none: string | null },
  { label, value, isDisabled, changed }: ShownPeriod,
): void {
  setting.addDropdown((dropdown) => {
    if (label !== undefined) dropdown.selectEl.setAttr('aria-label', label);
    if (none !== null) dropdown.addOption('', none);
    for (const [length, words] of periods) dropdown.addOption(String(length), words);
    // A period that somebody wrote into the file gets an option of its own.
    if (value !== null && !periods.some(([length]) => length === value))
      dropdown.addOption(String(value), other(value));
    dropdown.setValue(value === null ? '' : String(value)).setDisabled(isDisabled);
    dropdown.onChange((chosen) => {
      changed(chosen === '' ? null : Number(chosen));
    });
  });
}
