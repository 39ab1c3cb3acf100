/** What a line leaves open for the lines below it. */
export type LeftOpen =
  { kind: 'nothing' } | { kind: 'fence'; signs: string } | { kind: 'comment'; end: '%%' | '-->' };

export const NOTHING: LeftOpen = { kind: 'nothing' };

/** Whether what is written below a text would be part of its code, comment or formula, to any reader of Markdown. */
export const isLeftOpen = (text: string): boolean =>
  [FENCE, ANY_FENCE].some((fences) => endsOpen(text, fences)) || text.split('$$').length % 2 === 0;

function endsOpen(text: string, fences: RegExp): boolean {
  let open = NOTHING;
  for (const line of text.split(/\r?\n/)) {
    const inner = fences === ANY_FENCE ? line.replace(/^(?:[ \t]*>)+/, '') : line;
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
      const [, signs, rest = ''] = fences.exec(line) ?? [];
      if (signs === undefined || (signs.startsWith('`') && rest.includes('`'))) return openedBy(line);
      return { kind: 'fence', signs };
    }
  }
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

/** A fence may be the first thing in an item of a list. */
const FENCE = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)]) +)*(`{3,}|~{3,})(.*)$/;

/** Some readers let a fence begin behind any marks, and go on when its list or quote has ended. */
const ANY_FENCE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]*)*(?:\[[^\]]\][ \t]+)?(`{3,}|~{3,})(.*)$/;
