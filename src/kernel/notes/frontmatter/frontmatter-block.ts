import type { NoteProblem } from './note-problem';
import { err, ok, type Result } from '../values/result';

/** Where the frontmatter stands, as offsets into the note. */
export interface FrontmatterBlock {
  /** Start of the YAML, which is empty or ends with a line break. */
  yamlStart: number;
  /** End of the YAML: start of the closing fence. */
  yamlEnd: number;
  /** Start of what follows the closing fence's line. */
  bodyStart: number;
  /** The line ending of the opening fence, which Deputy's own lines take over. */
  eol: '\n' | '\r\n';
}

const OPENING = /^\uFEFF?---[ \t]*(\r?\n)/;

/**
 * Obsidian's rule: the note begins, after a byte-order mark if there is one, with a line `---`, and the next such line
 * closes. Blanks after the dashes are allowed.
 */
export function findFrontmatter(text: string): Result<FrontmatterBlock, NoteProblem> {
  const opening = OPENING.exec(text);
  if (opening === null) {
    return err({
      code: 'no_frontmatter',
      message: 'The note does not begin with frontmatter, a line of three dashes.',
    });
  }
  const yamlStart = opening[0].length;
  // Begins at the break before a line, so that the fence may follow the opening at once.
  const closing = /\n---[ \t]*(?:\r?\n|$)/g;
  closing.lastIndex = yamlStart - 1;
  const fence = closing.exec(text);
  if (fence === null) {
    return err({
      code: 'unclosed',
      message: 'The frontmatter is not closed by a second line of three dashes.',
    });
  }
  return ok({
    yamlStart,
    yamlEnd: fence.index + 1,
    bodyStart: fence.index + fence[0].length,
    eol: opening[1] === '\r\n' ? '\r\n' : '\n',
  });
}
