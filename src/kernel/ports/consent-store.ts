/**
 * What a person agreed to on this device: a line for each provider, "rules", "openai" or
 * "openai https://proxy.example/v1", and one for each server of tools, "tools mail" with a hash. It is kept outside the vault, which may have come from somebody else.
 */
export interface ConsentStore {
  list(): string[];
  give(key: string): void;
  withdraw(key: string): void;
}
