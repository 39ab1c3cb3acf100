import {
  EMAIL_FIELDS,
  emailCall,
  type EmailField,
  type EmailTool,
  suggestArguments,
} from '../approvals/model/email-tool';
import { keepsThread, REPLIES_OUTSIDE_THREAD } from '../approvals/model/mail-thread';
import type { EmailContent } from '../approvals/model/approval/approval-note';
import * as z from '../../kernel/notes/values/schema';
import { parseJson } from '../../kernel/notes/values/json';
import { err, ok, type Result } from '../../kernel/notes/values/result';
import type { Json, ToolCall, ToolDescription } from '../../kernel/ports/tool-caller';

export type { EmailTool };

/** Advice for a person about to choose this tool for mail, one sentence each. */
export const threadAdvice = (tool: Pick<EmailTool, 'arguments'> | null): string[] =>
  tool === null || keepsThread(tool) ? [] : [REPLIES_OUTSIDE_THREAD];

/**
 * The tool of that name, else the one that most likely sends mail, with fields suggested from its schema; or a sentence
 * that names the server's tools.
 */
export function suggestEmailTool(
  server: string,
  tools: readonly ToolDescription[],
  wanted?: string,
): Result<EmailTool, string> {
  const tool =
    wanted === undefined
      ? (tools.find(({ name }) => /^send[-_]?(e?mail|message)/i.test(name)) ??
        tools.find(({ name }) => /send.*mail|mail.*send/i.test(name)))
      : tools.find(({ name }) => name === wanted);
  if (tool !== undefined)
    return ok({ server, tool: tool.name, arguments: suggestArguments(tool), constants: {} });
  const lacks = wanted === undefined ? 'no tool that looks as if it sends mail' : `no tool "${wanted}"`;
  return err(`"${server}" has ${lacks}. It has: ${tools.map(({ name }) => name).join(', ')}.`);
}

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

type Fields = Pick<EmailTool, 'arguments' | 'constants'>;

const isEmailField = (name: string): name is EmailField => EMAIL_FIELDS.some((field) => field === name);

/**
 * A mail to an invalid address, for checking whether the tool would accept the arguments. It is never sent.
 */
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
