import type { SecretStorage } from 'obsidian';
import { defaultSecretId, type MissingKey, type SecretStore } from '../../kernel/ports/secret-store';

/**
 * Keys in the app's secret storage, which belongs to this device. The synced settings contain only the id of each key;
 * the default ids are `deputy-openai-api-key` and the like.
 */
export class SecretStorageSecrets implements SecretStore {
  readonly #storage: SecretStorage;
  readonly #ids: () => Readonly<Record<string, string>>;

  /** `ids`: maps a key's variable, such as `OPENAI_API_KEY`, to the id of the secret that the person chose. */
  constructor(storage: SecretStorage, ids: () => Readonly<Record<string, string>>) {
    this.#storage = storage;
    this.#ids = ids;
  }

  /** Trims a pasted key: no header could contain the spaces. */
  async read(variable: string): Promise<string | null> {
    const secret = this.#storage.getSecret(this.#idOf(variable))?.trim() ?? '';
    return secret === '' ? null : secret;
  }

  /** Stores a key; '' removes it, because the storage itself has no delete. */
  async write(variable: string, secret: string): Promise<void> {
    this.#storage.setSecret(this.#idOf(variable), secret);
  }

  missing({ label }: MissingKey): string {
    return `No key for ${label} is linked on this device. Link one in Deputy's settings.`;
  }

  /** Name of a key for people. The variables' names belong to the command line, so the app does not show them. */
  nameOf(): string {
    return "the key in Deputy's settings";
  }

  #idOf(variable: string): string {
    const chosen = this.#ids()[variable] ?? '';
    return chosen === '' ? defaultSecretId(variable) : chosen;
  }
}
