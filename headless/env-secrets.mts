import type { MissingKey, SecretStore } from '../src/ports/secret-store';
import type { Environment } from './environment.mjs';

/** Keys out of the environment and `.env`, by the names of the variables. */
export class EnvSecrets implements SecretStore {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  read(id: string): Promise<string | null> {
    return Promise.resolve(this.#environment.key(id) ?? null);
  }

  /** The wording is promised in the documentation: scripts look for it. */
  missing({ provider, id }: MissingKey): string {
    return `LLM_PROVIDER is set to ${provider} but ${id} is not configured.`;
  }

  write(id: string): Promise<void> {
    return Promise.reject(
      new Error(`The command line stores no keys: set ${id} in the environment or in .env`),
    );
  }
}
