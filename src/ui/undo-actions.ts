import type { Automation } from '../core/app/automation/automation';
import type { UndoWish } from '../core/app/undo';
import type { Dialogs } from './dialogs/dialogs';
import { showReport } from './dialogs/report-dialog';
import { timeLabel } from './parts/elements/time-label';
import type { CameBack } from './parts/state/sidebar-model';
import type { Teller } from './parts/teller';
import type { Toasts } from './parts/toasts';
import type { Report } from '../core/app/view/report';
import { undoReport } from '../core/app/reports/undo-report';
import type { Work } from './work';
import { ConfirmationModal, Setting } from 'obsidian';
import type { DoneAction } from '../core/app/undo-history';

export interface UndoActionsOptions {
  automation: Automation;
  dialogs: Dialogs;
  teller: Teller;
  toasts: Pick<Toasts, 'keepUndoable'>;
  work: Work;
}

export class UndoActions {
  /** Current paths of restored items, and the number of undos. */
  cameBack: CameBack = { count: 0, paths: [] };
  private underWay = 0;
  private former: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: UndoActionsOptions) {}

  get isUnderWay(): boolean {
    return this.underWay > 0;
  }

  /** Calls back when an undo begins and ends; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Announces an undo to the views: they allow no decision until it is over, and then go to the restored items. */
  async during<T>(undoing: Promise<T>, pathsOf: (outcome: T) => readonly string[]): Promise<T> {
    this.step(1);
    try {
      const outcome = await undoing;
      const paths = pathsOf(outcome);
      if (paths.length > 0) this.cameBack = { count: this.cameBack.count + 1, paths };
      return outcome;
    } finally {
      this.step(-1);
    }
  }

  private step(by: 1 | -1): void {
    this.underWay += by;
    for (const listener of this.listeners) listener();
  }

  /** Undoes and reports the outcome; if a note was changed since, shows the conflict and offers the rest. */
  undo(wish: UndoWish = {}): Promise<void> {
    // Each undo reverts the action before the previous one, so they run one after another.
    const undoing = this.former.then(() => this.undoNow(wish));
    this.former = undoing;
    return undoing;
  }

  async showList(): Promise<void> {
    const { automation, dialogs, work } = this.options;
    const { zone, locale, now } = work.situation;
    const actions = await automation.deputy.history.list(MOST_LISTED);
    await showUndoList(dialogs, {
      actions,
      when: (at) => timeLabel(at, { zone, locale, now: () => now }),
      undo: (id) => void this.undo({ ids: [id] }),
    });
  }

  private undoNow(wish: UndoWish): Promise<void> {
    const { automation, dialogs, teller, toasts } = this.options;
    return teller.guard(async () => {
      const outcome = await this.during(automation.deputy.undo(wish), (undone) =>
        undone.kind === 'undone' ? undone.back : [],
      );
      toasts.keepUndoable(new Set(await this.since(undefined)));
      const report = undoReport(outcome);
      if (outcome.kind === 'set_up')
        void showReport(dialogs, report, {
          label: 'Undo the set-up',
          run: () => void this.undo({ ids: [outcome.id] }),
        });
      else if (outcome.kind === 'conflict' && outcome.hasRest)
        void showReport(dialogs, report, {
          label: 'Undo the rest',
          run: () => void this.undo({ ids: outcome.ids, rest: true }),
        });
      else teller.notice(report);
    });
  }

  /**
   * Reports an action of the person and offers to undo everything it caused; `null` if there is nothing to report.
   * `isSaid`: the report is shown elsewhere, so only the undo is offered.
   */
  async offered(
    begin: () => Promise<Report | null>,
    isSaid: (report: Report) => boolean = () => false,
  ): Promise<void> {
    const [last] = await this.options.automation.deputy.history.list(1);
    const report = await begin();
    if (report === null) return;
    const ids = report.isTrouble ? [] : await this.since(last?.id);
    const { teller } = this.options;
    const shown = isSaid(report) ? { ...report, lines: [] } : report;
    if (ids.length > 0) teller.undoable(shown, { undo: () => void this.undo({ ids }), operations: ids });
    else if (shown === report) teller.notice(report);
  }

  async since(id: string | undefined): Promise<string[]> {
    const actions = await this.options.automation.deputy.history.list(MOST_AT_ONCE);
    const end = actions.findIndex((action) => action.id === id);
    return actions
      .slice(0, end < 0 ? actions.length : end)
      .flatMap((action) => (action.state === 'undoable' ? [action.id] : []));
  }
}

const MOST_LISTED = 50;
const MOST_AT_ONCE = 1_000;

interface UndoList {
  actions: readonly DoneAction[];
  when: (at: number) => string;
  undo: (id: string) => void;
}

/** Lists finished actions, the latest first, each with an undo button if possible. */
function showUndoList(dialogs: Dialogs, { actions, when, undo }: UndoList): Promise<void> {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle('What can be undone');
  if (actions.length === 0) modal.contentEl.createEl('p', { text: 'Nothing was done yet.' });
  for (const { id, label, at, state } of actions) {
    const row = new Setting(modal.contentEl)
      .setName(label)
      .setDesc([when(Date.parse(at)), STATE_WORDS[state]].filter((part) => part !== '').join(', '));
    if (state === 'undoable' || state === 'passed_over')
      row.addButton((button) =>
        button.setButtonText('Undo').onClick(() => {
          modal.close();
          undo(id);
        }),
      );
  }
  modal.addCancelButton('Close');
  return dialogs.show(modal);
}

const STATE_WORDS: Record<DoneAction['state'], string> = {
  undoable: '',
  undone: 'undone',
  passed_over: 'changed since',
  sent: "sent, can't be undone",
};
