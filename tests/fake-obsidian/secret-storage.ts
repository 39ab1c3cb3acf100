import { Events } from './events';

/** This device's secrets. There is no way to delete one: a plugin sets it to ''. */
export class SecretStorage extends Events {
  readonly #secrets = new Map<string, string>();

  setSecret(id: string, secret: string): void {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
      throw new Error(`Invalid secret ID "${id}": lowercase letters, digits and dashes only`);
    this.#secrets.set(id, secret);
  }

  getSecret(id: string): string | null {
    return this.#secrets.get(id) ?? null;
  }

  listSecrets(): string[] {
    return [...this.#secrets.keys()];
  }
}
