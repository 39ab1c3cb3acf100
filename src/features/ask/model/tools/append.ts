import { modelText } from '../../../../kernel/mail/foreign-text';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { LanguageCode } from '../../../../kernel/dates/language';
import { languageOf } from '../../../../kernel/dates/read-when';
import { baseName, foldedName, stem } from '../../../../kernel/notes/names';
import { appendNoteTool } from '../../../../core/tools/append-note';
import { judgePath } from '../../../../core/tools/judge-path';
import type { TextEdit } from '../../../../kernel/notes/text/text-edit';
import { asked, resultOf, type TaskContext, type TaskResult, type TaskTool } from './task-tool';
import { editEffect } from '../../../../kernel/effects/edit-effect';
import { doneTitle, fitOf } from '../analysis/done-said';
import { NO_ARGUMENTS } from '../ask';

/** Appends text to an existing note, named by path or name. */
export const appendTaskTool: TaskTool = {
  name: 'append',
  description:
    'adds to the end of a note that is there. note: its name or path; text: what to add, one item a line without list marks',
  needs: ['note', 'text'],
  async run({ note, text }, context) {
    if (note === null || text === null)
      return { kind: 'failed', why: 'It does not say what to add, or to which note.' };
    const named = isAnyList(note) ? SHOPPING[languageOf(context.request.text, context.languages)] : [note];
    const found = await listsNamed(named, context);
    const [path] = found;
    const name = `"${visibleLine(note.slice(0, 100))}"`;
    if (path === undefined)
      return {
        kind: 'failed',
        why: isAnyList(note)
          ? 'Which list? Say its name.'
          : `There is no note ${name}${where(context)}. To make it, ask: ${orderOfList(note, text)}`,
      };
    if (found.length > 1)
      return { kind: 'failed', why: `Several notes are called ${name}: ${found.slice(0, 3).join(', ')}.` };
    const given = { query: null, path, title: null, text: listed(text), date: null };
    const result = await appendNoteTool(context.writing).run(given, context.vault);
    return resultOf(result, `Added to ${stem(path)}.`);
  },
};

/** How people call their list of things to buy. */
export const SHOPPING: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: ['shopping', 'groceries', 'grocery'],
  de: ['einkauf', 'einkaufen', 'einkäufe'],
  fr: ['courses'],
  es: ['compra', 'compras'],
  it: ['spesa'],
  pt: ['compras'],
  nl: ['boodschappen', 'boodschap'],
};

/** Whether a name is one of those: "Einkaufsliste", "my shopping list". */
export const isShopping = (name: string): boolean => shoppingOf(name).length > 0;

/** The names that mean the same list as this one. */
const shoppingOf = (name: string): readonly string[] => {
  const core = withoutKind(plainName(name).replace(OWN, ''));
  return Object.values(SHOPPING).find((names) => names.some((each) => plainName(each) === core)) ?? [];
};

const OWN = /^(?:the|my|our|die|der|meine|la|le|les|ma|mes|mi|lo|las|mia|as|minhas|de|mijn) /u;

/** The notes of the first of these names that any has, or else of the other names for the same list. */
async function listsNamed(names: readonly string[], context: TaskContext): Promise<string[]> {
  for (const name of [...names, ...names.flatMap(shoppingOf)]) {
    const found = await notesNamed(name, context);
    if (found.length > 0) return found;
  }
  return [];
}

/** An ask that begins a list with its first things, read alike in every language. */
const orderOfList = (note: string, text: string): string =>
  visibleLine(
    `start a list called ${note.replace(/^\[\[|\]\]$|\.md$|[":“”»]/gu, '')}: ${(itemsOf(text) ?? [text]).join(', ')}`.slice(
      0,
      200,
    ),
  );

/**
 * Removes items from a list, or ticks them, each in its only line. If one of them has none, or several, nothing is
 * changed.
 */
