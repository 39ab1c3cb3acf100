import {
  argumentNames,
  EMAIL_FIELDS,
  type EmailField,
  type EmailTool,
} from '../../../settings/email-tool-form';
import type { ToolDescription } from '../../../kernel/ports/tool-caller';
import { pickRow } from '../form/pick-row';

interface EmailFields {
  containerEl: HTMLElement;
  chosen: EmailTool;
  /** As its server describes it; `undefined` while unknown. */
  tool: ToolDescription | undefined;
  changed: (chosen: EmailTool) => void;
}

/** Which argument of the tool takes which part of a mail. */
export function emailFieldRows(fields: EmailFields): void {
  for (const field of EMAIL_FIELDS) fieldRow(fields, field);
}

function fieldRow({ containerEl, chosen, tool, changed }: EmailFields, field: EmailField): void {
  const { [field]: given, ...others } = chosen.arguments;
  const form = given?.form ?? 'text';
  const names = tool === undefined ? [] : argumentNames(tool);
  const set = (name: string, as: 'text' | 'list'): void => {
    const args = name === '' ? others : { ...others, [field]: { name, form: as } };
    changed({ ...chosen, arguments: args });
  };
  const row = pickRow(containerEl, {
    name: FIELD_NAMES[field],
    options: ['', ...new Set([...(given === undefined ? [] : [given.name]), ...names])],
    value: given?.name ?? '',
    changed: (name) => {
      set(name, form);
    },
  });
  if (given === undefined || !TAKES_LIST.has(field)) return;
  row.addDropdown((dropdown) => {
    dropdown.addOptions({ text: 'as one text', list: 'as a list' }).setValue(form);
    dropdown.selectEl.setAttr('aria-label', `${FIELD_NAMES[field]}: form`);
    dropdown.onChange((as) => {
      set(given.name, as === 'list' ? 'list' : 'text');
    });
  });
}

const FIELD_NAMES: Record<EmailField, string> = {
  to: 'To',
  cc: 'Cc',
  subject: 'Subject',
  body: 'Body',
  inReplyTo: 'In reply to',
  references: 'References',
};

const TAKES_LIST: ReadonlySet<EmailField> = new Set(['to', 'cc', 'references']);
