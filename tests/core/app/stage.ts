import { createDeputy } from '../../../src/core/app/create-deputy';
import type { CycleRequest, Deputy } from '../../../src/core/app/deputy';
import type { CycleOutcome } from '../../../src/core/app/cycle';
import type { CycleReport } from '../../../src/core/app/cycle-report';
import type { ModelSource } from '../../../src/core/app/models';
import { NO_TOOLS } from '../../fakes/no-tools';
import type { Ports } from '../../../src/core/session/ports';
import { ModelTrials } from '../../../src/core/session/model-trials';
import { readSettings, type Settings } from '../../../src/core/settings/settings';
import { ok } from '../../../src/kernel/notes/values/result';
import type { LanguageModel } from '../../../src/kernel/ports/language-model';
import { RatePause } from '../../../src/llm/provider/retry/pause';
import { withRetries } from '../../../src/llm/provider/retry/retry';
import { FakeClock } from '../../fakes/fake-clock';
import { FakeHost } from '../../fakes/fake-host';
import { FakeNotifier } from '../../fakes/fake-notifier';
import { Faults } from '../../fakes/faults';
import { MemoryBegunCalls } from '../../fakes/memory-begun-calls';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { MemoryVault } from '../../fakes/memory-vault';
import { type Answer, ScriptedModel } from '../../fakes/scripted-model';

export const IN = 'Needs_Action';

/** What follows from a draft has stories of its own. */
const UNREVISED: Readonly<Record<string, unknown>> = { evaluateDrafts: false };

export interface StageOptions {
  /** By path. */
  files?: Record<string, string>;
  answers?: ConstructorParameters<typeof ScriptedModel>[0]['answers'];
  /** Of the scripted model: a key of the registry, where that matters. */
  provider?: string;
  /** Also those of features, by key. */
  settings?: Partial<Settings> | (Partial<Settings> & Readonly<Record<string, unknown>>);
  faults?: Faults;
  model?: LanguageModel;
  clock?: FakeClock;
  tools?: Ports['tools'];
  mail?: Ports['mail'];
  pluginData?: Ports['pluginData'];
  host?: FakeHost;
}

/** A set-up vault in memory, a scripted model, and Deputy over both; it can die and come back. */
export class Stage {
  readonly clock: FakeClock;
  readonly notifier = new FakeNotifier();
  readonly secrets = new MemorySecretStore();
  readonly model: LanguageModel;
  readonly tools: Ports['tools'];
  readonly mail: Ports['mail'];
  readonly pluginData: Ports['pluginData'];
  readonly settings: Settings;
  host: FakeHost;
  vault: MemoryVault;
  device: MemoryDeviceStore;
  home: MemoryDeviceStore;
  begunCalls: MemoryBegunCalls;
  deputy: Deputy;
  private others = 0;

  constructor(options: StageOptions = {}) {
    this.clock = options.clock ?? new FakeClock({ auto: true });
    // What follows from a draft, and the dashboard, have stories of their own.
    const { settings } = readSettings({});
    this.settings = {
      ...settings,
      queueDrafts: false,
      dashboardNote: false,
      sendDelaySeconds: 0,
      ...UNREVISED,
      ...options.settings,
    };
    const faults = options.faults ?? new Faults();
    this.host = options.host ?? new FakeHost();
    this.vault = new MemoryVault({ clock: this.clock, faults, folders: [IN, 'Logs'] });
    for (const [path, text] of Object.entries(options.files ?? {})) this.vault.external(path, text);
    this.device = new MemoryDeviceStore({ faults });
    this.home = new MemoryDeviceStore({ faults });
    this.begunCalls = new MemoryBegunCalls(faults);
    const { answers = [], provider } = options;
    this.model =
      options.model ?? new ScriptedModel({ answers, ...(provider === undefined ? {} : { provider }) });
    this.tools = options.tools ?? NO_TOOLS;
    this.mail = options.mail;
    this.pluginData = options.pluginData;
    this.deputy = this.open();
  }

  /** Keeps that a model has passed its trial, so that none comes first. */
  async passed(provider: string, modelId: string): Promise<void> {
    const trial = { sorted: 6, of: 6, putAway: [], isPassed: true };
    await new ModelTrials(this.ports).keep(
      { choice: { provider }, model: { provider, modelId }, digest: null },
      trial,
    );
  }

  /** How often the scripted model was asked. */
  get calls(): number {
    return this.model instanceof ScriptedModel ? this.model.calls : NaN;
  }

  /** The process is dead; a new one works over the same disk. */
  restart(faults = new Faults()): void {
    this.host.die();
    const { deviceId, alive, pid } = this.host;
    this.host = new FakeHost({ deviceId, alive, pid: pid + 1 });
    this.vault = this.vault.reopen(faults);
    this.device = this.device.reopen(faults);
    this.home = this.home.reopen(faults);
    this.begunCalls = this.begunCalls.reopen(faults);
    this.deputy = this.open();
  }

