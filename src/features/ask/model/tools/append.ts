import { modelText } from '../../../../kernel/mail/foreign-text';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { baseName, foldedName, stem } from '../../../../kernel/notes/names';
import { appendNoteTool } from '../../../../core/tools/append-note';
import { judgePath } from '../../../../core/tools/judge-path';
import { resultOf, type TaskContext, type TaskTool } from './task-tool';

/** Appends text to an existing note, named by path or name. */
export const appendTaskTool: TaskTool = {
  name: 'append',
  description: 'adds to the end of a note that is there. note: its name or path; text: Markdown',
  needs: ['note', 'text'],
  async run({ note, text }, context) {
    if (note === null || text === null)
      return { kind: 'failed', why: 'It does not say what to add, or to which note.' };
    const found = await notesNamed(note, context);
    const [path] = found;
    const name = `"${visibleLine(note.slice(0, 100))}"`;
    if (path === undefined) return { kind: 'failed', why: `There is no note ${name}${where(context)}.` };
    if (found.length > 1)
      return { kind: 'failed', why: `Several notes are called ${name}: ${found.slice(0, 3).join(', ')}.` };
    const given = { query: null, path, title: null, text: listed(text), date: null };
    const result = await appendNoteTool(context.writing).run(given, context.vault);
    return resultOf(result, `Added to ${stem(path)}.`);
  },
};

const where = ({ writing: { rules } }: TaskContext): string =>
  ` in ${rules.writable.map((folder) => `${folder}/`).join(', ')}, where Deputy may write`;

/** Searches only writable notes: another note with the name can't be the intended one. */
async function notesNamed(named: string, { vault, writing }: TaskContext): Promise<string[]> {
  const wanted = plainName(named);
  const open = (await vault.list()).filter((path) => judgePath(path, writing.rules, 'write').ok);
  const byPath = open.filter((path) => foldedName(path).replace(/\.md$/, '') === wanted);
  if (byPath.length > 0) return byPath;
  const byName = open.filter((path) => plainName(baseName(path)) === wanted);
  return byName.length > 0
    ? byName
    : open.filter((path) => plainName(baseName(path)) === withoutKind(wanted));
}

const plainName = (name: string): string =>
  foldedName(name.trim())
    .replace(/\.md$/, '')
    .replace(/^(?:\[\[)|(?:\]\])$/g, '');

/** The name without a word for its kind, because the note for a "shopping list" may be called "Shopping". */
const withoutKind = (name: string): string => name.replace(/\s+(?:note|list|log|journal|liste)$/, '');

/**
 * Present position of a text that was added to a note; `null` if it was changed or removed since. The last occurrence
 * is used.
 */
export function addedLine(note: string, text: string): { at: number; remove: string } | null {
  const added = modelText(listed(text));
  for (const eol of ['\r\n', '\n']) {
    const lines = `${added.replaceAll('\n', eol)}${eol}`;
    const at = note.lastIndexOf(`${eol}${lines}`);
    // The blank line before the text was added together with it.
    if (at >= 0)
      return note[at - 1] === '\n' ? { at, remove: eol + lines } : { at: at + eol.length, remove: lines };
  }
  return null;
}

/** Makes a single line a list item, because most such notes are lists, and an enumeration one item for each thing. */
const listed = (text: string): string => {
  const items = itemsOf(text);
  if (text.includes('\n')) return text;
  const isList = items.length > 2 && items.every((item) => item.split(' ').length <= MOST_WORDS);
  return isList ? items.map((item) => `- ${item}`).join('\n') : `- ${text}`;
};

const MOST_WORDS = 4;

/** The things that a text enumerates: "oat milk, coffee and paper". */
const itemsOf = (text: string): string[] =>
  text.split(/, (?:(?:and|und|et|y|e|en) )?| (?:and|und|et|y|e|en) /iu);

/** The one thing of several that the name means, if a text enumerates several; otherwise `null`. */
export function itemCalled(text: string, isMeant: (item: string) => boolean): string | null {
  const items = itemsOf(text);
  const [item = null, other] = items.filter(isMeant);
  return items.length > 1 && other === undefined ? item : null;
}

/** Present position of one item of an added list; `null` if it has no line of its own. */
export function itemLine(note: string, item: string): { at: number; remove: string } | null {
  for (const eol of ['\r\n', '\n']) {
    const line = `${modelText(`- ${item}`)}${eol}`;
    const at = note.lastIndexOf(eol + line);
    if (at >= 0) return { at: at + eol.length, remove: line };
  }
  return null;
}
