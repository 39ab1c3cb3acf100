import { isInside } from '../../../kernel/notes/paths';
import type { ConsentStore } from '../../../kernel/ports/consent-store';
import type { LocalRecord } from '../../../kernel/ports/local-record';
import { VaultError } from '../../../kernel/ports/vault';
import { automatedActs, type PersonsDeputy } from './automated-acts';
import type { Automation, RunOutcome, RunRequest } from './automation';
import { AutomationRecord } from './automation-record';
import { AnnouncedState, type AutomationState, isAutomatic, mayWork } from './automation-state';
import type { Deputy } from '../deputy';
import type { Folders } from '../../settings/folders';
import { missingKey } from '../choice-refusal';
import { Jobs } from './jobs';
import type { WorkSignals } from '../../session/prompt-model';
import { type Permission, permissionOf } from '../../settings/permission';
import type { Ports } from '../../session/ports';
import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { consentKey, isPassedOn, type KeyedChoice, readConsent } from '../../settings/provider-consent';
import { changeNeed, type Settings } from '../../settings/settings';
import type { ChangeNeed } from '../../settings/setting-row';
import { hearProgress } from './hear-progress';
import {
  type Mood,
  moodAfter,
  refusedBy,
  type Resting,
  restingAfter,
  type WorkEvent,
} from '../cycle-schedule';

export interface AutomationDeps {
  ports: Ports;
  local: LocalRecord;
  consents: ConsentStore;
  makeDeputy: (ports: Ports, settings: Settings) => Deputy | Promise<Deputy>;
}

export const createAutomation = (deps: AutomationDeps): Automation => new RunningAutomation(deps);

/**
 * Milliseconds that running work may continue after an urgent change of settings, or when an act waits for such a
 * change. People type settings, so even an urgent change waits a little.
 */
const GRACE_MS = 5_000;

/** A Deputy and the settings it was made from. */
interface CurrentDeputy {
  settings: Settings;
  deputy: Promise<Deputy>;
}

class RunningAutomation implements Automation {
  readonly deputy: PersonsDeputy;
  readonly #deps: AutomationDeps;
  readonly #record: AutomationRecord;
  readonly #announced: AnnouncedState;
  readonly #automatic = new Jobs();
  readonly #runs = new Jobs();
  readonly #acts = new Jobs();
  readonly #all = [this.#automatic, this.#runs, this.#acts];
  #current: CurrentDeputy | null = null;
  #stopWatching: (() => void) | null = null;
  #next: number | null = null;
  /** Whether the next cycle starts at once, because what prevented the work has changed. */
  #isDue = false;
  /** The newest settings, with this device's consents. Their Deputy may still wait for the previous one to finish. */
  #wanted: Settings | null = null;
  /** Number of pending changes of settings. Above 0 nothing starts by itself: two Deputies would want the lock. */
  #changes = 0;
  /** Numbers of pending changes that every call waits for (`looks`), and that the person's acts wait for (`acts`). */
  #before = { looks: 0, acts: 0 };
  #changed: Promise<void> = Promise.resolve();
  #stopping: Promise<void> | null = null;
  #closing: Promise<void> | null = null;

