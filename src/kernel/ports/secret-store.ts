/** A key that is needed and missing. */
export interface MissingKey {
  /** The provider's name in settings and environment, such as `openai`. */
  provider: string;
  /** The provider's display name, such as "OpenAI". */
  label: string;
  id: string;
}

/** The only place for keys: they never appear in a note, the log, or the settings file. */
export interface SecretStore {
  /** `null` if missing or empty. Read at the time of use, so that a new key counts at once. */
  read(id: string): Promise<string | null>;
  write(id: string, secret: string): Promise<void>;
  /** For a person: says that a provider's key is missing and how to set it. One or two sentences. */
  missing(key: MissingKey): string;
  /** For a person: the name of a key in this host, for use within a sentence. */
  nameOf(id: string): string;
}

/**
 * Default id of a secret in the app if the person linked none. Storages accept lower-case letters, digits and
 * single dashes.
 */
export const defaultSecretId = (variable: string): string =>
  `deputy-${variable
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
