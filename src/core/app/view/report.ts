import type { DiffPart } from './words/word-diff';
import type { StatusAction, StatusLine } from './state/status-line';

export interface ReportFact {
  name: string;
  text: string;
  /** Rows that a dialog shows instead of `text`: one line each; those after the first five are folded. */
  rows?: readonly string[];
  /** Figures that a dialog draws instead of `text`, with the same figures as a table. */
  chart?: Chart;
  /** Content that a dialog shows instead of `text`: a sentence, and the changes word by word. */
  shown?: { text: string; changes: readonly DiffPart[] };
}

/** Figures for a chart: parts of a whole, budgets and their use, or one column per day. */
export interface Chart {
  kind: 'shares' | 'meters' | 'days';
  /** `share` is from 0 to 1: of the whole, of the budget, or of the largest day. */
  rows: readonly { name: string; text: string; share: number }[];
}

/** Report of an outcome: what happened, what was kept, what to do. */
export interface Report {
  /** A short sentence without its full stop. */
  title: string;
  lines: readonly string[];
  facts?: readonly ReportFact[];
  /** Set if the sidebar shows the same in its status, lists or latest activity. */
  isInSidebar?: true;
  /** Whether the outcome is not what the person wanted. */
  isTrouble: boolean;
  /** Set if the status shows the same with its remedy, so that no dialog is needed. */
  isInStatus?: boolean;
  /** Action that helps the person. */
  remedy?: StatusAction;
}

export const success = (title: string, ...lines: string[]): Report => ({ title, lines, isTrouble: false });

export const trouble = (title: string, ...lines: string[]): Report => ({ title, lines, isTrouble: true });

/** Report that nothing was done, with the text and remedy of the status line. */
export const statusReport = ({ text, detail, action }: StatusLine): Report => ({
  title: text,
  lines: detail === null ? [] : [detail],
  isTrouble: true,
  ...(action === null ? {} : { remedy: action }),
});

/** The report as one text, for a notice or a terminal. */
export const reportText = ({ title, lines, facts = [] }: Pick<Report, 'title' | 'lines' | 'facts'>): string =>
  [
    `${title}${/[.?!…]$/.test(title) ? '' : '.'}`,
    ...lines,
    ...facts.map(({ name, text }) => `${name}: ${text}`),
  ].join('\n');

/** Report of an unexpected error, shown in a dialog rather than in the console. */
export const failureReport = (error: unknown): Report => ({
  title: 'Something went wrong',
  lines: [
    error instanceof Error && error.message !== '' ? error.message : 'The reason is not known.',
    'Everything finished before the error is kept. Try again.',
  ],
  isTrouble: true,
});
