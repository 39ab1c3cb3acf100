import type { LeftFile } from '../../../kernel/index/left-alone';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';

/** Why a note can't be read or edited, or a file can't be worked with. */
export interface Flaw {
  code: NoteProblem['code'] | 'not_utf8' | LeftFile['code'];
  message: string;
}

/** What to do about it, as one short sentence without its full stop. */
export const flawAdvice = ({ code, message }: Flaw): string => REMEDY[code](message);

const REMEDY: Record<Flaw['code'], (message: string) => string> = {
  no_frontmatter: () => 'Add frontmatter with a status, or move the note elsewhere',
  unclosed: () => 'Close the frontmatter with a line of three dashes',
  broken_yaml: (message) => `Fix the frontmatter${lineIn(message)}`,
  duplicate_key: (message) => `Keep one of the two ${keyIn(message)}${lineIn(message)}`,
  not_a_mapping: () => 'Write the frontmatter as one "key: value" a line',
  cannot_edit: () => 'Write the frontmatter as one "key: value" a line',
  not_utf8: () => 'Save the note as UTF-8 text',
  closed: () => 'Give Deputy the right to read the folder',
  bad_name: () => 'Rename the file',
  unread: () => 'Repair the file, or move it elsewhere',
};

/** The reader of the frontmatter names the line of the note where it can. */
function lineIn(message: string): string {
  const line = /\(line (\d+)\)/.exec(message)?.[1];
  return line === undefined ? '' : `: look at line ${line}`;
}

function keyIn(message: string): string {
  const key = /the key "([^"\p{Cc}]{1,40})"/u.exec(message)?.[1];
  return key === undefined ? 'keys' : `"${key}" keys`;
}
