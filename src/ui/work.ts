import { actOnAll } from '../core/app/act-on-all';
import type { Situation } from '../core/app/view/state/describe-state';
import type { ActName, ActSubject } from '../core/app/acts';
import type { Automation, RunRequest } from '../core/app/automation/automation';
import type { UnderLock } from '../core/session/work-lock';
import type { MailFile } from '../core/triage/work/inbox';
import type { ActOutcome } from '../core/triage/work/note-acts';
import type { Settings } from '../core/settings/settings';
import type { Clock } from '../kernel/ports/clock';
import { mannerOf } from './parts/item-act';
import { clockMoment } from '../core/app/view/words/clock-time';
import { actReport } from '../core/app/reports/act-report';
import { checkReport } from '../core/app/reports/check-report';
import { deputyFacts } from '../core/app/facts';
import type { ReportCommand } from '../core/feature';
import { importReport } from '../core/app/reports/import-report';
import { logReport } from '../core/app/reports/log-report';
import { type Report, success } from '../core/app/view/report';
import { runReport } from '../core/app/reports/run-report';
import { setUpReport } from '../core/app/reports/set-up-report';
import { spendReport } from '../core/app/reports/spend-report';
import { undoReport } from '../core/app/reports/undo-report';

export interface WorkOptions {
  automation: Automation;
  settings: () => Settings;
  deviceId: string;
  clock: Pick<Clock, 'now' | 'zone' | 'locale'>;
}

/** Runs commands and returns reports of their outcomes. Asks and shows nothing; the caller does. */
export class Work {
  constructor(private readonly options: WorkOptions) {}

  async run(request: RunRequest = {}): Promise<Report> {
    return runReport(await this.automation.runNow(request), this.situation);
  }

  async act<Name extends ActName>(name: Name, subject: ActSubject<Name>): Promise<Report> {
    return this.reportOf(name, await this.automation.deputy.act(name, subject));
  }

  async onAll(act: 'markDone' | 'takeBack', paths: readonly string[]): Promise<Report> {
    const marked = await actOnAll(this.automation.deputy, act, { paths, noun: 'note' });
    const reports = await Promise.all(marked.outcomes.map((outcome) => this.reportOf(act, outcome)));
    const troubles = reports.filter(({ isTrouble }) => isTrouble);
    const [trouble] = troubles;
    if (trouble !== undefined && marked.notes.length === 0) return trouble;
    return success(marked.label, ...troubles.flatMap(({ lines }) => lines));
  }

  /** Triages notes whose triage failed once more; sending them back is one action for Undo. */
  async triageAgain(paths: readonly string[]): Promise<Report> {
    const { outcomes, notes } = await actOnAll(this.automation.deputy, 'triageAgain', {
      paths,
      noun: 'note',
    });
    const [first] = outcomes;
    if (notes.length === 0 && first !== undefined) return actReport('triageAgain', first);
    return this.run({ first: notes, limit: notes.length });
  }

  async reportOf(name: ActName, outcome: UnderLock<ActOutcome>): Promise<Report> {
    const own = mannerOf(name).report?.(outcome, (request) => this.run(request));
    return own ?? actReport(name, outcome);
  }

  pause(): Report {
    this.automation.pause();
    return success(
      'Automation is paused',
      'Notes already started are finished. What you approve is still sent.',
    );
  }

  resume(): Report {
    this.automation.resume();
    return success('Automation is on');
  }

  async stop(): Promise<Report> {
    await this.automation.stopAll();
    return success(
      'Stopped, and automation is paused',
      'Late answers are dropped. Unfinished notes are unchanged.',
    );
  }

  async undo(): Promise<Report> {
    return undoReport(await this.automation.deputy.undo());
  }

  async check(): Promise<Report> {
    return checkReport(await this.automation.deputy.provider.check());
  }

  async importMail(files: AsyncIterable<MailFile>): Promise<Report> {
    return importReport(await this.automation.deputy.importMail(files));
  }

  async spend(): Promise<Report> {
    const { spend } = await this.automation.deputy.status();
    return spendReport(spend, this.options.settings());
  }

  async report({ read }: ReportCommand): Promise<Report> {
    return (await read(deputyFacts(this.automation.deputy, this.options.clock))).report;
  }

  async verifyLog(): Promise<Report> {
    return logReport(await this.automation.deputy.log.verify());
  }

  async setUp(): Promise<Report> {
    return setUpReport(await this.automation.deputy.setUp(), this.options.deviceId);
  }

  async takeOver(): Promise<Report> {
    const { runner } = await this.automation.deputy.setUp({ takeOver: true });
    if (runner.kind === 'named' && runner.device === this.options.deviceId)
      return success('This device runs Deputy');
    return setUpReport({ made: [], runner }, this.options.deviceId);
  }

  get situation(): Situation {
    const { clock, settings } = this.options;
    return {
      ...clockMoment(clock),
      provider: settings().provider,
      pending: 0,
    };
  }

  private get automation(): Automation {
    return this.options.automation;
  }
}
