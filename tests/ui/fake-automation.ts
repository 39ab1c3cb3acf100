import { NO_SUMS } from '../../src/kernel/log/spent-sums';
import type { ActName, ActSubject } from '../../src/core/app/acts';
import type { Automation, RunOutcome, RunRequest } from '../../src/core/app/automation/automation';
import type { AutomationState } from '../../src/core/app/automation/automation-state';
import { type CycleReport, noParts } from '../../src/core/app/cycle-report';
import type { UnderLock } from '../../src/core/session/work-lock';
import type { ActOutcome } from '../../src/core/triage/work/note-acts';
import { noDecisions } from '../../src/core/session/orchestrator-state';
import type { KeyedChoice } from '../../src/core/settings/provider-consent';
import { NOTHING_SPENT } from '../../src/kernel/log/spend';
import { spendOverview } from '../../src/core/app/view/spend-overview';
import { readSettings } from '../../src/core/settings/settings';

type PersonsDeputy = Automation['deputy'];
type Acts = { [Name in ActName]: (subject: ActSubject<Name>) => Promise<UnderLock<ActOutcome>> };

export const cycleReport = (report: Partial<CycleReport> = {}): CycleReport => ({
  ...noParts(),
  recovered: 0,
  unfinished: [],
  imported: [],
  seen: [],
  found: 0,
  notes: [],
  duplicates: 0,
  conflicts: [],
  decisions: noDecisions(),
  broken: [],
  stopped: null,
  out: 0,
  approvals: { waiting: 0, queued: 0, carried: 0, settled: [], troubles: [] },
  ...noParts(),
  draftsEnded: 0,
  errors: 0,
  latencyMs: 0,
  nextPollTime: null,
  ...report,
});

const { budgets } = readSettings({}).settings;
const NO_SPEND = spendOverview([], { today: '2026-11-21', budgets, spent: NO_SUMS });

/** What a Deputy says that has nothing to do. */
export const aStatus = {
  isSetUp: true,
  gone: null,
  runner: { kind: 'none' as const },
  working: null,
  queue: {},
  broken: [],
  leftAlone: [],
  failedParts: [],
  damagedRequests: [],
  drafts: 0,
  unqueued: { drafts: 0, toEvaluate: 0 },
  spendToday: NOTHING_SPENT,
  spend: NO_SPEND,
  lastPoll: null,
  processed: 0,
  mailTroubles: [],
};

type Answers = {
  [Name in keyof PersonsDeputy]?: PersonsDeputy[Name] extends (...given: never[]) => unknown
    ? PersonsDeputy[Name]
    : Partial<PersonsDeputy[Name]>;
};

const PARTS: readonly string[] = [
  'approvals',
  'ask',
  'skills',
  'history',
  'looks',
  'previews',
  'provider',
  'log',
  'mailboxes',
];

const unexpected = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`${name} was not expected`));

/** Read when it is called: what holds a part hears of answers that come later. */
const orUnexpected = (answers: () => object, part: string): object =>
  new Proxy(
    {},
    { get: (_, name: string): unknown => Reflect.get(answers(), name) ?? unexpected(part + name) },
  );

/** Answers as it was set up to; anything else fails. */
export class FakeAutomation implements Automation {
  state: AutomationState = { kind: 'idle', lastCycle: null, nextCycle: null };
  isPaused = false;
  readonly log: string[] = [];
  outcome: RunOutcome = { kind: 'done', report: cycleReport() };
  readonly #listeners = new Set<() => void>();
  readonly #acts: Partial<Acts> = {};
  readonly #answers: Answers = {
    status: () => Promise.resolve(aStatus),
    history: { list: () => Promise.resolve([]), join: () => Promise.resolve() },
    act: (name, subject) =>
      this.#acts[name]?.(subject) ?? Promise.reject(new Error(`${name} was not expected`)),
  };

  /** What was not set up fails, whatever a person's Deputy learns to do. */
  readonly deputy = new Proxy(this.#answers, {
    get: (answers, name: keyof PersonsDeputy) =>
      PARTS.includes(name)
        ? orUnexpected(() => answers[name] ?? {}, `${name}.`)
        : (answers[name] ?? unexpected(name)),
  }) as PersonsDeputy;

  answerActs(answers: Partial<Acts>): void {
    Object.assign(this.#acts, answers);
  }

  answer(answers: Answers): void {
    for (const [name, more] of Object.entries(answers)) {
      const known: unknown = Reflect.get(this.#answers, name);
      const isMore = PARTS.includes(name) && typeof known === 'object';
      Reflect.set(this.#answers, name, isMore ? Object.assign({}, known, more) : more);
    }
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  start(): void {
    this.log.push('start');
  }

  async reconfigure(): Promise<void> {
    this.log.push('reconfigure');
  }

  async refuseSettings(): Promise<void> {
    this.log.push('refuse settings');
  }

  async choose({ provider }: KeyedChoice): Promise<void> {
    this.log.push(`choose ${provider}`);
  }

  pause(): void {
    this.log.push('pause');
    this.isPaused = true;
  }

  resume(): void {
    this.log.push('resume');
    this.isPaused = false;
  }

  async runNow(request: RunRequest = {}): Promise<RunOutcome> {
    this.log.push(`run ${JSON.stringify(request)}`);
    return this.outcome;
  }

  async stopAll(): Promise<void> {
    this.log.push('stop');
  }

  async close(): Promise<void> {
    this.log.push('close');
  }
}
