import { consentKey } from '../../deputy/settings';
import type { SettingsHost } from './settings-host';

export type ModelListState =
  | { kind: 'unasked' }
  | { kind: 'asking' }
  | { kind: 'listed'; models: readonly string[] }
  | { kind: 'failed'; why: string };

/** The models that the chosen provider lists, as long as it is the same provider at the same address. */
export class ModelList {
  private known: ModelListState = { kind: 'unasked' };
  private of = '';

  constructor(private readonly host: SettingsHost) {}

  get state(): ModelListState {
    return this.of === consentKey(this.host.settings) ? this.known : { kind: 'unasked' };
  }

  /** Asks the provider; an answer for another one than is chosen by then counts for nothing. */
  async ask(): Promise<void> {
    const of = consentKey(this.host.settings);
    this.of = of;
    this.known = { kind: 'asking' };
    const answer = await this.host.models();
    if (this.of !== of) return;
    this.known = answer.ok
      ? { kind: 'listed', models: answer.value }
      : { kind: 'failed', why: answer.error.message };
  }
}
