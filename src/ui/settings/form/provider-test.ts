import type { CheckedModel } from '../../../core/app/provider';
import type { SettingsHost } from './settings-host';

export type ProviderTestState =
  | { kind: 'untested' }
  | { kind: 'asking' }
  | { kind: 'answered'; check: CheckedModel };

/** One real call to the provider on demand. The result is valid only for the settings of the call. */
export class ProviderTest {
  private known: ProviderTestState = { kind: 'untested' };
  private of = '';
  private underWay: Promise<void> = Promise.resolve();

  constructor(private readonly host: SettingsHost) {}

  get state(): ProviderTestState {
    return this.of === this.now ? this.known : { kind: 'untested' };
  }

  /** Makes the call, or joins a running one, because a row is redrawn while it waits. */
  run(): Promise<void> {
    if (this.state.kind !== 'asking') this.underWay = this.call();
    return this.underWay;
  }

  private async call(): Promise<void> {
    const of = this.now;
    this.of = of;
    this.known = { kind: 'asking' };
    try {
      const check = await this.host.deputy.provider.check();
      if (this.of === of) this.known = { kind: 'answered', check };
    } catch (error) {
      if (this.of === of) this.known = { kind: 'untested' };
      throw error;
    }
  }

  private get now(): string {
    const { provider, model, baseUrl, secrets } = this.host.settings;
    return JSON.stringify([provider, model, baseUrl, secrets]);
  }
}
