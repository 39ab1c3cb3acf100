import type { DiffPart } from '../../app/view/words/word-diff';
import type { StatusAction } from '../../app/view/state/status-line';

/** One fact of a report or a dialog: a short name and sentences. */
export interface ReportFact {
  name: string;
  text: string;
  /** In a dialog, instead of `text`: a line each; those above the first five are folded. */
  rows?: readonly string[];
  /** In a dialog, instead of `text`: a sentence, and what was changed word by word. */
  shown?: { text: string; changes: readonly DiffPart[] };
}

/** How something went, in words: what happened, what was kept, what to do. */
export interface Report {
  /** A short sentence without its full stop. */
  title: string;
  /** A paragraph each. */
  lines: readonly string[];
  facts?: readonly ReportFact[];
  /** The sidebar says the same, by its status, its lists and the last activity. */
  isInSidebar?: true;
  /** It did not go as the person meant it to. */
  isTrouble: boolean;
  /** The status says the same, with its way out: no dialog asks for attention beside it. */
  isInStatus?: boolean;
  /** What would help. */
  remedy?: StatusAction;
}

export const success = (title: string, ...lines: string[]): Report => ({ title, lines, isTrouble: false });

/** For a notice or a terminal. */
export const reportText = ({ title, lines, facts = [] }: Pick<Report, 'title' | 'lines' | 'facts'>): string =>
  [
    `${title}${/[.?!…]$/.test(title) ? '' : '.'}`,
    ...lines,
    ...facts.map(({ name, text }) => `${name}: ${text}`),
  ].join('\n');
