import type { Automation } from '../deputy/automation/automation';
import type { UndoWish } from '../deputy/undo';
import type { Dialogs } from './dialogs/dialogs';
import { showReport } from './dialogs/report-dialog';
import type { Teller } from './parts/teller';
import type { Report } from './reports/report';
import { undoReport } from './reports/undo-report';
import type { Work } from './work';

export interface UndoActionsOptions {
  automation: Automation;
  dialogs: Dialogs;
  teller: Teller;
  work: Work;
}

/** Takes back what was done, and offers that where something was done. */
export class UndoActions {
  constructor(private readonly options: UndoActionsOptions) {}

  /** Says how it went; where a note was changed since, shows what is in the way, and offers the rest. */
  undo(wish: UndoWish = {}): Promise<void> {
    const { automation, dialogs, teller, work } = this.options;
    return teller.guard(async () => {
      const outcome = await automation.deputy.undo(wish);
      const report = undoReport(outcome, work.situation);
      if (outcome.kind !== 'conflict' || !outcome.hasRest) {
        teller.notice(report);
        return;
      }
      const { ids } = outcome;
      void showReport(dialogs, report, {
        label: 'Take back the rest',
        run: () => void this.undo({ ids, rest: true }),
      });
    });
  }

  /** Reports what the person has begun, with the way back for all that came of it; `null`: there is nothing to say. */
  async offered(begin: () => Promise<Report | null>): Promise<void> {
    const [last] = await this.options.automation.deputy.doneActions(1);
    const report = await begin();
    if (report === null) return;
    const ids = report.isTrouble ? [] : await this.since(last?.id);
    if (ids.length === 0) this.options.teller.notice(report);
    else this.options.teller.undoable(report, () => void this.undo({ ids }));
  }

  private async since(id: string | undefined): Promise<string[]> {
    const actions = await this.options.automation.deputy.doneActions(MOST_AT_ONCE);
    const end = actions.findIndex((action) => action.id === id);
    return actions
      .slice(0, end < 0 ? actions.length : end)
      .flatMap((action) => (action.state === 'undoable' ? [action.id] : []));
  }
}

const MOST_AT_ONCE = 1_000;
