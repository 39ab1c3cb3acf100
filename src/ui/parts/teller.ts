import type { StatusAction } from '../../core/app/view/state/status-line';
import type { Dialogs } from '../dialogs/dialogs';
import { showReport } from '../dialogs/report-dialog';
import { type Report, failureReport } from '../../core/app/view/report';
import { type Toasts, UNTIL_HIDDEN } from './toasts';

/** Milliseconds that a message is shown: long enough to read a sentence or two. */
const READING_MS = 8_000;

interface WayBack {
  undo: () => void;
  operations?: readonly string[];
  /** Subject of the report; added to the title while several such reports are shown. */
  about?: string;
  /** Milliseconds that the report is shown; by default long enough for reading. */
  forMs?: number;
}

/** Reports an outcome: in passing if all went well, in a dialog if the person has to act. */
export class Teller {
  constructor(
    private readonly toasts: Toasts,
    private readonly dialogs: Dialogs,
    private readonly follow: (command: StatusAction['command']) => void,
  ) {}

  notice(report: Report): void {
    if (report.isInStatus === true) this.toasts.show({ ...report, lines: [], undo: null }, READING_MS);
    else if (report.isTrouble) this.dialog(report);
    else this.toasts.show({ ...report, undo: null }, READING_MS);
  }

  /** Reports a finished action with a button to undo it; the returned function hides the report. */
  undoable(report: Report, { forMs = READING_MS, ...wayBack }: WayBack): () => void {
    if (!report.isTrouble) return this.toasts.show({ ...report, ...wayBack }, forMs);
    this.dialog(report);
    return () => undefined;
  }

  dialog(report: Report): void {
    const { remedy } = report;
    const button = remedy && { label: remedy.label, run: () => this.follow(remedy.command) };
    void showReport(this.dialogs, report, button);
  }

  async during<T>(text: string, work: Promise<T>): Promise<T> {
    const hide = this.toasts.show({ title: text, lines: [], undo: null }, UNTIL_HIDDEN);
    try {
      return await work;
    } finally {
      hide();
    }
  }

  /** Runs an action of the person; failures are reported, never thrown. */
  async guard(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.dialog(failureReport(error));
    }
  }
}
