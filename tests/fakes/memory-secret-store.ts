import type { MissingKey, SecretStore } from '../../src/kernel/ports/secret-store';

/** Keys by id; `keys` may be changed while a test runs. */
export class MemorySecretStore implements SecretStore {
  readonly keys: Map<string, string>;

  constructor(keys: Record<string, string> = {}) {
    this.keys = new Map(Object.entries(keys));
  }

  read(id: string): Promise<string | null> {
    const key = this.keys.get(id) ?? '';
    return Promise.resolve(key === '' ? null : key);
  }

  missing({ provider, id }: MissingKey): string {
    return `LLM_PROVIDER is set to ${provider} but ${id} is not configured.`;
  }

  nameOf(id: string): string {
    return id;
  }

  write(id: string, secret: string): Promise<void> {
    this.keys.set(id, secret);
    return Promise.resolve();
  }
}
