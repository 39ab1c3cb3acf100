import type { Setting, SettingDefinition } from 'obsidian';
import type { GenericControl, ShownSetting } from '../../../core/settings/setting-row';
import { nameToggle } from '../../dialogs/name-toggle';
import type { SectionContext } from './section-context';

type PeriodControl = Extract<GenericControl, { kind: 'period' }>;
type TextControl = Extract<GenericControl, { kind: 'text' }>;
type NumberControl = Extract<GenericControl, { kind: 'number' }>;

/** Controls whose value goes through the form, which validates it and words the errors, without `allowed`. */
type FormControl =
  | Extract<GenericControl, { kind: 'toggle' | 'choice' }>
  | Omit<NumberControl, 'allowed'>
  | Omit<TextControl, 'allowed'>;

export function genericRow(
  key: string,
  { name, desc, aliases, control }: ShownSetting,
  context: SectionContext,
): SettingDefinition {
  const shown = { name, desc, aliases: [...aliases] };
  if (control.kind !== 'period') return { ...shown, render: controlOf(name, { key, control }, context) };
  const { host, begin } = context;
  return {
    ...shown,
    render: (setting) => {
      const value: unknown = Reflect.get(host.settings, key);
      periodDropdown(setting, control, {
        label: name,
        value: typeof value === 'number' ? value : null,
        isDisabled: host.stored.readOnly !== null,
        changed: (length) => {
          begin(host.change({ [key]: length }));
        },
      });
    },
  };
}

/**
 * Draws a control with the form's value of `key`. Deputy draws it itself, because the app's own controls have no name
 * for screen readers and don't report when a field is left.
 */
export const controlOf =
  (name: string, { key, control }: { key: string; control: FormControl }, { form, host }: SectionContext) =>
  (setting: Setting): void => {
    const isDisabled = host.stored.readOnly !== null;
    const write = (value: unknown): void => void form.write(key, value);
    switch (control.kind) {
      case 'toggle':
        setting.addToggle((toggle) => {
          nameToggle(toggle, name);
          toggle
            .setValue(form.read(key) === true)
            .setDisabled(isDisabled)
            .onChange(write);
        });
        return;
      case 'choice':
        setting.addDropdown((dropdown) => {
          dropdown.selectEl.setAttr('aria-label', name);
          dropdown
            .addOptions({ ...control.options })
            .setValue(asText(form.read(key)))
            .setDisabled(isDisabled)
            .onChange(write);
        });
        return;
      case 'number':
      case 'text':
        typedField(setting, { name, key, control, form, isDisabled });
    }
  };

interface TypedField extends Pick<SectionContext, 'form'> {
  name: string;
  key: string;
  control: Extract<FormControl, { kind: 'number' | 'text' }>;
  isDisabled: boolean;
}

/** A field for text or a number. Its value is validated at each keystroke, and stored when the field loses focus. */
function typedField(setting: Setting, { name, key, control, form, isDisabled }: TypedField): void {
  const complain = (value: unknown): boolean => {
    const problem = form.validate(key, value);
    setting.setErrorMessage(problem ?? null);
    return problem !== undefined;
  };
  const draw = (field: {
    inputEl: HTMLInputElement | HTMLTextAreaElement;
    setValue: (text: string) => unknown;
    setDisabled: (isDisabled: boolean) => unknown;
    onChange: (changed: (text: string) => void) => unknown;
  }): void => {
    const { inputEl } = field;
    inputEl.setAttrs(attributesOf(name, control));
    field.setValue(asText(form.read(key)));
    field.setDisabled(isDisabled);
    field.onChange((text) => {
      const value = control.kind === 'number' ? asNumber(text) : text;
      if (!complain(value)) void form.write(key, value);
    });
    for (const left of ['change', 'blur'])
      inputEl.addEventListener(left, () => {
        void form.commit();
      });
  };
  if (control.kind === 'text' && control.rows !== null) setting.addTextArea(draw);
  else setting.addText(draw);
  complain(form.read(key));
}

const attributesOf = (name: string, control: TypedField['control']): Record<string, string> =>
  control.kind === 'number'
    ? { 'aria-label': name, inputmode: 'decimal' }
    : {
        'aria-label': name,
        placeholder: control.placeholder,
        ...(control.rows === null ? {} : { rows: String(control.rows) }),
      };

/** Converts typed text to a number. Other text stays text, which no number setting accepts. */
const asNumber = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

interface ShownPeriod {
  label: string;
  value: number | null;
  isDisabled: boolean;
  changed: (length: number | null) => void;
}

export function periodDropdown(
  setting: Setting,
  { none, periods, other }: Omit<PeriodControl, 'kind' | 'none'> & { none: string | null },
  { label, value, isDisabled, changed }: ShownPeriod,
): void {
  setting.addDropdown((dropdown) => {
    dropdown.selectEl.setAttr('aria-label', label);
    if (none !== null) dropdown.addOption('', none);
    for (const [length, words] of periods) dropdown.addOption(String(length), words);
    // Any other period in the file gets an option of its own.
    if (value !== null && !periods.some(([length]) => length === value))
      dropdown.addOption(String(value), other(value));
    dropdown.setValue(value === null ? '' : String(value)).setDisabled(isDisabled);
    dropdown.onChange((chosen) => {
      changed(chosen === '' ? null : Number(chosen));
    });
  });
}
