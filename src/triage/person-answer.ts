import { quoted, shortened } from '../mail/model-words';
import { visibleLine } from '../mail/text/visible-text';
import { insertAboveBlock } from '../notes/block';
import { ANSWER, readAsk } from '../notes/codes';
import { editFrontmatter } from '../notes/frontmatter/frontmatter-edit';
import { type Note, textField } from '../notes/note';
import type { NoteProblem } from '../notes/frontmatter/note-problem';
import { ok, type Result } from '../notes/values/result';
import type { TextEdit } from '../notes/text/text-edit';

/** Of an answer, in UTF-16 units; and of all answers in one note. */
const LONGEST_ANSWER = 2_000;

/** The answer on one line; '' where nothing is said. */
export const answerLine = (text: string): string => shortened(visibleLine(text), LONGEST_ANSWER).trim();

/** Puts the person's answer into the note, where they can read it and where a prompt finds it, and lets it wait again. */
export function answerEdits(note: Note, answer: string): Result<TextEdit[], NoteProblem> {
  const former = readAnswer(note.frontmatter);
  const all = former === null ? answer : `${former} / ${answer}`;
  // What was said last counts most; no half of a character may begin it.
  const kept = all.slice(-LONGEST_ANSWER).replace(/^[\uDC00-\uDFFF]/, '');
  const edits = editFrontmatter(note.text, { status: 'pending', [ANSWER]: kept });
  if (!edits.ok) return edits;
  const ask = readAsk(note);
  const asked = ask === null ? '' : ` to ${quoted(ask, 200)}`;
  return ok([...edits.value, insertAboveBlock(note.text, `**Your answer**${asked}: ${answer}`)]);
}

/** What the person has answered so far; `null`: nothing. */
export const readAnswer = (frontmatter: Readonly<Record<string, unknown>>): string | null =>
  textField(frontmatter, ANSWER) ?? null;
