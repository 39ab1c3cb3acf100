import type { SettingsHost } from './settings-host';

export type ModelListState =
  | { kind: 'unasked' }
  | { kind: 'asking' }
  | { kind: 'listed'; models: readonly string[] }
  | { kind: 'failed'; why: string };

/** Models that the chosen provider lists, cached while provider, address and key stay the same. */
export class ModelList {
  private known: ModelListState = { kind: 'unasked' };
  private of = '';
  private underWay: Promise<void> = Promise.resolve();

  constructor(private readonly host: SettingsHost) {}

  get state(): ModelListState {
    return this.of === this.now ? this.known : { kind: 'unasked' };
  }

  /** Asks the provider, or joins a running request, because a row is redrawn while it waits. */
  ask(): Promise<void> {
    if (this.state.kind !== 'asking') this.underWay = this.askNow();
    return this.underWay;
  }

  /** An answer is dropped if something else was chosen meanwhile. */
  private async askNow(): Promise<void> {
    const of = this.now;
    this.of = of;
    this.known = { kind: 'asking' };
    const answer = await this.answer();
    if (this.of === of) this.known = answer;
  }

  private get now(): string {
    const { provider, baseUrl, secrets } = this.host.settings;
    return JSON.stringify([provider, baseUrl, secrets]);
  }

  private async answer(): Promise<ModelListState> {
    try {
      const answer = await this.host.deputy.provider.models();
      if (answer.ok) return { kind: 'listed', models: answer.value };
      return { kind: 'failed', why: answer.error.message };
    } catch (error) {
      return {
        kind: 'failed',
        why: error instanceof Error ? error.message : 'The list could not be loaded.',
      };
    }
  }
}
