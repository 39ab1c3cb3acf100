import { quoted, shortened } from '../../../kernel/mail/model-words';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { insertAboveBlock } from '../../../kernel/notes/block';
import { ANSWER, ASKED, readAsk } from '../../../kernel/notes/codes';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type Note, textField } from '../../../kernel/notes/note';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { ok, type Result } from '../../../kernel/notes/values/result';
import type { TextEdit } from '../../../kernel/notes/text/text-edit';

/** Of an answer, in UTF-16 units; and of all answers in one note. */
const LONGEST_ANSWER = 2_000;

/** The answer on one line; '' where nothing is said. */
export const answerLine = (text: string): string => shortened(visibleLine(text), LONGEST_ANSWER).trim();

/** Puts the person's answer into the note, where they can read it and where a prompt finds it, and lets it wait again. */
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

/** What was said last counts most; no half of a character may begin it. */
const joined = (former: string | null, latest: string): string =>
  (former === null ? latest : `${former}${BETWEEN}${latest}`)
    .slice(-LONGEST_ANSWER)
    .replace(/^[\uDC00-\uDFFF]/, '');

/** What the person has answered so far; `null`: nothing. */
export const readPersonAnswer = (frontmatter: Note['frontmatter']): string | null =>
  textField(frontmatter, ANSWER) ?? null;

/** The questions to which they answered that; `null`: not known. */
export const readAskedQuestions = (frontmatter: Note['frontmatter']): string | null =>
  textField(frontmatter, ASKED) ?? null;

/**
 * A body without the lines that {@link answerEdits} put there. A line that looks like them and says what the person did
 * not answer is somebody else's, and stays.
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
