import type { MissingKey, SecretStore } from '../../src/kernel/ports/secret-store';
import type { Environment, VariableOrigin } from './environment.mjs';

export class EnvSecrets implements SecretStore {
  readonly #environment: Environment;
  readonly #originsOf: (id: string) => readonly VariableOrigin[];

  /** `originsOf`: allowed sources of a key, in order. */
  constructor(environment: Environment, originsOf: (id: string) => readonly VariableOrigin[]) {
    this.#environment = environment;
    this.#originsOf = originsOf;
  }

  read(id: string): Promise<string | null> {
    return Promise.resolve(this.#environment.find(id, this.#originsOf(id)) ?? null);
  }

  /** The documentation promises this wording, since scripts look for it. */
  missing({ provider, id }: MissingKey): string {
    return `LLM_PROVIDER is set to ${provider} but ${id} is not configured.`;
  }

  nameOf(id: string): string {
    return id;
  }

  write(id: string): Promise<void> {
    return Promise.reject(
      new Error(`The command line stores no keys: set ${id} in the environment or in .env`),
    );
  }
}
