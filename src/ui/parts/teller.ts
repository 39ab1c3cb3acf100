import { Notice } from 'obsidian';
import type { StatusAction } from '../../dashboard/state/status-line';
import type { Dialogs } from '../dialogs/dialogs';
import { showReport } from '../dialogs/report-dialog';
import { failureReport } from '../reports/failure-report';
import { type Report, reportText } from '../reports/report';

/** Long enough to read a sentence or two. */
const READING_MS = 8_000;

/** Tells the person how something went: in passing where it went well, in a dialog where they have to do something. */
export class Teller {
  constructor(
    private readonly dialogs: Dialogs,
    private readonly follow: (command: StatusAction['command']) => void,
  ) {}

  notice(report: Report): void {
    if (report.isInStatus === true) new Notice(reportText({ ...report, lines: [] }), READING_MS);
    else if (report.isTrouble) this.dialog(report);
    else new Notice(reportText(report), READING_MS);
  }

  /** Names what was done, with the way back. `forMs`: how long, 0 until the function that is returned hides it. */
  undoable(report: Report, undo: () => void, forMs = READING_MS): () => void {
    if (report.isTrouble) {
      this.dialog(report);
      return () => undefined;
    }
    const text = createFragment((fragment) => {
      fragment.createSpan({ text: reportText(report) });
      fragment.createEl('button', { cls: 'deputy-undo', text: 'Undo' }).addEventListener('click', undo);
    });
    const notice = new Notice(text, forMs);
    return () => {
      notice.hide();
    };
  }

  dialog(report: Report): void {
    const { remedy } = report;
    const button = remedy && { label: remedy.label, run: () => this.follow(remedy.command) };
    void showReport(this.dialogs, report, button);
  }

  /** Says that something is under way for as long as it is, and what became of it if it broke. */
  async during<T>(text: string, work: Promise<T>): Promise<T> {
    const notice = new Notice(text, 0);
    try {
      return await work;
    } finally {
      notice.hide();
    }
  }

  /** Runs something that a person began; its failure is reported, never thrown. */
  async guard(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.dialog(failureReport(error));
    }
  }
}
