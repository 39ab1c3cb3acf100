import { tracesField } from '../approvals/model/approval/letter-traces';
import { appendNoteTool } from './append-note';
import { searchNotesTool } from './search-notes';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';
import { modelText, replyLine, letterText } from '../../kernel/mail/foreign-text';
import { argument, missing, refusedCall } from './given-argument';
import { isTaken, newNote } from './new-note';
import { judgePath } from './judge-path';
import { visibleText, visibleLine } from '../../kernel/mail/text/visible-text';
import { DateTime } from '../../kernel/dates/date-time';
import { reminderNote, taskTitle } from './reminder-note';
import { slug } from '../../kernel/notes/names';

/** All tools a model can use in a step. None of them reaches outside the vault. */
export const vaultTools = (context: ToolContext): VaultTool[] => [
  searchNotesTool(context),
  readNoteTool(context),
  createNoteTool(context),
  appendNoteTool(context),
  makeReminderTool(context),
  makeDraftTool(context),
];

const createNoteTool = (context: ToolContext): VaultTool => ({
  name: 'create_note',
  description: 'makes a new note. path: Folder/Name.md; text: Markdown, without frontmatter',
  async run(given, vault) {
    const path = argument(given, 'path');
    const text = argument(given, 'text');
    if (path === null || text === null) return missing('create_note', 'path', 'text');
    const judged = judgePath(path, context.rules, 'write');
    if (!judged.ok) return refusedCall(judged.error);
    if (isTaken(judged.value, await vault.list()))
      return refusedCall(`There is a note "${judged.value}" already: take another name, or append to it.`);
    return newNote(
      { path: judged.value, frontmatter: { type: 'note' }, body: modelText(text) },
      context,
      vault,
    );
  },
});

/** Maximum number of characters of a note that are read; more never fits into a prompt. */
const MOST_CHARACTERS = 20_000;

const readNoteTool = ({ rules }: ToolContext): VaultTool => ({
  name: 'read',
  description: 'shows a note. path',
  async run(given, vault) {
    const path = argument(given, 'path');
    if (path === null) return missing('read', 'path');
    const judged = judgePath(path, rules, 'read');
    if (!judged.ok) return refusedCall(judged.error);
    const text = await vault.read(judged.value);
    if (text === null)
      return refusedCall(`There is no note "${judged.value}". Search for its words instead.`);
    const shown = visibleText(text.slice(0, MOST_CHARACTERS)).trim();
    const rest = text.length - MOST_CHARACTERS;
    const notice = rest > 0 ? `\n[${String(rest)} more characters are not shown.]` : '';
    return { kind: 'done', text: shown === '' ? 'The note is empty.' : shown + notice, effects: [] };
  },
});

const makeReminderTool = (context: ToolContext): VaultTool => ({
  name: 'reminder',
  description: 'makes a reminder. title: what to think of; date: YYYY-MM-DD; text: details, or null',
  run(given, vault) {
    const title = taskTitle(argument(given, 'title') ?? '');
    const date = argument(given, 'date');
    if (title === '' || date === null) return Promise.resolve(missing('reminder', 'title', 'date'));
    const problem = dateProblem(date);
    if (problem !== null) return Promise.resolve(refusedCall(problem));
    const details = modelText(argument(given, 'text') ?? '');
    return reminderNote(
      { title, date, time: null, recurrence: null, until: null, question: null, details },
      context,
      vault,
    );
  },
});

function dateProblem(date: string): string | null {
  const given = `"${visibleLine(date.slice(0, 40))}"`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    return `${given} is not a date as YYYY-MM-DD. Work the day out, and give only that.`;
  return DateTime.fromISO(date, { zone: 'utc' }).isValid ? null : `${given} is not a day of the calendar.`;
}

/** Creates a text for the person to work on, without recipient; submitted for approval only if the person asks. */
export const makeDraftTool = (context: ToolContext): VaultTool => ({
  name: 'draft',
  description: 'makes a draft of a mail, which is not sent. title: its subject; text: its body',
  run(given, vault) {
    const subject = replyLine(argument(given, 'title') ?? '');
    const body = letterText(argument(given, 'text') ?? '');
    if (subject === '' || body === '') return Promise.resolve(missing('draft', 'title', 'text'));
    return newNote(
      {
        path: `${context.folders.drafts}/${fileStamp(context.at)}-${slug(subject)}.md`,
        frontmatter: { type: 'draft', status: 'draft', to: '', subject, ...tracesField([subject, body]) },
        body,
      },
      context,
      vault,
    );
  },
});

/** The time in the form of file names: `2026-02-22T10:15:30.000+01:00` -> `2026-02-22-1015` */
const fileStamp = (iso: string): string => iso.slice(0, 16).replace('T', '-').replace(':', '');
