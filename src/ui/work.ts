import type { Situation } from '../dashboard/state/describe-state';
import type { Automation, RunRequest } from '../deputy/automation/automation';
import type { MailFile } from '../deputy/triage/inbox';
import type { Preview } from '../deputy/triage/preview';
import type { Settings } from '../deputy/settings/settings';
import type { Clock } from '../ports/clock';
import { actReport } from './reports/act-report';
import { checkReport } from './reports/check-report';
import { importReport } from './reports/import-report';
import { logReport } from './reports/log-report';
import { type Report, success } from './reports/report';
import { runReport } from './reports/run-report';
import { setUpReport } from './reports/set-up-report';
import { spendReport } from './reports/spend-report';
import { undoReport } from './reports/undo-report';

export interface WorkOptions {
  automation: Automation;
  settings: () => Settings;
  deviceId: string;
  clock: Pick<Clock, 'now' | 'zone'>;
}

/** What the commands do, with a report of how it went. Asks nothing and shows nothing: whoever calls it does. */
export class Work {
  constructor(private readonly options: WorkOptions) {}

  async run(request: RunRequest = {}): Promise<Report> {
    return runReport(await this.automation.runNow(request), this.situation);
  }

  /** One note, whatever became of it before. */
  async triage(path: string): Promise<Report> {
    const { deputy } = this.automation;
    const outcome = await deputy.triageAgain(path);
    if (outcome.kind !== 'done' && outcome.kind !== 'unchanged') return actReport(outcome, this.situation);
    return this.run({ first: [outcome.note], limit: 1 });
  }

  async markDone(path: string): Promise<Report> {
    return actReport(await this.automation.deputy.markDone(path), this.situation);
  }

  async ask(path: string): Promise<Report> {
    return actReport(await this.automation.deputy.ask(path), this.situation);
  }

  async askForTestMail(): Promise<Report> {
    return actReport(await this.automation.deputy.askForTestMail(), this.situation);
  }

  async handOver(path: string): Promise<Report> {
    return actReport(await this.automation.deputy.handOver(path), this.situation);
  }

  /** Of a note; asks the model. */
  async makePlan(path: string): Promise<Report> {
    const outcome = await this.automation.deputy.makePlan({ kind: 'note', path });
    return outcome.kind === 'unchanged'
      ? success('There is a plan for it already', `See ${outcome.note}.`)
      : actReport(outcome, this.situation);
  }

  /** These three of a plan by its path, or of the current mission. */
  async resumePlan(path: string | null): Promise<Report> {
    return actReport(await this.automation.deputy.resumeMission(path), this.situation);
  }

  async skipStep(path: string | null): Promise<Report> {
    return actReport(await this.automation.deputy.skipStep(path), this.situation);
  }

  async dropPlan(path: string): Promise<Report> {
    return actReport(await this.automation.deputy.dropPlan(path), this.situation);
  }

  pause(): Report {
    this.automation.pause();
    return success('Automation is paused', 'Notes in hand are finished; what you ask for still runs.');
  }

  resume(): Report {
    this.automation.resume();
    return success('Automation goes on');
  }

  async stop(): Promise<Report> {
    await this.automation.stopAll();
    return success(
      'Stopped, and paused',
      'Late answers are dropped; notes that were not finished still wait.',
    );
  }

  async undo(): Promise<Report> {
    return undoReport(await this.automation.deputy.undo(), this.situation);
  }

  async check(): Promise<Report> {
    return checkReport(await this.automation.deputy.checkProvider());
  }

  async importMail(files: AsyncIterable<MailFile>): Promise<Report> {
    return importReport(await this.automation.deputy.importMail(files), this.situation);
  }

  preview(path: string): Promise<Preview> {
    return this.automation.deputy.preview(path);
  }

  async spend(): Promise<Report> {
    const { spendToday } = await this.automation.deputy.status();
    return spendReport(spendToday, this.options.settings());
  }

  async verifyLog(): Promise<Report> {
    return logReport(await this.automation.deputy.verifyLog());
  }

  async setUp(): Promise<Report> {
    return setUpReport(await this.automation.deputy.setUp(), this.options.deviceId, this.situation);
  }

  async takeOver(): Promise<Report> {
    const { runner } = await this.automation.deputy.setUp({ takeOver: true });
    if (runner.kind === 'named' && runner.device === this.options.deviceId)
      return success('This device works the vault');
    return setUpReport({ made: [], runner }, this.options.deviceId, this.situation);
  }

  private get situation(): Situation {
    const { clock, settings } = this.options;
    return { now: clock.now(), zone: clock.zone, provider: settings().provider, pending: 0 };
  }

  private get automation(): Automation {
    return this.options.automation;
  }
}