  /** Another process of this device, over the same disk. */
  another(faults = new Faults()): Deputy {
    const { deviceId, alive } = this.host;
    this.others += 1;
    const ports = {
      ...this.ports,
      host: new FakeHost({ name: 'obsidian', deviceId, alive, pid: 10_000 + this.others }),
      vault: this.vault.reopen(faults),
      device: this.device.reopen(faults),
      home: this.home.reopen(faults),
      begunCalls: this.begunCalls.reopen(faults),
    };
    return this.openWith(ports, this.settings);
  }

  /** A backup of the vault and the records in it; the function it gives puts both back, for a process that begins anew. */
  backup(): () => void {
    const restores = [this.vault.backup(), this.device.backup()];
    return () => {
      for (const restore of restores) restore();
      this.restart();
    };
  }

  /** One cycle that is expected to be allowed. */
  async cycle(request: Partial<CycleRequest> = {}): Promise<CycleReport> {
    const outcome = await this.tryCycle(request);
    if (outcome.kind !== 'done') throw new Error(`The cycle was refused: ${outcome.kind}`);
    return outcome.report;
  }

  /** How a cycle ended, or why there was none. */
  async cycleKind(): Promise<string> {
    return kindOf(await this.tryCycle());
  }

  tryCycle(request: Partial<CycleRequest> = {}): Promise<CycleOutcome> {
    const never = new AbortController().signal;
    return this.deputy.cycle({ stop: never, abort: never, ...request });
  }

  /** What the log says, in order. */
  get log(): Record<string, unknown>[] {
    const paths = this.vault.paths('Logs').filter((path) => path.endsWith('.log'));
    const lines = paths.flatMap((path) => this.vault.text(path).split('\n'));
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  events(event: string): Record<string, unknown>[] {
    return this.log.filter((entry) => entry['event'] === event);
  }

  get ports(): Ports {
    const { vault, device, home, begunCalls, host, clock, secrets, notifier, tools, mail } = this;
    return {
      ...{ vault, device, home, begunCalls, host, clock, secrets, notifier, tools, fetch: noNetwork },
      ...(mail === undefined ? {} : { mail }),
      ...(this.pluginData === undefined ? {} : { pluginData: this.pluginData }),
    };
  }

  open(): Deputy {
    return this.openWith(this.ports, this.settings);
  }

  /** With ports that somebody listens at, and other settings. */
  openWith(ports: Ports, settings: Settings): Deputy {
    return createDeputy(ports, settings, this.modelSource());
  }

  private modelSource(): ModelSource {
    return {
      connect: (_task, { maxWaitMs, stop, onError, onPause }) => {
        const pause = new RatePause(this.clock, maxWaitMs === undefined ? {} : { maxWaitMs });
        const tell = (report: Parameters<typeof onError>[0]): void => {
          onError(report, this.model);
        };
        return Promise.resolve(
          ok(withRetries(this.model, { clock: this.clock, pause, stop, onError: tell, onPause })),
        );
      },
      check: () => Promise.reject(new Error('no check in this test')),
      candidates: () => Promise.resolve([]),
      list: () => Promise.reject(new Error('no list in this test')),
      fingerprint: async () => JSON.stringify(await this.secrets.read('KEY')),
    };
  }
}

const noNetwork = (): Promise<Response> => Promise.reject(new Error('this test has no network'));

const answer = (
  decision: string,
  confidence: number,
  reasoning: string,
  more: Partial<Record<'reply_body' | 'delegation_target' | 'info_needed', string>> = {},
) => {
  const nothing = { reply_body: null, delegation_target: null, info_needed: null };
  return { json: { ...nothing, decision, confidence, reasoning, ...more } } satisfies Answer;
};

/** Answers of a model that is sure of itself, one for each decision. */
export const ANSWERS = {
  reply: answer('draft_reply', 0.9, 'A question.', { reply_body: 'Yes, gladly.' }),
  needsInfo: answer('needs_info', 0.6, 'Unclear.', { info_needed: 'Which day?' }),
  archive: answer('archive', 0.95, '"A question about the workshop"'),
  urgent: answer('urgent', 0.8, 'The site is down.'),
  urgentReply: answer('urgent', 0.8, 'The site is down.', { reply_body: 'We are on it.' }),
  delegate: answer('delegate', 0.7, 'For legal.', { delegation_target: 'Legal: a contract' }),
};

export const kindOf = (outcome: CycleOutcome): string =>
  outcome.kind === 'not_worked' ? outcome.refusal.kind : outcome.kind;
