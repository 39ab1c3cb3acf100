import { isByHand } from '../model/approval/by-hand';
import { askedRows, isRowDeletion } from '../model/approval/row-deletion';
import { type Content, recipientText } from '../model/approval/approval-note';
import { stem } from '../../../kernel/notes/names';
import { isOneClickServer, oneClickHost } from '../../../kernel/ports/one-click';
import type { ToolCall } from '../../../kernel/ports/tool-caller';
import type { PromptCost } from '../../app/view/activity/prompt-cost';
import { dollars } from '../../app/view/words/dollars';
import { recipientNames } from '../../app/view/words/recipient-names';
import { shortLine } from '../../app/view/words/short-line';

/** The action in one plain sentence, without its full stop and with every address. */
export const approvalSentence = (content: Content, call: ToolCall): string =>
  sentence(content, call, shortLine(recipientText(content), 300));

/** The action in one sentence, with names instead of addresses. */
export const approvalHeading = (content: Content, call: ToolCall): string =>
  sentence(content, call, recipientNames(recipientText(content)));

/** The recipients, or the server that is used; '' if no one is named. */
export function approvalPerson(content: Content, { server, tool }: ToolCall): string {
  if (content.kind === 'email') return recipientNames(recipientText(content));
  if (isOneClickServer(server)) return shortLine(oneClickHost(server), 60);
  return isByHand({ server, tool }) ? '' : shortLine(server, 60);
}

function sentence(content: Content, { server, tool }: ToolCall, recipients: string): string {
  if (content.kind === 'tool' && isByHand({ server, tool })) return `Do this yourself: ${stepOf(content)}`;
  if (isRowDeletion({ server, tool })) return `Delete ${rowsOf(content)}`;
  if (isOneClickServer(server)) return `Unsubscribe at ${shortLine(oneClickHost(server), 260)}`;
  if (content.kind === 'tool') return `Run ${shortLine(tool, 60)} on ${shortLine(server, 60)}`;
  const to = recipients || '(no recipient yet)';
  return server === '' ? `Write to ${to} in your mail program` : `Send e-mail to ${to}`;
}

/** The kind of action without its content, to follow "An approval waits for you: ". */
export const actionWords = (content: Content, call: ToolCall): string => {
  if (content.kind === 'email') return 'send an e-mail';
  if (isRowDeletion(call)) return 'delete rows of a table';
  if (isOneClickServer(call.server)) return 'unsubscribe from a newsletter';
  return isByHand(call) ? 'something only you can do' : `use ${shortLine(call.server, 60)}`;
};

/** The step that a person does by hand. */
export const stepOf = ({ arguments: given }: Extract<Content, { kind: 'tool' }>): string =>
  typeof given['step'] === 'string' ? shortLine(given['step'], 200) : 'a step of a plan';

/** The rows to delete: the name of a single row, or how many there are. */
export function rowsOf(content: Content): string {
  const [first, ...others] = (content.kind === 'tool' ? askedRows(content.arguments) : null) ?? [];
  if (first === undefined) return 'no row';
  return others.length === 0
    ? `the row ${shortLine(stem(first.path), 80)}`
    : `${String(others.length + 1)} rows`;
}

/** Warning about an action that can't be undone; `null` if the person's mail program sends, which they decide on. */
export const riskOf = ({ server }: ToolCall): string | null => (server === '' ? null : "can't be undone");

/** Describes the cost: "$0.012, 3 calls, haiku". An unknown price is never shown as 0. */
export const spentWords = ({ usd, calls, model }: PromptCost): string =>
  [
    usd === null ? 'price unknown' : dollars(usd),
    calls === 0 ? '' : calls === 1 ? '1 call' : `${String(calls)} calls`,
    shortLine(model, 40),
  ]
    .filter((part) => part !== '')
    .join(', ');
