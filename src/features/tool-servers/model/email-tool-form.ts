import {
  EMAIL_FIELDS,
  emailCall,
  type EmailField,
  type EmailTool,
} from '../../../core/approvals/model/email-tool';
import { keepsThread, REPLIES_OUTSIDE_THREAD } from '../../../core/approvals/model/mail-thread';
import type { EmailContent } from '../../../core/approvals/model/approval/approval-note';
import * as z from '../../../kernel/notes/values/schema';
import { parseJson } from '../../../kernel/notes/values/json';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Json, ToolCall } from '../../../kernel/ports/tool-caller';

export type { EmailTool };

/** Advice for a person about to choose this tool for mail, one sentence each. */
export const threadAdvice = (tool: Pick<EmailTool, 'arguments'> | null): string[] =>
  tool === null || keepsThread(tool) ? [] : [REPLIES_OUTSIDE_THREAD];

/**
 * The fields as a person types them, in lines or between semicolons: `to: recipients[]` gives the tool's name for a
 * part of the mail, with `[]` for a list; `account = work` is the same for every mail, as JSON or plain text.
 */
export const mailFieldsText = ({ arguments: given, constants }: Fields): string =>
  [
    ...EMAIL_FIELDS.flatMap((field) => {
      const { name, form } = given[field] ?? { name: '', form: 'text' };
      return name === '' ? [] : [`${field}: ${name}${form === 'list' ? '[]' : ''}`];
    }),
    ...Object.entries(constants).map(([name, value]) => `${name} = ${constantText(value)}`),
  ].join('\n');

const constantText = (value: Json): string =>
  typeof value === 'string' && readConstant(value.trim()) === value && /^[^;\n]+$/.test(value)
    ? value
    : JSON.stringify(value).replaceAll(';', String.raw`\u003b`);

const readConstant = (text: string): Json => {
  const json = z.json().safeParse(parseJson(text));
  return json.success ? json.data : text;
};

/** Parses {@link mailFieldsText}; the error names the line that can't be read. */
export function readMailFields(text: string): Result<Fields, string> {
  const fields: Fields = { arguments: {}, constants: {} };
  for (const line of text.split(/[\n;]/).map((each) => each.trim())) {
    const at = line.search(/[:=]/);
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (line === '') continue;
    if (at < 1 || value === '')
      return err(
        `"${line}" is neither a part of a mail, such as to: recipients[], nor a fixed value, such as account = work.`,
      );
    if (line.charAt(at) === '=') fields.constants[name] = readConstant(value);
    else if (isEmailField(name))
      fields.arguments[name] = {
        name: value.replace(/\[\]$/, ''),
        form: value.endsWith('[]') ? 'list' : 'text',
      };
    else return err(`"${name}" is not a part of a mail. Parts are ${EMAIL_FIELDS.join(', ')}.`);
  }
  return fields.arguments.to === undefined || fields.arguments.body === undefined
    ? err("Name the tool's arguments for at least to and body.")
    : ok(fields);
}

/** The tool as a person types it: lines for `server` and `tool`, then those of {@link mailFieldsText}; '' for no tool. */
export const mailToolText = (tool: EmailTool | null): string =>
  tool === null ? '' : `server: ${tool.server}\ntool: ${tool.tool}\n${mailFieldsText(tool)}`;

/** Parses {@link mailToolText}; the error names the line that can't be read. */
export function readMailTool(text: string): Result<EmailTool | null, string> {
  if (text.trim() === '') return ok(null);
  const named = (key: string): string => new RegExp(`^${key}:(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  const [server, tool] = [named('server'), named('tool')];
  if (server === '' || tool === '')
    return err('Name the server and its tool: server: mail, tool: send_email.');
  const fields = readMailFields(text.replace(/^(server|tool):.*$/gm, ''));
  return fields.ok ? ok({ server, tool, ...fields.value }) : fields;
}

type Fields = Pick<EmailTool, 'arguments' | 'constants'>;

const isEmailField = (name: string): name is EmailField => EMAIL_FIELDS.some((field) => field === name);

/** A mail to an invalid address, for checking whether the tool would accept the arguments. It is never sent. */
export const sampleCall = (tool: EmailTool): ToolCall => emailCall(SAMPLE, tool);

const SAMPLE: EmailContent = {
  kind: 'email',
  to: 'Ada Example <ada@example.invalid>',
  cc: 'Bo Example <bo@example.invalid>',
  subject: 'Dry check',
  body: 'This is never sent.',
  inReplyTo: '<1@example.invalid>',
  references: '<1@example.invalid>',
};
