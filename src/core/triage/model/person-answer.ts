import { quoted, shortened } from '../../../kernel/mail/model-words';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { insertAboveBlock } from '../../../kernel/notes/block';
import { ANSWER, ASKED, readAsk } from '../../../kernel/notes/codes';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type Note, textField } from '../../../kernel/notes/note';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { ok, type Result } from '../../../kernel/notes/values/result';
import type { TextEdit } from '../../../kernel/notes/text/text-edit';

/** Maximum number of UTF-16 units of one answer, and of all answers in a note. */
const LONGEST_ANSWER = 2_000;

/** An answer on one line; '' if it is empty. */
export const answerLine = (text: string): string => shortened(visibleLine(text), LONGEST_ANSWER).trim();

/**
 * Writes the person's answer into the note, where both the person and a prompt find it, and sets the note
 * back to waiting.
 */
export function answerEdits(note: Note, answer: string): Result<TextEdit[], NoteProblem> {
  const ask = readAsk(note);
  const { frontmatter } = note;
  const edits = editFrontmatter(note.text, {
    status: 'pending',
    [ANSWER]: joined(readPersonAnswer(frontmatter), answer),
    ...(ask === null
      ? {}
      : { [ASKED]: joined(readAskedQuestions(frontmatter), visibleLine(shortened(ask, 200))) }),
  });
  if (!edits.ok) return edits;
  const asked = ask === null ? '' : ` to ${quoted(ask, 200)}`;
  return ok([...edits.value, insertAboveBlock(note.text, `${LABEL}${asked}: ${answer}`)]);
}

const LABEL = '**Your answer**';
const BETWEEN = ' / ';

/**
 * Joins a former and a new answer. If they are too long, the end is kept, because the latest answer matters most; a
 * surrogate pair is never split.
 */
const joined = (former: string | null, latest: string): string =>
  (former === null ? latest : `${former}${BETWEEN}${latest}`)
    .slice(-LONGEST_ANSWER)
    .replace(/^[\uDC00-\uDFFF]/, '');

/** All answers of the person so far; `null` if there are none. */
export const readPersonAnswer = (frontmatter: Note['frontmatter']): string | null =>
  textField(frontmatter, ANSWER) ?? null;

/** The questions that these answers belong to; `null` if unknown. */
export const readAskedQuestions = (frontmatter: Note['frontmatter']): string | null =>
  textField(frontmatter, ASKED) ?? null;

/**
 * Removes from a body the lines that {@link answerEdits} added. A similar line that does not contain one of the
 * person's answers is not Deputy's and stays.
 */
export function withoutAnswers(body: string, answer: string | null): string {
  if (answer === null || !body.includes(LABEL)) return body;
  const said = `${BETWEEN}${answer}${BETWEEN}`;
  const isOwn = (line: string): boolean => {
    if (!line.startsWith(LABEL)) return false;
    const end = line.startsWith(`${LABEL} to \u201C`) ? line.indexOf('\u201D: ') + 1 : LABEL.length;
    const words = line
      .slice(end + ': '.length)
      .trimEnd()
      .replaceAll('\\%', '%');
    return end > 0 && words !== '' && said.includes(`${BETWEEN}${words}${BETWEEN}`);
  };
  return body
    .split('\n')
    .filter((line) => !isOwn(line))
    .join('\n');
}