export async function changeItems(
  tool: 'delete' | 'done',
  { text, note }: { text: string; note: string },
  context: TaskContext,
): Promise<TaskResult> {
  const [path, other] = isAnyList(note)
    ? await listsWith(itemsOf(text)?.[0] ?? text, tool, context)
    : await notesNamed(note, context);
  const name = `"${visibleLine(note.slice(0, 100))}"`;
  if (path === undefined || other !== undefined)
    return {
      kind: 'failed',
      why: isAnyList(note)
        ? `${path === undefined ? 'No list has' : 'Several lists have'} "${visibleLine(text.slice(0, 100))}". Say which list.`
        : `${path === undefined ? 'No note is' : 'Several notes are'} called ${name}.`,
    };
  const current = (await context.vault.read(path)) ?? '';
  const edits: TextEdit[] = [];
  const removed: string[] = [];
  for (const item of itemsOf(text) ?? [text]) {
    const lines = itemLines(current, tool).map((line) => ({
      ...line,
      fit: fitOf(doneTitle(item), line.item),
    }));
    const whole = lines.filter(({ fit }) => fit === 'whole');
    const found = whole.length > 0 ? whole : lines.filter(({ fit }) => fit === 'sure');
    // Of two lines that say the same, the last.
    const areSame = found.every((line) => line.item === found[0]?.item);
    const [only, another] = areSame ? found.slice(-1) : found;
    if (only === undefined)
      return {
        kind: 'failed',
        why: `"${visibleLine(item)}" has no ${tool === 'done' ? 'open box' : 'line'} in ${stem(path)}.`,
      };
    if (another !== undefined)
      return asked(`Which one: ${found.map((each) => `"${each.item}"`).join(', ')}?`, {
        ...{ order: { tool, given: { ...NO_ARGUMENTS, note } }, fills: 'text' },
        options: found.map((each) => ({ label: `"${each.item}"`, value: each.item })),
      });
    edits.push(only.edit);
    removed.push(`"${only.item}"`);
  }
  edits.sort((a, b) => a.at - b.at);
  if (edits.some(({ at }, n) => at === edits[n - 1]?.at))
    return { kind: 'failed', why: 'It names one line twice.' };
  const effects = [editEffect(path, current, edits)];
  const names = removed.join(', ');
  const said = tool === 'done' ? `Done: ${names} in ${stem(path)}.` : `Removed ${names} from ${stem(path)}.`;
  return { kind: 'done', said, effects, of: [] };
}

/** The items of a list's lines, each with the edit that removes its line, or ticks its open box. */
function itemLines(note: string, tool: 'delete' | 'done'): { item: string; edit: TextEdit }[] {
  const lines: { item: string; edit: TextEdit }[] = [];
  let at = 0;
  for (const line of note.split('\n')) {
    const item = withoutMarks(line);
    const box = line.indexOf('[ ]');
    const edit =
      tool === 'done'
        ? { at: at + box, remove: '[ ]', insert: '[x]' }
        : { at, remove: note.slice(at, at + line.length + 1), insert: '' };
    const isItem = item !== line.trim() && item !== '';
    if (isItem && (tool === 'delete' || OPEN_BOX.test(line))) lines.push({ item, edit });
    at += line.length + 1;
  }
  return lines;
}

/** The things of a list that are not ticked. */
export const openItems = (note: string): string[] =>
  itemLines(note, 'delete').flatMap(({ item, edit }) =>
    /^\s*[-*+] \[[xX]\]/u.test(edit.remove) ? [] : [item],
  );

const OPEN_BOX = /^\s*(?:[-*+]|\d{1,3}[.)])[ \t]+\[ \]/u;

const where = ({ writing: { rules } }: TaskContext): string =>
  ` in ${rules.writable.map((folder) => `${folder}/`).join(', ')}, where Deputy may write`;

/** Searches only writable notes: another note with the name can't be the intended one. */
export async function notesNamed(named: string, { vault, writing }: TaskContext): Promise<string[]> {
  const wanted = plainName(named);
  const open = (await vault.list()).filter((path) => judgePath(path, writing.rules, 'write').ok);
  const byPath = open.filter((path) => foldedName(path).replace(/\.md$/, '') === wanted);
  if (byPath.length > 0) return byPath;
  const byName = open.filter((path) => plainName(baseName(path)) === wanted);
  const core = withoutKind(wanted);
  return byName.length > 0 ? byName : open.filter((path) => withoutKind(plainName(baseName(path))) === core);
}

/** Whether words mean a list without its name: "the list". */
const isAnyList = (named: string): boolean =>
  /^(?:(?:the|my|our|die|der|meine|la|ma|mi|mia|minha|a|de|het|mijn) )?(?:list|liste|lista|lijst(?:je)?|zettel)$/iu.test(
    named.trim(),
  );

