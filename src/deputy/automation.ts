import type { ConsentStore } from '../ports/consent-store';
import type { LocalRecord } from '../ports/local-record';
import { VaultError } from '../ports/vault';
import { isInside } from '../notes/paths';
import { automatedActs, type PersonsDeputy } from './automated-acts';
import { workByItself } from './automatic-work';
import { AutomationRecord } from './automation-record';
import {
  type AutomationEvent,
  type AutomationMachine,
  type AutomationState,
  isAutomatic,
  mayWork,
  startMachine,
  stateOf,
  transition,
} from './automation-state';
import { createDeputy, type Deputy } from './create-deputy';
import type { CycleOutcome } from './cycle';
import { Jobs, type JobSignals } from './jobs';
import { permissionOf } from './permission';
import type { Ports } from './ports';
import { restingAfter } from './resting';
import { type Choice, consentKey, type Settings } from './settings';
import { type Mood, moodAfter } from './watch';

export interface RunRequest {
  /** Paths a person asked for: they come first. */
  first?: readonly string[];
  limit?: number;
}

export type RunOutcome =
  | CycleOutcome
  /** Nothing was begun: `state` says what a person has to do first. */
  | { kind: 'blocked'; state: AutomationState }
  /** The vault could not be read or written; what was begun is finished later. */
  | { kind: 'stuck'; message: string };

/** Deputy in a host that keeps running. Nothing is read or sent by itself before a person has chosen who triages. */
export interface Automation {
  readonly state: AutomationState;
  /** Nothing begins by itself. Holds while something a person asked for is under way, too. */
  readonly isPaused: boolean;
  /** Calls back, maybe often, when the state or what the vault holds has changed; returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** To be called once, when the vault is there. */
  start(settings: Settings): void;
  /**
   * Goes on with other settings, or other consents. What is in hand is finished with the old ones where that is soon,
   * else put off. Resolves when the new ones count.
   */
  reconfigure(settings: Settings): Promise<void>;
  /** The stored settings can't be read: nothing begins by itself until `reconfigure`. */
  refuseSettings(why: string): Promise<void>;
  /** Keeps a person's consent to who triages, and goes on. */
  choose(choice: Choice): Promise<void>;
  /** Survives a restart. Notes in hand are finished; what a person asks for still runs. */
  pause(): void;
  resume(): void;
  /** One cycle, now, paused or not. */
  runNow(request?: RunRequest): Promise<RunOutcome>;
  /** Late answers are dropped, nothing is half-applied; then paused. Resolves when nothing is under way. */
  stopAll(): Promise<void>;
  /** The end: no timer, listener, lock or call is left when it resolves. */
  close(): Promise<void>;
  /** What a person can ask for, with the settings as they are now. Rejects before `start` and after `close`. */
  readonly deputy: PersonsDeputy;
}

export interface AutomationDeps {
  ports: Ports;
  local: LocalRecord;
  consents: ConsentStore;
  makeDeputy?: (ports: Ports, settings: Settings) => Deputy;
}

export const createAutomation = (deps: AutomationDeps): Automation => new KeptRunning(deps);

/** Settings change while people type: what is in hand then may be finished. */
const GRACE_MS = 5_000;

/** What the settings have been made into. */
interface Office {
  settings: Settings;
  deputy: Deputy;
}

class KeptRunning implements Automation {
  readonly deputy: PersonsDeputy;
  readonly #deps: AutomationDeps;
  readonly #record: AutomationRecord;
  readonly #listeners = new Set<() => void>();
  readonly #automatic = new Jobs();
  readonly #runs = new Jobs();
  readonly #acts = new Jobs();
  #machine: AutomationMachine;
  #office: Office | null = null;
  #stopWatching: (() => void) | null = null;
  /** Cycles under way: one of a person's may wait for its turn behind one that came by itself. */
  #cycles = 0;
  /** When the next cycle comes by itself. */
  #next: number | null = null;
  /** The next one comes at once: what kept it from working has changed. */
  #isDue = false;
  /** Changes of settings under way: only then may a deputy follow another, which holds the lock. */
  #changes = 0;
  #changed: Promise<void> = Promise.resolve();
  #stopping: Promise<void> | null = null;
  #closing: Promise<void> | null = null;

