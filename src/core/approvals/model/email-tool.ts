import * as z from '../../../kernel/notes/values/schema';
import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import type { Json, ToolCall } from '../../../kernel/ports/tool-caller';
import { filesArgument } from '../../../kernel/mail/outgoing/outgoing-mail';
import type { EmailContent } from './approval/approval-note';

export const EMAIL_FIELDS = ['to', 'cc', 'subject', 'body', 'inReplyTo', 'references'] as const;
export type EmailField = (typeof EMAIL_FIELDS)[number];

/** The tool that sends mail, and the names of its arguments. A setting. */
export const emailTool = z.lazy(() => {
  const argument = z.object({
    name: z.string().check(z.minLength(1)),
    /** `list`: an array of bare addresses; `text`: one text, addresses joined by commas. */
    form: z.enum(['text', 'list']),
  });
  const json: z.ZodMiniType<Json> = z.json();
  return z.object({
    server: z.string().check(z.minLength(1)),
    tool: z.string().check(z.minLength(1)),
    arguments: z.partialRecord(z.enum(EMAIL_FIELDS), argument),
    /** Arguments with a constant value, such as the account to send from. */
    constants: z.record(z.string(), json),
  });
});
export type EmailTool = z.infer<typeof emailTool>;

/** The call for a mail. Without a tool the mail opens in the person's own program, and server and tool are ''. */
export function emailCall(content: EmailContent, tool: EmailTool | null): ToolCall {
  if (tool === null) {
    const { to, cc, subject, body, inReplyTo, references, files = [] } = content;
    const given = { to, cc, subject, body, inReplyTo, references, ...filesArgument(files) };
    return { server: '', tool: '', arguments: given };
  }
  const args: Record<string, Json> = { ...tool.constants };
  for (const field of EMAIL_FIELDS) {
    const target = tool.arguments[field];
    if (target !== undefined && content[field] !== '')
      args[target.name] = valueOf(content, field, target.form);
  }
  return { server: tool.server, tool: tool.tool, arguments: args };
}

function valueOf(content: EmailContent, field: EmailField, form: 'text' | 'list'): Json {
  if (field !== 'to' && field !== 'cc') return form === 'list' ? content[field].split(/\s+/) : content[field];
  const addresses = parseAddresses(content[field]).map(({ address }) => address);
  return form === 'list' ? addresses : addresses.join(', ');
}

/** Maximum number of characters of an address that mail programs accept; a longer body goes to the clipboard. */
const LONGEST_MAILTO = 1_900;

/** Address that opens the mail in the person's own program, and whether it contains the whole mail. */
export function mailtoUrl({ to, cc, subject, body, inReplyTo }: EmailContent): {
  url: string;
  isWhole: boolean;
} {
  const addresses = (header: string): string =>
    parseAddresses(header)
      .map(({ address }) => encodeURIComponent(address).replace('%40', '@'))
      .join(',');
  const url = (text: string): string => {
    const fields = {
      cc: addresses(cc),
      subject: encodeURIComponent(subject),
      'In-Reply-To': encodeURIComponent(inReplyTo),
      body: encodeURIComponent(text.replace(/\n/g, '\r\n')),
    };
    const query = Object.entries(fields)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `${key}=${value}`);
    return `mailto:${addresses(to)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  };
  const whole = url(body);
  return whole.length <= LONGEST_MAILTO ? { url: whole, isWhole: true } : { url: url(''), isWhole: false };
}
