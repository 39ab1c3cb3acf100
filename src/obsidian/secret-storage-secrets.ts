import type { SecretStorage } from 'obsidian';
import type { MissingKey, SecretStore } from '../kernel/ports/secret-store';

/**
 * Keys in the app's secret storage, which belongs to this device. The settings, which are synced, know only under which
 * id each lies; one without an id of its own lies under `deputy-openai-api-key` and the like.
 */
export class SecretStorageSecrets implements SecretStore {
  readonly #storage: SecretStorage;
  readonly #ids: () => Readonly<Record<string, string>>;

  /** `ids`: the variable of a key, such as `OPENAI_API_KEY`, to the id the person has chosen. */
  constructor(storage: SecretStorage, ids: () => Readonly<Record<string, string>>) {
    this.#storage = storage;
    this.#ids = ids;
  }

  /** Blanks around a pasted key are no part of it, and no header would carry them. */
  async read(variable: string): Promise<string | null> {
    const secret = this.#storage.getSecret(this.#idOf(variable))?.trim() ?? '';
    return secret === '' ? null : secret;
  }

  /** With '', takes the key away: the storage can't forget one. */
  async write(variable: string, secret: string): Promise<void> {
    this.#storage.setSecret(this.#idOf(variable), secret);
  }

  missing({ label }: MissingKey): string {
    return `No key for ${label} is linked on this device. Link one in Deputy's settings.`;
  }

  /** The variable is a name of the command line's. */
  nameOf(): string {
    return "the key in Deputy's settings";
  }

  #idOf(variable: string): string {
    const chosen = this.#ids()[variable] ?? '';
    return chosen === '' ? `deputy-${variable.toLowerCase().replaceAll('_', '-')}` : chosen;
  }
}