  constructor(deps: AutomationDeps) {
    this.#deps = deps;
    this.#record = new AutomationRecord(deps.local);
    this.#machine = startMachine(this.#record.isPaused, this.#record.lastCycle);
    this.deputy = automatedActs(
      (act) => this.#act(act),
      async (act) => {
        try {
          return await this.#act(act);
        } finally {
          this.#lookAgain();
          this.#tell();
        }
      },
    );
  }

  get state(): AutomationState {
    return stateOf(this.#machine);
  }

  get isPaused(): boolean {
    return this.#machine.isPaused;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(settings: Settings): void {
    if (this.#closing === null) this.#open(settings);
  }

  reconfigure(settings: Settings): Promise<void> {
    const isPermitted = this.#permission(settings).kind === 'given';
    return this.#change(isPermitted ? GRACE_MS : 0, () => {
      this.#open(settings);
    });
  }

  refuseSettings(why: string): Promise<void> {
    return this.#change(0, () => {
      this.#office = null;
      this.#apply({ kind: 'permitted', permission: { kind: 'settings_unreadable', why } });
    });
  }

  async choose(choice: Choice): Promise<void> {
    this.#deps.consents.give(consentKey(choice));
    if (this.#office !== null) await this.reconfigure(this.#office.settings);
  }

  pause(): void {
    this.#record.isPaused = true;
    this.#apply({ kind: 'paused' });
    this.#align();
  }

  resume(): void {
    if (this.#stopping !== null) return;
    this.#record.isPaused = false;
    this.#apply({ kind: 'resumed' });
    this.#align();
  }

  async runNow(request: RunRequest = {}): Promise<RunOutcome> {
    await this.#changed;
    const office = this.#office;
    if (office === null || this.#closing !== null || !mayWork(this.#machine))
      return { kind: 'blocked', state: this.state };
    this.#beginCycle();
    try {
      return await this.#runs.run((signals) => this.#run(office.deputy, request, signals));
    } finally {
      this.#endCycle();
    }
  }

  stopAll(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #run(deputy: Deputy, request: RunRequest, signals: JobSignals): Promise<RunOutcome> {
    const onRateLimit = (until: number | null): void => {
      this.#apply({ kind: 'rate_limited', until });
    };
    try {
      const outcome = await deputy.cycle({ ...request, ...signals, isPatient: true, onRateLimit });
      const isWhole = outcome.kind === 'done' && request.limit === undefined && !signals.abort.aborted;
      if (isWhole) this.#record.lastCycle = this.#deps.ports.clock.now();
      this.#rest(moodAfter(outcome, ''));
      return outcome;
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      this.#rest({ kind: 'stuck', error });
      return { kind: 'stuck', message: error.message };
    }
  }

  async #stop(): Promise<void> {
    this.#record.isPaused = true;
    this.#apply({ kind: 'stop_asked' });
    this.#automatic.abort();
    this.#runs.abort();
    await this.#automatic.ended();
    await this.#runs.ended();
    this.#stopping = null;
    this.#apply({ kind: 'stopped' });
  }

  async #close(): Promise<void> {
    this.#listeners.clear();
    this.#stopWatching?.();
    const kinds = [this.#automatic, this.#runs, this.#acts];
    for (const jobs of kinds) jobs.abort();
    await this.#changed;
    for (const jobs of kinds) await jobs.ended();
  }

  /** One deputy after another: two would take the lock from each other. */
  #change(graceMs: number, open: () => void): Promise<void> {
    this.#changes += 1;
    this.#isDue ||= !['idle', 'working', 'paused', 'stopping'].includes(this.state.kind);
    const { clock } = this.#deps.ports;
    const kinds = [this.#automatic, this.#runs, this.#acts];
    const finished = Promise.all(kinds.map((jobs) => jobs.finish(clock, graceMs)));
    this.#changed = this.#changed.then(async () => {
      await finished;
      this.#changes -= 1;
      if (this.#closing === null) open();
    });
    return this.#changed;
  }

  #open(settings: Settings): void {
    const { ports, consents, makeDeputy = createDeputy } = this.#deps;
    const agreed = { ...settings, consents: consents.list() };
    this.#office = { settings, deputy: makeDeputy(this.#told(ports), agreed) };
    this.#stopWatching ??= ports.vault.watch(({ path }) => {
      if (this.#isOurs(path)) this.#tell();
    });
    this.#apply({ kind: 'permitted', permission: this.#permission(settings) });
    this.#align();
  }

  #permission(settings: Settings) {
    return permissionOf(settings, this.#deps.consents.list());
  }

  /** Begins or ends what comes by itself, as the state says. What is at its end soon is followed when it is. */
  #align(): void {
    const isWanted = this.#changes === 0 && this.#closing === null && isAutomatic(this.#machine);
    if (!isWanted || this.#office === null) this.#automatic.stop();
    else if (this.#automatic.isEmpty) void this.#workByItself(this.#office.deputy);
  }

  async #workByItself(deputy: Deputy): Promise<void> {
    const { clock, notifier } = this.#deps.ports;
    const lastCycle = this.#isDue ? null : this.#record.lastCycle;
    this.#isDue = false;
    await this.#automatic.run(({ stop, abort }) =>
      workByItself({
        deputy,
        clock,
        stop,
        abort,
        lastCycle,
        onBegin: () => {
          this.#beginCycle();
        },
        onEnd: () => {
          this.#endCycle();
        },
        onReport: () => {
          if (!abort.aborted) this.#record.lastCycle = clock.now();
          this.#tell();
        },
        onRest: ({ mood, until }) => {
          this.#next = until;
          this.#rest(mood);
        },
        onRateLimit: (until) => {
          this.#apply({ kind: 'rate_limited', until });
        },
        onFault: (message, nextTry) => {
          notifier.notify({ level: 'error', text: message });
          this.#apply({ kind: 'rested', resting: { kind: 'stuck', message, nextTry } });
        },
      }),
    );
    this.#next = null;
    this.#align();
  }

  /** What kept this device from working may just have been mended here: nobody waits for the interval then. */
  #lookAgain(): void {
    const { kind } = this.#machine.resting;
    if (kind !== 'not_set_up' && kind !== 'other_device' && kind !== 'runner_unreadable') return;
    this.#isDue = true;
    this.#automatic.stop();
  }

  async #act<Value>(act: (deputy: Deputy, signal: AbortSignal) => Promise<Value>): Promise<Value> {
    await this.#changed;
    const office = this.#office;
    if (office === null || this.#closing !== null) throw new Error(NOT_RUNNING);
    return this.#acts.run(({ abort }) => act(office.deputy, abort));
  }

  #rest(mood: Mood): void {
    const { lastCycle } = this.#record;
    this.#apply({ kind: 'rested', resting: restingAfter(mood, { lastCycle, next: this.#next }) });
  }

  #beginCycle(): void {
    this.#cycles += 1;
    if (this.#cycles === 1) this.#apply({ kind: 'began' });
  }

  #endCycle(): void {
    this.#cycles -= 1;
    if (this.#cycles === 0) this.#apply({ kind: 'ended' });
  }

  #told(ports: Ports): Ports {
    const { notifier } = ports;
    return {
      ...ports,
      notifier: {
        notify: (notice) => {
          notifier.notify(notice);
        },
        progress: (progress) => {
          notifier.progress(progress);
          this.#apply({ kind: 'progressed', progress });
        },
      },
    };
  }

  #isOurs(path: string): boolean {
    const folders = this.#office?.settings.folders;
    return folders !== undefined && Object.values(folders).some((folder) => isInside(path, folder));
  }

  #apply(event: AutomationEvent): void {
    const before = this.#machine;
    this.#machine = transition(before, event);
    if (this.#machine !== before) this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const NOT_RUNNING = 'Deputy is not running: its settings can not be read, or it is being closed.';
