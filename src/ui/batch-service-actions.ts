import type { Automation } from '../core/app/automation/automation';
import { handOverReport, planReport, stopReport } from '../core/app/reports/batch-report';
import { plannedLines } from '../core/app/view/words/batch-progress';
import { counted } from '../core/app/view/words/counted';
import { estimatedCost } from '../core/app/view/words/estimate-words';
import { confirm } from './dialogs/confirm';
import type { Dialogs } from './dialogs/dialogs';
import { behindProgress } from './dialogs/progress-dialog';
import type { Teller } from './parts/teller';
import type { SetupActions } from './setup-actions';
import type { Work } from './work';

interface BatchServiceOptions {
  automation: Automation;
  dialogs: Dialogs;
  teller: Teller;
  setUp: Pick<SetupActions, 'isReady'>;
  work: Work;
}

/** Submits the waiting notes to a provider's batch service, and cancels batches. */
export class BatchServiceActions {
  constructor(private readonly options: BatchServiceOptions) {}

  /** Shows what a batch would cost; submits it once the person allows it. */
  async use(): Promise<void> {
    const { automation, dialogs, teller, setUp, work } = this.options;
    if (!(await setUp.isReady())) return;
    const { batches } = automation.deputy;
    const plan = await teller.during('Checking the waiting notes…', batches.plan({}));
    if (plan.kind !== 'planned' || plan.notes === 0) {
      teller.notice(planReport(plan, work.situation));
      return;
    }
    const { label, notes, cost } = plan;
    const wanted = await confirm(dialogs, {
      title: `Use ${label}'s batch service?`,
      lines: [...plannedLines(plan), 'Only your monthly budget applies. You can close Obsidian meanwhile.'],
      yes: `Submit ${counted(notes, 'note')}, ${estimatedCost(cost)}`,
    });
    if (!wanted) return;
    const isHeld = automation.state.kind === 'ready';
    const total = notes.toLocaleString('en');
    const outcome = await behindProgress(
      dialogs,
      { title: `Submitting ${total} notes`, text: 'If you stop, the rest stays here.' },
      (stop, say) =>
        batches.handOver(
          {
            agreed: { notes, cost },
            onProgress: (done) => {
              say(`${done.toLocaleString('en')} of ${total} submitted`);
            },
          },
          stop,
        ),
    );
    teller.notice(handOverReport(outcome, work.situation));
    // Before the work was started, no cycle would fetch the answers.
    if (isHeld && outcome.kind === 'handed_over' && outcome.handed.stopped === null)
      await automation.runNow();
  }

  /** Asks the services to cancel all batches once the person allows it. */
  async stop(): Promise<void> {
    const { automation, dialogs, teller, work } = this.options;
    const wanted = await confirm(dialogs, {
      title: 'Cancel the batches?',
      lines: [
        'Answers that exist already still come back, and are charged.',
        'The other notes are triaged as usual, at the usual price. Pause automation if they should wait.',
      ],
      yes: 'Cancel the batches',
      isDestructive: true,
    });
    if (!wanted) return;
    const outcome = await teller.during('Asking the service to cancel…', automation.deputy.batches.stop());
    teller.notice(stopReport(outcome, work.situation));
  }
}
