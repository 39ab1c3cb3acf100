/**
 * Consents given on this device, kept outside the vault, which may come from somebody else: a line per provider, such
 * as "rules", "openai" or "openai https://proxy.example/v1", and per tool server, "tools mail" with a hash.
 */
export interface ConsentStore {
  list(): string[];
  give(key: string): void;
  withdraw(key: string): void;
}
