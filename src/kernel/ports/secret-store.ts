export interface MissingKey {
  /** The provider's name in settings and environment, such as `openai`. */
  provider: string;
  /** The provider's display name, such as "OpenAI". */
  label: string;
  id: string;
}

/** The only place for keys: they never appear in a note, the log, or the settings file. */
export interface SecretStore {
  /** Reads a key at the time of use, so that a new one counts at once; `null` if it is missing or empty. */
  read(id: string): Promise<string | null>;
  write(id: string, secret: string): Promise<void>;
  /** Tells a person that a provider's key is missing and how to set it, in one or two sentences. */
  missing(key: MissingKey): string;
  /** Name of a key in this host, for use within a sentence for a person. */
  nameOf(id: string): string;
}

/** Default id of a secret in the app. Storages accept lower-case letters, digits and single dashes. */
export const defaultSecretId = (variable: string): string =>
  `deputy-${variable
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
