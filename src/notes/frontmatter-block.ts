import { err, ok, type Result } from './result';

/** Why a note cannot be read or edited. The message is a sentence for the person. */
export interface NoteProblem {
  code: 'no_frontmatter' | 'unclosed' | 'broken_yaml' | 'not_a_mapping' | 'duplicate_key' | 'cannot_edit';
  message: string;
}

/** Where the frontmatter stands: offsets into the text of the note. */
export interface FrontmatterBlock {
  yamlStart: number;
  /** Start of the closing fence. The YAML, if any, ends with a line break. */
  yamlEnd: number;
  /** Start of what follows the closing fence's line. */
  bodyStart: number;
  /** The line ending of the opening fence: what Deputy's own lines get. */
  eol: '\n' | '\r\n';
}

const OPENING = /^\uFEFF?---[ \t]*(\r?\n)/;
const CLOSING = /^---[ \t]*(?:\r?\n|$)/gm;

/**
 * Obsidian's rule: the note begins (after a byte-order mark, if any) with a line `---`, and the next line `---`
 * closes. Blanks after the dashes are allowed.
 */
export function findFrontmatter(text: string): Result<FrontmatterBlock, NoteProblem> {
  const opening = OPENING.exec(text);
  if (opening === null) {
    return err({ code: 'no_frontmatter', message: 'The note does not begin with frontmatter (a line of three dashes).' });
  }
  const yamlStart = opening[0].length;
  CLOSING.lastIndex = yamlStart;
  const closing = CLOSING.exec(text);
  if (closing === null) {
    return err({ code: 'unclosed', message: 'The frontmatter is not closed by a line of three dashes.' });
  }
  const eol = opening[1] === '\r\n' ? '\r\n' : '\n';
  return ok({ yamlStart, yamlEnd: closing.index, bodyStart: closing.index + closing[0].length, eol });
}