/** The notes with a line that names the item. */
async function listsWith(
  item: string,
  tool: 'delete' | 'done',
  { vault, writing }: TaskContext,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of (await vault.list()).filter((each) => judgePath(each, writing.rules, 'write').ok)) {
    const lines = itemLines((await vault.read(path)) ?? '', tool);
    if (lines.some((line) => ['whole', 'sure'].includes(fitOf(doneTitle(item), line.item) ?? '')))
      found.push(path);
  }
  return found;
}

const plainName = (name: string): string =>
  foldedName(name.trim())
    .replace(/\.md$/, '')
    .replace(/^(?:\[\[)|(?:\]\])$/g, '');

/** The name without a word for its kind, because the note for a "shopping list" may be called "Shopping". */
const withoutKind = (name: string): string =>
  name
    .replace(
      /^(?:liste|lista|lijst)(?: (?:(?:des?|du|del|della|delle|dei|di|da|do|das|dos|voor|van)(?: (?:la|las|los))?(?= )|d['’]))? ?(?=\p{L}{3})/u,
      '',
    )
    .replace(/\s+(?:note|list|log|journal|liste)$|^(\p{L}{4,30}?)s?(?:liste|lijst|lijstje)$/u, '$1');

/**
 * Edits that take a text that was added to a note away again, item by item; `null` if any part was changed or removed
 * since.
 */
export function withoutAdded(note: string, text: string): TextEdit[] | null {
  const items = itemsOf(text);
  if (items === null) {
    const at = note.replaceAll('\r\n', '\n').lastIndexOf(`\n\n${modelText(text)}\n`);
    const isSame = at >= 0 && !note.includes('\r\n');
    return isSame ? [{ at: at + 1, remove: `\n${modelText(text)}\n`, insert: '' }] : null;
  }
  const edits: TextEdit[] = [];
  for (const item of [...items].reverse()) {
    const line = itemLine(note, item, edits[0]?.at);
    if (line === null) return null;
    edits.unshift(line);
  }
  return edits;
}

/** Adding takes items, one line each; other Markdown of several lines stays as it is. */
const listed = (text: string): string =>
  itemsOf(text)
    ?.map((item) => `- ${item}`)
    .join('\n') ?? text;

const MOST_WORDS = 4;

/** The things that a text adds, without list marks: its lines, or what it enumerates; `null` if it is no list. */
export function itemsOf(text: string): string[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.map(withoutMarks);
  if (lines.length > 1) {
    const isList = lines.every((line, n) => line.trim() !== items[n]) || lines.every(isShort);
    return isList ? items : null;
  }
  const [line = ''] = items;
  const parts = line.split(/, (?:(?:and|und|et|y|e|en) )?| (?:and|und|et|y|e|en|u\.|&) /iu);
  return parts.length > 1 && parts.every((part) => part.split(' ').length <= MOST_WORDS) ? parts : [line];
}

/** Whether a line may be an item without a mark: no heading, code, quote, table or sentence. */
const isShort = (line: string): boolean =>
  line.length <= MOST_ITEM_CHARACTERS && !/^\s*(?:[#>|`~]|-{3})|[.!?:;]\s*$/u.test(line);

const MOST_ITEM_CHARACTERS = 60;
const MOST_MARKS = 3;

/** A line without the marks of lists in front: "- [ ] milk", "1. milk". */
export function withoutMarks(line: string): string {
  let bare = line.trim();
  for (let n = 0; n < MOST_MARKS; n += 1)
    bare = bare.replace(/^(?:[-*+•]|\d{1,3}[.)]|\[[ xX]\])[ \t]+/u, '').trim();
  return bare;
}

/** The one thing of several that the name means, if a text enumerates several; otherwise `null`. */
export function itemCalled(text: string, isMeant: (item: string) => boolean): string | null {
  const items = itemsOf(text) ?? [];
  const [item = null, other] = items.filter(isMeant);
  return items.length > 1 && other === undefined ? item : null;
}

/** The edit that removes the last line of a list with this item, before `end`; `null` if it has no line of its own. */
export function itemLine(note: string, item: string, end = note.length): TextEdit | null {
  const wanted = modelText(item);
  let found: TextEdit | null = null;
  let at = 0;
  for (const line of note.split('\n')) {
    const text = line.replace(/\r$/u, '');
    if (at < end && withoutMarks(text) === wanted && text.trim() !== wanted)
      found = { at, remove: note.slice(at, at + line.length + 1), insert: '' };
    at += line.length + 1;
  }
  return found;
}
