import * as z from '../../kernel/notes/values/schema';
import type { Folders } from './folders';
import type { Guard } from './guards';

/**
 * Effect of a changed setting on running work. `nothing`: only screens read the setting. `after`: running work
 * finishes, however long it takes, then a new Deputy starts. `act`: the same, but the person's next act waits for the
 * new settings; nothing more goes out under the old ones. `now`: running work would use the wrong place or exceed what
 * the person wants, so it is aborted unless it ends soon.
 */
export type ChangeNeed = 'nothing' | 'after' | 'act' | 'now';

/** Where the settings tab shows a setting: on its first screen, or on one of the pages below. */
export type SettingPlace = 'first' | SettingsPage;

/** A page of the settings tab, by its subject. */
export type SettingsPage =
  | 'model'
  | 'automation'
  | 'you'
  | 'triage'
  | 'privacy'
  | 'cost'
  | 'drafts'
  | 'approvals'
  | 'plans'
  | 'vault';

interface NumberLimits {
  min: number;
  max: number;
  step: number;
}

export type GenericControl =
  | { kind: 'toggle' }
  | ({ kind: 'number'; allowed: string } & NumberLimits)
  /** A field for text; with `rows`, the control is a text area of that height. */
  | { kind: 'text'; rows: number | null; placeholder: string; allowed: string }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  /** A choice of a few periods, or none; `other` labels any other period in the file. */
  | {
      kind: 'period';
      none: string;
      periods: readonly (readonly [length: number, label: string])[];
      other: (length: number) => string;
    };

interface AnySettingRow<Value> {
  schema: z.ZodMiniType<Value>;
  default: Value;
  /** Default value if it depends on the folders; replaces `default`. */
  defaultIn?: (folders: Folders) => Value;
  place: SettingPlace;
  name: string;
  needs: ChangeNeed;
  /** Set if it protects the person: the vault's files then loosen it only with a confirmation on this device. */
  guard: Guard<Value> | null;
}

/** A row that the settings tab draws from its `control`. */
export interface GenericSettingRow<Value> extends AnySettingRow<Value> {
  desc: string;
  aliases: readonly string[];
  control: GenericControl;
}

export type ShownSetting = Pick<GenericSettingRow<unknown>, 'name' | 'desc' | 'aliases' | 'control'>;

/** A row drawn by its own page or by a row with buttons. */
export interface OwnSettingRow<Value> extends AnySettingRow<Value> {
  control: { kind: 'page' };
}

export type SettingRow<Value> = GenericSettingRow<Value> | OwnSettingRow<Value>;

type Shown<Value> = Omit<GenericSettingRow<Value>, 'schema' | 'default' | 'control'>;

export const toggle = ({
  isOn,
  ...shown
}: Shown<boolean> & { isOn: boolean }): GenericSettingRow<boolean> => ({
  ...shown,
  schema: z.boolean(),
  default: isOn,
  control: { kind: 'toggle' },
});

type NumberRow = Shown<number> & NumberLimits & { default: number };

export const wholeNumber = ({
  min,
  max,
  step,
  unit,
  ...shown
}: NumberRow & { unit?: string }): GenericSettingRow<number> => ({
  ...shown,
  schema: z.int().check(z.minimum(min), z.maximum(max)),
  control: {
    kind: 'number',
    ...{ min, max, step },
    allowed: `A whole number${unit === undefined ? '' : ` of ${unit}`}, from ${inWords(min)} to ${inWords(max)}.`,
  },
});

/** Rows are made at the start, where `toLocaleString` would take 10 ms to load the words of a language. */
const inWords = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const confidence = (row: Shown<number> & Pick<NumberRow, 'default'>): GenericSettingRow<number> => ({
  ...row,
  schema: z.number().check(z.minimum(0), z.maximum(1)),
  control: {
    kind: 'number',
    ...{ min: 0, max: 1, step: 0.05 },
    allowed: `A number from 0 to 1, such as ${String(row.default)}.`,
  },
});

interface TextRow extends Shown<string> {
  longest: number;
  placeholder: string;
  rows?: number;
  /** Whether a text is valid, and the sentence for an invalid one. */
  check?: (text: string) => boolean;
  allowed?: string;
}

export const text = ({
  longest,
  placeholder,
  rows,
  check = () => true,
  allowed = `At most ${inWords(longest)} characters.`,
  ...shown
}: TextRow): GenericSettingRow<string> => ({
  ...shown,
  schema: z.string().check(z.maxLength(longest), z.refine(check)),
  default: '',
  control: {
    kind: 'text',
    rows: rows ?? null,
    placeholder,
    allowed,
  },
});

interface ChoiceRow<Value extends string> extends Shown<NoInfer<Value>> {
  values: readonly Value[];
  default: NoInfer<Value>;
  options: Readonly<Record<NoInfer<Value>, string>>;
}

export const choice = <Value extends string>({
  values,
  options,
  ...shown
}: ChoiceRow<Value>): GenericSettingRow<Value> => ({
  ...shown,
  schema: z.enum(values),
  control: { kind: 'choice', options },
});

interface PeriodRow extends Shown<number | null>, Omit<Extract<GenericControl, { kind: 'period' }>, 'kind'> {
  length: z.ZodMiniType<number>;
}

/** A setting for a period; `null` means none, which is the default. */
export const period = ({
  length,
  none,
  periods,
  other,
  ...shown
}: PeriodRow): GenericSettingRow<number | null> => ({
  ...shown,
  schema: z.nullable(length),
  default: null,
  control: { kind: 'period', none, periods, other },
});

export const ownRow = <Value>(row: Omit<OwnSettingRow<Value>, 'control'>): OwnSettingRow<Value> => ({
  ...row,
  control: { kind: 'page' },
});
