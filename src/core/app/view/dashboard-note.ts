import { DASHBOARD_BEGIN } from '../../../kernel/notes/codes';

/** Path of the dashboard note, at the root of the vault. */
export const DASHBOARD_PATH = 'Dashboard.md';

const END = '%% deputy:dashboard end %%';

/**
 * Puts `markdown` between Deputy's marks; `null` if the note already has it. The person's text around the marks stays
 * byte for byte. If a mark is missing, both are added at the end, and the text after the remaining one is treated as
 * the person's. `text` is `null` if there is no note. `markdown` must not contain a line that is a mark;
 * `dashboardMarkdown` never does.
 */
export function editDashboard(text: string | null, markdown: string): string | null {
  const own = markdown.trim().split('\n');
  if (text === null) return `# Dashboard\n\n${[DASHBOARD_BEGIN, '', ...own, '', END].join('\n')}\n`;
  const marks = findMarks(text);
  const eol = /\r?\n/.exec(text.slice(marks?.after ?? 0))?.[0] ?? '\n';
  const inner = ['', ...own, ''].join(eol);
  if (marks === null) {
    const gap = text === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
    return text + gap + [DASHBOARD_BEGIN, inner, END].join(eol) + eol;
  }
  const edited = `${text.slice(0, marks.after)}${eol}${inner}${eol}${text.slice(marks.before)}`;
  return edited === text ? null : edited;
}

/** The note's text without Deputy's part and its marks. */
export function withoutDashboard(text: string): string {
  const marks = findMarks(text);
  if (marks === null) return text;
  const begin = text.slice(0, marks.after).lastIndexOf(DASHBOARD_BEGIN);
  return text.slice(0, begin) + text.slice(marks.before).replace(MARK, '');
}

const MARK = /^%% deputy:dashboard end %%[ \t]*\r?\n?/;

/**
 * Offsets of Deputy's part: from the end of its first mark's line to the start of the last mark's line. Uses the
 * closest pair of marks, so that a stray mark does not swallow the person's text.
 */
function findMarks(text: string): { after: number; before: number } | null {
  let after: number | null = null;
  for (const { 0: line, 1: side, index } of text.matchAll(MARK_LINE)) {
    if (side === 'begin') after = index + line.length;
    else if (after !== null) return { after, before: index };
  }
  return null;
}

const MARK_LINE = /^%% deputy:dashboard (begin|end) %%[ \t]*(?=\r?$)/gm;
