import type { NoteProblem } from './note-problem';
import { err, ok, type Result } from '../values/result';

export interface FrontmatterBlock {
  /** Offset of the YAML's start. The YAML is empty or ends with a line break. */
  yamlStart: number;
  yamlEnd: number;
  /** Offset of the text after the line of the closing fence. */
  bodyStart: number;
  /** Line ending of the opening fence; lines added by Deputy use it, too. */
  eol: '\n' | '\r\n';
}

const OPENING = /^\uFEFF?---[ \t]*(\r?\n)/;

/**
 * Obsidian's rule: the note begins, after an optional byte-order mark, with a line `---`, and the next such line
 * closes the frontmatter. Spaces after the dashes are allowed.
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
  // The match includes the break before the line, so that the closing fence may directly follow the opening one.
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
