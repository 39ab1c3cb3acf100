import { readBlock } from '../../notes/block';
import { shortLine } from '../words/short-line';

/** What Deputy's block at the end of a note asks of the person, on one line each. */
export interface BlockFindings {
  /** What is missing, of a note that needs information. */
  missing: string | null;
  /** To whom and why, of a note to be passed on. */
  handOver: string | null;
}

/** The labels are those of `decisionBlock`. Marks that Deputy did not put there count for nothing. */
export function blockFindings(noteText: string): BlockFindings {
  const block = readBlock(noteText) ?? '';
  return { missing: said(block, /^Missing:\s+/m), handOver: said(block, /^(?:To whom|Pass on to):\s+/m) };
}

/** Up to the blank line: what follows is the next paragraph. */
function said(block: string, label: RegExp): string | null {
  const found = label.exec(block);
  if (found === null) return null;
  const [paragraph = ''] = block.slice(found.index + found[0].length).split(/\n\s*\n/, 1);
  return shortLine(paragraph.replaceAll('\\%', '%'), 90) || null;
}
