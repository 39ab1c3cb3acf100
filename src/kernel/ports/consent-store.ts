/**
 * Consents given on this device. They are kept outside the vault, because the vault may come from somebody else. One
 * line per provider, such as "rules", "openai" or "openai https://proxy.example/v1", and one per tool server, "tools
 * mail" with a hash.
 */
export interface ConsentStore {
  list(): string[];
  give(key: string): void;
  withdraw(key: string): void;
}
