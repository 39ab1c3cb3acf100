import { DASHBOARD_BEGIN } from '../../kernel/notes/codes';

/** At the root of the vault. */
export const DASHBOARD_PATH = 'Dashboard.md';

const END = '%% deputy:dashboard end %%';

/**
 * The dashboard note with `markdown` between Deputy's marks, `null` where it stands there already. What a person wrote
 * around the marks stays byte for byte; where one of the marks is gone, both come anew at the end, and what stood
 * between them is the person's. `text` is `null` where there is no note yet. `markdown` must hold no line that is a
 * mark, as `dashboardMarkdown` never does.
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

/**
 * Between which offsets Deputy writes: from the end of the line that begins its part to the start of the line that
 * ends it. The marks that stand nearest to each other count, so that a stray one a person left takes no text along.
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
