import { withTexts } from '../../../core/approvals/model/approval/argument-texts';
import { newApproval } from '../../../core/approvals/model/approval/new-approval';
import { approvalPath } from '../../../core/approvals/model/approval/approval-note';
import { freeName } from '../../../kernel/effects/free-name';
import { quoted } from '../../../kernel/mail/model-words';
import { withoutInvisible } from '../../../kernel/mail/text/invisible';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { noteLink } from '../../../kernel/notes/names';
import { isAccountServer } from '../../../kernel/ports/mail-account';
import { isOneClickServer } from '../../../kernel/ports/one-click';
import type { Json, ToolArguments, ToolCall } from '../../../kernel/ports/tool-caller';
import type { Ask } from '../model/ask';
import type { TaskResult } from '../model/tools/task-tool';
import { birthOf } from '../../../core/session/submit-for-approval';
import type { AskWork } from './ask-work';

/**
 * Turns a tool call into an approval that shows its arguments. Wrong arguments are reported at once: the server is
 * asked for the tool's schema, but the tool is not called. Invisible characters are removed from arguments, and
 * arguments that the person did not type are named.
 */
export async function askForCall(
  { session, signal }: AskWork,
  meant: ToolCall,
  asked: { note: string; request: Pick<Ask, 'text'> },
): Promise<TaskResult> {
  const { ports, settings } = session;
  const call = { ...meant, arguments: withTexts(meant.arguments, withoutInvisible) };
  const { emailTool, toolServers, folders } = settings;
  if (!toolServers.some(({ name }) => name === call.server))
    return { kind: 'failed', why: `No tool server "${call.server}" is set up.` };
  // Mail has its own kind of approval, which warns about new recipients.
  const isMail = emailTool?.server === call.server && emailTool.tool === call.tool;
  if (isMail || isAccountServer(call.server))
    return { kind: 'failed', why: 'Mail is sent from a draft: ask for a draft instead.' };
  if (isOneClickServer(call.server))
    return { kind: 'failed', why: 'Only you unsubscribe: press the button on a newsletter.' };
  const checked = await ports.tools.check(call, signal);
  if (!checked.ok) return { kind: 'failed', why: checked.error.message };
  const request = newApproval(
    {
      actionType: 'call_tool',
      server: call.server,
      tool: call.tool,
      content: { kind: 'tool', arguments: call.arguments },
      rationale: rationaleOf(call, asked.request.text),
      origin: { kind: 'hand' },
      source: noteLink(asked.note),
    },
    birthOf(session),
  );
  const path = await freeName(ports.vault, approvalPath(folders.pendingApproval, request));
  return {
    kind: 'done',
    said: '',
    effects: [],
    notes: [path],
    request: { path, request, about: `${visibleLine(call.tool)} of ${visibleLine(call.server)}` },
  };
}

function rationaleOf(call: ToolCall, typed: string): string {
  const others = notTyped(call.arguments, typed);
  const names = others.slice(0, MOST_NAMED).map((name) => quoted(name, 30));
  const more = others.length > MOST_NAMED ? ', ...' : '';
  const said = `You asked: ${quoted(typed, 150)}`;
  return others.length === 0 ? said : `Not the arguments you typed: ${names.join(', ')}${more}. ${said}`;
}

const MOST_NAMED = 3;

/** Names of the arguments with a value that the person did not type, so that a model may have made it up. */
const notTyped = (args: ToolArguments, typed: string): string[] => {
  const words = folded(typed);
  return Object.entries(args).flatMap(([name, value]) => (isTyped(value, words) ? [] : [name]));
};

const folded = (text: string): string =>
  withoutInvisible(text.normalize('NFKC')).replace(/\s+/gu, ' ').trim().toLowerCase();

function isTyped(value: Json, words: string): boolean {
  if (value === null || value === '') return true;
  if (typeof value !== 'object') return stands(folded(String(value)), words);
  return Object.values<Json>(value).every((held) => isTyped(held, words));
}

/** Whether a value occurs in the words by itself, rather than within an address, a number or a name. */
function stands(value: string, words: string): boolean {
  for (let at = words.indexOf(value); at !== -1; at = words.indexOf(value, at + 1)) {
    const end = at + value.length;
    const after = words.slice(end, end + 2);
    if (isEdge(words.charAt(at - 1)) && (isEdge(after.charAt(0)) || /^[.!?](?:\s|$)/u.test(after)))
      return true;
  }
  return false;
}

const isEdge = (sign: string): boolean =>
  sign === '' || /[\s"'`\u2018-\u201F\u00AB\u00BB()<>[\]{},;:]/u.test(sign);
