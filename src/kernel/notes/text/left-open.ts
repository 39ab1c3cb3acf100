/** The construct that a line leaves open for the lines below it. */
export type LeftOpen =
  | { kind: 'nothing' }
  | { kind: 'fence'; signs: string }
  | { kind: 'comment'; end: '%%' | '-->' };

export const NOTHING: LeftOpen = { kind: 'nothing' };

/** Whether any Markdown reader would treat text written below as part of an open code block, comment or formula. */
export const isLeftOpen = (text: string): boolean =>
  [FENCE, ANY_FENCE].some((fences) => endsOpen(text, fences)) || text.split('$$').length % 2 === 0;

function endsOpen(text: string, fences: RegExp): boolean {
  let open = NOTHING;
  for (const line of text.split(/\r?\n/)) {
    const inner = fences === ANY_FENCE ? withoutQuote(line) : line;
    open = openAfter(open, inner, fences);
  }
  return open.kind !== 'nothing';
}

export function openAfter(open: LeftOpen, line: string, fences = FENCE): LeftOpen {
  switch (open.kind) {
    case 'fence':
      return isClosing(line.trim(), open.signs) ? NOTHING : open;
    case 'comment': {
      const end = line.indexOf(open.end);
      return end < 0 ? open : openedBy(line.slice(end + open.end.length));
    }
    case 'nothing': {
      const [before] = fences.exec(line.slice(0, LONGEST_MARKS)) ?? [];
      if (before === undefined) return openedBy(line);
      const fence = line.slice(before.length - 3);
      const end = fence.search(fence.startsWith('`') ? /[^`]/ : /[^~]/);
      const signs = end < 0 ? fence : fence.slice(0, end);
      return signs.startsWith('`') && fence.includes('`', signs.length)
        ? openedBy(line)
        : { kind: 'fence', signs };
    }
  }
}

/** Removes leading quote markers; spaces after the last one stay. */
function withoutQuote(line: string): string {
  const start = line.search(/[^ \t>]/);
  const marks = start < 0 ? line : line.slice(0, start);
  return line.slice(marks.lastIndexOf('>') + 1);
}

const isClosing = (line: string, signs: string): boolean =>
  line.startsWith(signs) && line === signs.charAt(0).repeat(line.length);

/** The comment that a line leaves open. */
function openedBy(line: string): LeftOpen {
  let open: LeftOpen = NOTHING;
  for (const [sign] of line.matchAll(/%%|<!--|-->/g)) {
    if (open.kind === 'comment') open = sign === open.end ? NOTHING : open;
    else if (sign !== '-->') open = { kind: 'comment', end: sign === '%%' ? '%%' : '-->' };
  }
  return open;
}

/** Maximum characters before a fence on its line: an expression over megabytes could exhaust the stack. */
const LONGEST_MARKS = 10_000;

/** Matches a fence, which may be the first thing in a list item. */
const FENCE = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)]) +)*(?:`{3}|~{3})/;

/** Matches a fence after any list marks: some parsers accept that, even after the list or quote has ended. */
const ANY_FENCE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]*)*(?:\[[^\]]\][ \t]+)?(?:`{3}|~{3})/;
