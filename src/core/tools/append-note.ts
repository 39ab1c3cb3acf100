import { effectsOf } from '../../kernel/effects/keep-private';
import { editEffect } from '../../kernel/effects/edit-effect';
import type { EditEffect } from '../../kernel/effects/operation';
import { modelText } from '../../kernel/mail/foreign-text';
import { isLeftOpen } from '../../kernel/notes/text/left-open';
import { parseNote, textField } from '../../kernel/notes/note';
import { argument, missing, refusedCall } from './given-argument';
import { judgePath } from './judge-path';
import type { ToolContext } from './tool-context';
import type { VaultTool } from './vault-tool';

export const appendNoteTool = ({ rules, privacy }: ToolContext): VaultTool => ({
  name: 'append',
  description: 'adds to the end of a note that is there. path, text: Markdown',
  async run(given, vault) {
    const path = argument(given, 'path');
    const text = argument(given, 'text');
    if (path === null || text === null) return missing('append', 'path', 'text');
    const judged = judgePath(path, rules, 'write');
    if (!judged.ok) return refusedCall(judged.error);
    const current = await vault.read(judged.value);
    if (current === null) return refusedCall(`There is no note "${judged.value}": make it with create_note.`);
    const objection = objectionTo(current);
    if (objection !== null) return refusedCall(`"${judged.value}" ${objection}`);
    const effect = appending(judged.value, current, modelText(text));
    if (frontmatterOf(effect.after) !== frontmatterOf(current))
      return refusedCall(
        `"${judged.value}" has frontmatter that is not closed, so nothing can be added below it.`,
      );
    const effects = effectsOf(privacy, [effect]);
    return { kind: 'done', text: `The text will be added to "${judged.value}".`, effects };
  },
});

/**
 * Why a text must not be appended; `null` if it may be. Drafts and approvals are for the person alone to change; and a
 * text below an open code block or comment would become part of it and might run.
 */
function objectionTo(current: string): string | null {
  const note = parseNote(current);
  const type = note.ok ? textField(note.value.frontmatter, 'type') : undefined;
  if (type === 'draft_reply' || type === 'approval_request')
    return 'is for the person alone to change. Make a note of your own instead.';
  return isLeftOpen(current)
    ? 'ends within code, a comment or a formula that is not closed. Make a note of your own instead.'
    : null;
}

/**
 * Text to append. Items go on with the list that the note ends with, in its form; any other text is separated by a blank
 * line: at the top of an empty note, three dashes would start frontmatter.
 */
function appending(path: string, current: string, text: string): EditEffect {
  const eol = current.includes('\r\n') ? '\r\n' : '\n';
  const items = listItems(text);
  const form = items === null ? null : listForm(current);
  if (items !== null && form !== null) {
    const at = current.trimEnd().length;
    const insert = items.map((item, n) => eol + form(n) + item).join('') + (at === current.length ? eol : '');
    return editEffect(path, current, [{ at, remove: '', insert }]);
  }
  const gap = current.endsWith('\n') ? eol : eol + eol;
  const insert = gap + text.replaceAll('\n', eol) + eol;
  return editEffect(path, current, [{ at: current.length, remove: '', insert }]);
}

/** The items of a text that is only a plain list; otherwise `null`. */
function listItems(text: string): string[] | null {
  const lines = text.split('\n');
  return lines.every((line) => /^- \S/u.test(line)) ? lines.map((line) => line.slice(2)) : null;
}

/** Matches a list marker: "- ", "3. ", "- [x] ". */
const MARK =
  /^(?<indent>[ \t]*)(?:(?<bullet>[-*+])|(?<number>\d{1,9})(?<end>[.)]))(?<gap>[ \t]+)(?<box>\[.\][ \t]+)?(?=\S)/u;

/** Makes the list marker of the n-th item below the list at the end of a note; `null` if the note ends otherwise. */
function listForm(current: string): ((n: number) => string) | null {
  const [last = '', ...above] = current.trimEnd().split(/\r?\n/u).reverse();
  if (!MARK.test(last)) return null;
  const gapAt = above.findIndex((line) => line.trim() === '');
  const marks = [last, ...(gapAt < 0 ? above : above.slice(0, gapAt))].flatMap((line) => {
    const mark = MARK.exec(line);
    return mark === null ? [] : [mark];
  });
  const outer = Math.min(...marks.map(({ groups }) => groups?.['indent']?.length ?? 0));
  const { groups } = marks.find((mark) => mark.groups?.['indent']?.length === outer) ?? {};
  const { indent = '', bullet, number = '0', end = '', gap = ' ', box } = groups ?? {};
  return (n) =>
    `${indent}${bullet ?? `${String(Number(number) + n + 1)}${end}`}${gap}${box === undefined ? '' : '[ ] '}`;
}

const frontmatterOf = (text: string): string => {
  const note = parseNote(text);
  return JSON.stringify(note.ok ? note.value.frontmatter : note.error.code);
};
