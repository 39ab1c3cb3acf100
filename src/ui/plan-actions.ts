import type { App } from 'obsidian';
import { noteInFront } from './parts/note-to-show';
import { type Report, success } from './reports/report';
import type { Teller } from './parts/teller';
import type { Work } from './work';

export interface PlanActionsOptions {
  app: App;
  work: Work;
  teller: Teller;
  /** Where plans lie. */
  plansFolder: () => string;
  /** Asks for what is missing before anything can run. */
  isReady: () => Promise<boolean>;
  tellUndoable: (report: Report) => Promise<void>;
}

/** What a person can do about plans, told how it went. Nothing here rejects. */
export class PlanActions {
  constructor(private readonly options: PlanActionsOptions) {}

  /** Of a note. */
  make(path: string): Promise<void> {
    const { teller, work, isReady } = this.options;
    return teller.guard(async () => {
      if (await isReady()) teller.notice(await teller.during('Planning…', work.makePlan(path)));
    });
  }

  async makeOfCurrent(): Promise<void> {
    const path = noteInFront(this.options.app);
    if (path === null) this.options.teller.notice(success('Open a note first'));
    else await this.make(path);
  }

  resume(path: string | null): Promise<void> {
    const { teller, work } = this.options;
    return teller.guard(async () => {
      teller.notice(await work.resumePlan(path));
    });
  }

  skip(path: string | null): Promise<void> {
    return this.options.teller.guard(async () =>
      this.options.tellUndoable(await this.options.work.skipStep(path)),
    );
  }

  drop(path: string): Promise<void> {
    return this.options.teller.guard(async () =>
      this.options.tellUndoable(await this.options.work.dropPlan(path)),
    );
  }

  resumeCurrent(): Promise<void> {
    return this.resume(this.planInFront());
  }

  skipCurrent(): Promise<void> {
    return this.skip(this.planInFront());
  }

  /** `null`: the current mission is meant. */
  private planInFront(): string | null {
    const path = noteInFront(this.options.app);
    return path?.startsWith(`${this.options.plansFolder()}/`) === true ? path : null;
  }
}
