import { type LeftOpen, NOTHING, openAfter } from '../../../../kernel/notes/text/left-open';

export interface PlanLine {
  text: string;
  /** Start and end in the note, in UTF-16 units. */
  at: number;
  end: number;
  /** Whether the line is in a code fence or starts inside a comment, so that it is not a heading, step or entry. */
  isHidden: boolean;
}

/** The lines from an offset on, split at `\n` and `\r\n`. */
export function planLines(text: string, from: number): PlanLine[] {
  const lines: PlanLine[] = [];
  let open: LeftOpen = NOTHING;
  for (let at = from; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, next).replace(/\r?\n$/, '');
    const before = open;
    open = openAfter(before, line);
    const isHidden = before.kind !== 'nothing' || open.kind === 'fence';
    lines.push({ text: line, at, end: at + line.length, isHidden });
    at = next;
  }
  return lines;
}
