import type { Automation } from '../../../../src/core/app/automation/automation';
import { createAutomation } from '../../../../src/core/app/automation/create-automation';
import type { AutomationState } from '../../../../src/core/app/automation/automation-state';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import type { Settings } from '../../../../src/core/settings/settings';
import type { Fetch } from '../../../../src/kernel/ports/fetch';
import { FakeClock } from '../../../fakes/fake-clock';
import { MemoryConsentStore } from '../../../fakes/memory-consent-store';
import { MemoryLocalRecord } from '../../../fakes/memory-local-record';
import { Stage, type StageOptions } from '../stage';

export interface AutomatedOptions extends StageOptions {
  /** Who was chosen on this device. */
  consents?: readonly string[];
  local?: Record<string, unknown>;
  /** Reaches the models of the settings, which are asked instead of the stage's. */
  fetch?: Fetch;
}

/** An automation over a vault in memory, on a clock that the test moves. It can be closed and come back. */
export class Automated {
  readonly stage: Stage;
  readonly consents: MemoryConsentStore;
  readonly local: MemoryLocalRecord;
  /** Every state that a listener saw, without repeats. */
  readonly states: AutomationState[] = [];
  automation: Automation;
  /** How often a Deputy was made. */
  opened = 0;

  readonly #fetch: Fetch | undefined;

  constructor(options: AutomatedOptions = {}) {
    this.#fetch = options.fetch;
    this.stage = new Stage({ clock: new FakeClock(), ...options });
    this.stage.secrets.keys.set('OPENAI_API_KEY', 'sk-any');
    this.consents = new MemoryConsentStore(options.consents ?? ['rules']);
    this.local = new MemoryLocalRecord(options.local);
    this.automation = this.open();
  }

  get state(): AutomationState {
    return this.automation.state;
  }

  get kinds(): AutomationState['kind'][] {
    return this.states.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1]);
  }

  /** How often a cycle of its own looked at what waits, for the log. */
  get cycles(): number {
    return this.stage.events('poll_cycle_complete').length;
  }

  async start(settings: Partial<Settings> = {}): Promise<void> {
    this.automation.start({ ...this.stage.settings, ...settings });
    await this.pass(0);
  }

  pass(seconds: number): Promise<void> {
    return this.stage.clock.advance(seconds * 1_000);
  }

  /** The plugin is switched off and on. */
  async reopen(): Promise<void> {
    await this.settled(this.automation.close());
    this.automation = this.open();
  }

  /** What a promise comes to while time passes. */
  async settled<Value>(promise: Promise<Value>): Promise<Value> {
    const ends = { count: 0 };
    const over = promise.finally(() => (ends.count += 1));
    over.catch(() => undefined);
    for (let i = 0; i < 1_000 && ends.count === 0; i += 1) await this.pass(0.05);
    return over;
  }

  private open(): Automation {
    const { ports } = this.stage;
    const fetch = this.#fetch;
    const automation = createAutomation({
      ports,
      local: this.local,
      consents: this.consents,
      makeDeputy: (openPorts, settings) => {
        this.opened += 1;
        return fetch === undefined
          ? this.stage.openWith(openPorts, settings)
          : createDeputy({ ...openPorts, fetch }, settings);
      },
    });
    automation.subscribe(() => this.states.push(automation.state));
    return automation;
  }
}