  constructor(deps: AutomationDeps) {
    this.#deps = deps;
    this.#record = new AutomationRecord(deps.local);
    this.#announced = new AnnouncedState(this.#record);
    this.deputy = automatedActs({
      read: (act) => this.#act(act),
      change: async (act) => {
        if (this.#before.acts > 0) await this.#hasten();
        try {
          return await this.#act(act);
        } finally {
          this.#lookAgain();
          this.#announced.notify();
        }
      },
    });
  }

  get state(): AutomationState {
    return this.#announced.state;
  }

  get isPaused(): boolean {
    return this.#announced.machine.isPaused;
  }

  subscribe(listener: () => void): () => void {
    return this.#announced.subscribe(listener);
  }

  start(settings: Settings): void {
    if (this.#closing !== null) return;
    this.#wanted = this.#agreed(settings);
    this.#open();
  }

  reconfigure(settings: Settings): Promise<void> {
    const before = this.#wanted;
    this.#wanted = this.#agreed(settings);
    const isPermitted = this.#permission(settings).kind === 'given';
    if (before === null || !isPermitted) return this.#change('at once', () => this.#open());
    const need = changeNeed(before, this.#wanted);
    // While the work is in trouble, any change may be the remedy, even one outside the settings, such as a new key.
    const isRemedy = need === null && this.#isInTrouble;
    if ((need === null && !isRemedy) || need === 'nothing') return this.#changed;
    return this.#change(need ?? 'after', () => this.#open());
  }

  refuseSettings(why: string): Promise<void> {
    this.#wanted = null;
    return this.#change('at once', () => {
      this.#current = null;
      this.#announced.apply({ kind: 'permitted', permission: { kind: 'settings_unreadable', why } });
    });
  }

  async choose(choice: KeyedChoice): Promise<void> {
    const { consents } = this.#deps;
    if (isNewReceiver(choice, consents.list())) this.#hold();
    consents.give(consentKey(choice));
    if (this.#current !== null) await this.reconfigure(this.#current.settings);
  }

  pause(): void {
    this.#record.isPaused = true;
    this.#announced.apply({ kind: 'paused' });
    this.#align();
  }

  resume(): void {
    if (this.#stopping !== null) return;
    this.#record.isPaused = false;
    this.#announced.apply({ kind: 'resumed' });
    this.#align();
  }

  async runNow(request: RunRequest = {}): Promise<RunOutcome> {
    await this.#changed;
    const current = this.#current;
    if (current === null || this.#closing !== null || !mayWork(this.#announced.machine))
      return { kind: 'blocked', state: this.state };
    if (request.limit === undefined) this.#startWork();
    this.#hear({ kind: 'began' });
    try {
      return await this.#runs.run(async (signals) => this.#run(await current.deputy, request, signals));
    } finally {
      this.#hear({ kind: 'ended' });
      this.#align();
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

  async #run(deputy: Deputy, request: RunRequest, signals: WorkSignals): Promise<RunOutcome> {
    try {
      const asked = { ...request, ...signals, triesAgain: true, waitsOutLimits: true };
      const outcome = await deputy.cycle({ ...asked, onEvent: this.#hear });
      const isWhole = outcome.kind === 'done' && request.limit === undefined && !signals.abort.aborted;
      if (isWhole) this.#record.lastCycle = this.#deps.ports.clock.now();
      this.#goOnAfter(moodAfter(outcome, ''));
      return outcome;
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      this.#rest({ kind: 'stuck', message: error.message });
      return { kind: 'stuck', message: error.message };
    }
  }

  async #stop(): Promise<void> {
    this.#record.isPaused = true;
    this.#announced.apply({ kind: 'stop_asked' });
    for (const jobs of this.#all) jobs.abort();
    for (const jobs of this.#all) await jobs.ended();
    this.#stopping = null;
    this.#announced.apply({ kind: 'stopped' });
  }

  async #close(): Promise<void> {
    this.#announced.forget();
    this.#stopWatching?.();
    for (const jobs of this.#all) jobs.abort();
    await this.#changed;
    for (const jobs of this.#all) await jobs.ended();
  }

  /** Opens the next Deputy after the current one has finished: two would take the lock from each other. */
  #change(need: Exclude<ChangeNeed, 'nothing'> | 'at once', open: () => void): Promise<void> {
    const isUrgent = need === 'now' || need === 'at once';
    const before = { looks: isUrgent ? 1 : 0, acts: need === 'after' ? 0 : 1 };
    this.#changes += 1;
    this.#before.looks += before.looks;
    this.#before.acts += before.acts;
    this.#isDue ||= this.#isInTrouble;
    const { clock } = this.#deps.ports;
    const graceMs = !isUrgent ? Infinity : need === 'now' ? GRACE_MS : 0;
    const finished = Promise.all(this.#all.map((jobs) => jobs.finish(clock, graceMs)));
    this.#changed = this.#changed.then(async () => {
      await finished;
      // Acts that began while other jobs finished are awaited as well.
      await this.#acts.ended();
      this.#changes -= 1;
      this.#before.looks -= before.looks;
      this.#before.acts -= before.acts;
      if (this.#closing === null) open();
    });
    return this.#changed;
  }

  /** Aborts running work after the grace period, because a person's act waits for the new settings. */
  async #hasten(): Promise<void> {
    const { clock } = this.#deps.ports;
    for (const jobs of [this.#automatic, this.#runs]) void jobs.finish(clock, GRACE_MS);
    await this.#changed;
  }

  get #isInTrouble(): boolean {
    return !['idle', 'working', 'paused', 'stopping'].includes(this.state.kind);
  }

  #agreed(settings: Settings): Settings {
    return { ...settings, consents: this.#deps.consents.list() };
  }

  #open(): void {
    const settings = this.#wanted;
    if (settings === null) return;
    const { ports, makeDeputy } = this.#deps;
    const watched = hearProgress(ports, (progress) => {
      this.#announced.apply({ kind: 'progressed', progress });
    });
    this.#current = { settings, deputy: Promise.resolve(makeDeputy(watched, settings)) };
    this.#stopWatching ??= ports.vault.watch(({ path }) => {
      if (isInFolders(path, this.#current?.settings.folders)) this.#announced.notify();
    });
    this.#announced.apply({ kind: 'permitted', permission: this.#permission(settings) });
    this.#align();
  }

  #permission(settings: Settings): Permission {
    return permissionOf(settings, this.#deps.consents.list());
  }

  /** Holds the work after a consent, until the person has seen what would be sent and starts it. */
  #hold(): void {
    this.#record.isHeld = true;
    this.#announced.apply({ kind: 'held' });
    // A refusal came from the receiver that was chosen before.
    if (this.#announced.machine.resting.kind === 'refused') this.#rest({ kind: 'well' });
  }

  #startWork(): void {
    if (!this.#announced.machine.isHeld) return;
    this.#record.isHeld = false;
    this.#announced.apply({ kind: 'started' });
  }

  /** Checks what the work lacks, the key or the folders, because cycles do so only once the work is started. */
  async #lookWhileHeld({ deputy, settings }: CurrentDeputy): Promise<void> {
    const { isSetUp, gone } = await (await deputy).status();
    const missing = await missingKey(settings, this.#deps.ports.secrets);
    const { isHeld, resting: found } = this.#announced.machine;
    const isLacking =
      found.kind === 'not_set_up' || (found.kind === 'refused' && found.code === 'missing_key');
    if (!isHeld || (found.kind !== 'idle' && !isLacking)) return;
    const { lastCycle } = this.#record;
    const resting: Resting = isSetUp
      ? { kind: 'idle', lastCycle, nextCycle: null }
      : { kind: 'not_set_up', gone };
    this.#announced.apply({ kind: 'rested', resting: missing === null ? resting : refusedBy(missing, null) });
  }

  /** Starts or stops automatic work. If work is still stopping, the next begins when it has stopped. */
  #align(): void {
    const isWanted = this.#changes === 0 && this.#closing === null && isAutomatic(this.#announced.machine);
    const { isHeld, permission } = this.#announced.machine;
    if (isHeld && permission.kind === 'given' && this.#current !== null && this.#closing === null)
      void this.#lookWhileHeld(this.#current).catch(() => undefined);
    if (!isWanted || this.#current === null) this.#automatic.stop();
    else if (this.#automatic.isEmpty) void this.#workByItself(this.#current);
  }

  async #workByItself({ deputy }: CurrentDeputy): Promise<void> {
    const { clock } = this.#deps.ports;
    const lastCycle = this.#isDue ? null : this.#record.lastCycle;
    this.#isDue = false;
    await this.#automatic.run(async (signals) =>
      (await deputy).watch({
        ...signals,
        lastCycle,
        keepsOn: true,
        onEvent: this.#hear,
        onReport: () => {
          // A cycle that was cut short is not recorded as the last one, so another follows soon.
          if (!signals.abort.aborted && !signals.stop.aborted) this.#record.lastCycle = clock.now();
          this.#announced.notify();
        },
        onRest: ({ mood, until }) => {
          this.#next = until;
          this.#rest(mood);
        },
      }),
    );
    this.#next = null;
    this.#align();
  }

  /** Starts the next cycle at once, because an obstacle on this device may just have been removed. */
  #lookAgain(): void {
    const { kind } = this.#announced.machine.resting;
    if (kind !== 'not_set_up' && kind !== 'other_device' && kind !== 'runner_unreadable') return;
    this.#isDue = true;
    this.#automatic.stop();
    if (this.#announced.machine.isHeld) this.#align();
  }

  /** After a success, ends the delay that followed a provider's refusal, because refused calls may succeed now. */
  #goOnAfter(mood: Mood): void {
    const wasRefused = this.#announced.machine.resting.kind === 'refused';
    this.#rest(mood);
    if (wasRefused && mood.kind === 'well') this.#automatic.stop();
  }

  async #act<Value>(act: (deputy: Deputy, signal: AbortSignal) => Promise<Value>): Promise<Value> {
    // Unless an urgent change is pending, the call starts at once, and later changes of settings wait for it.
    if (this.#before.looks > 0 || this.#current === null) await this.#changed;
    const current = this.#current;
    if (current === null || this.#closing !== null) throw new Error(NOT_RUNNING);
    return this.#acts.run(async ({ abort }) => act(await current.deputy, abort));
  }

  readonly #hear = (event: WorkEvent): void => {
    this.#announced.apply(event);
  };

  #rest(mood: Mood): void {
    const { lastCycle } = this.#record;
    this.#announced.apply({ kind: 'rested', resting: restingAfter(mood, { lastCycle, next: this.#next }) });
  }
}

/** Whether nothing was ever sent to the provider from this device; another key for an address changes nothing. */
function isNewReceiver(choice: KeyedChoice, consents: readonly string[]): boolean {
  const { provider, baseUrl = '' } = choice;
  if (!isProviderKey(provider) || PROVIDERS[provider].adapter === 'rules') return false;
  const address = baseUrl.trim() === '' ? null : baseUrl.trim();
  const isCloud = isPassedOn(choice);
  return !consents
    .map(readConsent)
    .some((known) => known?.provider === provider && known.address === address && known.isCloud === isCloud);
}

const isInFolders = (path: string, folders: Folders | undefined): boolean =>
  folders !== undefined && Object.values(folders).some((folder) => isInside(path, folder));

const NOT_RUNNING = "Deputy is not running: its settings can't be read, or it is being closed.";
