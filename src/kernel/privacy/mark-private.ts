import { editNote } from '../notes/block';
import { PRIVATE } from '../notes/codes';
import { applyEdits, type TextEdit } from '../notes/text/text-edit';
import { readPrivateMark } from './private-mark';

/** Marks a note of Deputy's made from a private one, so that it is never sent to a remote provider either. */
export const markPrivate = (text: string): string => applyEdits(text, privateEdits(text));

/** Adds the mark, if it is missing; as a comment where the frontmatter can't be edited. */
function privateEdits(text: string): TextEdit[] {
  if (readPrivateMark(text).kind !== 'none') return [];
  const edits = editNote(text, { frontmatter: { [PRIVATE]: true } });
  if (edits.ok) return edits.value;
  const [opening = '', eol = '\n'] = OPENING.exec(text) ?? [];
  const insert = opening === '' ? `---\n${LINE}\n---\n` : `# ${LINE}${eol}`;
  return [{ at: opening === '' ? startOf(text) : opening.length, remove: '', insert }];
}

const LINE = `${PRIVATE}: true`;
const OPENING = /^\uFEFF?---[ \t]*(\r?\n)/;
const startOf = (text: string): number => (text.startsWith('\uFEFF') ? 1 : 0);
