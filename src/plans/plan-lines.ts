/** One line of a note, without its line break. */
export interface PlanLine {
  text: string;
  /** Where it begins and ends in the note, in UTF-16 units. */
  at: number;
  end: number;
  /** It belongs to a code fence or begins within a comment: no heading, step or entry stands there. */
  isHidden: boolean;
}

/** What a line leaves open for the lines below it. */
type Open = { kind: 'nothing' } | { kind: 'fence'; signs: string } | { kind: 'comment'; end: '%%' | '-->' };

const NOTHING: Open = { kind: 'nothing' };

/** The lines from an offset on. Breaks are `\n` and `\r\n`. */
export function planLines(text: string, from: number): PlanLine[] {
  const lines: PlanLine[] = [];
  let open: Open = NOTHING;
  for (let at = from; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, next).replace(/\r?\n$/, '');
    const before = open;
    open = after(before, line);
    const isHidden = before.kind !== 'nothing' || open.kind === 'fence';
    lines.push({ text: line, at, end: at + line.length, isHidden });
    at = next;
  }
  return lines;
}

function after(open: Open, line: string): Open {
  switch (open.kind) {
    case 'fence':
      return isClosing(line.trim(), open.signs) ? NOTHING : open;
    case 'comment': {
      const end = line.indexOf(open.end);
      return end < 0 ? open : openedBy(line.slice(end + open.end.length));
    }
    case 'nothing': {
      const [, signs, rest = ''] = FENCE.exec(line) ?? [];
      if (signs === undefined || (signs.startsWith('`') && rest.includes('`'))) return openedBy(line);
      return { kind: 'fence', signs };
    }
  }
}

const isClosing = (line: string, signs: string): boolean =>
  line.startsWith(signs) && line === signs.charAt(0).repeat(line.length);

/** The comment that a line leaves open. */
function openedBy(line: string): Open {
  let open: Open = NOTHING;
  for (const [sign] of line.matchAll(/%%|<!--|-->/g)) {
    if (open.kind === 'comment') open = sign === open.end ? NOTHING : open;
    else if (sign !== '-->') open = { kind: 'comment', end: sign === '%%' ? '%%' : '-->' };
  }
  return open;
}

/** A fence may be the first thing in an item of a list. */
const FENCE = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)]) +)*(`{3,}|~{3,})(.*)$/;
