/** A key that is asked for and is not there. */
export interface MissingKey {
  /** As the settings and the environment name the provider: `openai`. */
  provider: string;
  /** As a person calls it: "OpenAI". */
  label: string;
  id: string;
}

/** Keys live here and nowhere else: never in a note, the log, or the settings file. */
export interface SecretStore {
  /** `null` where there is none; an empty string is none. Read at the time of use, so that a new key counts at once. */
  read(id: string): Promise<string | null>;
  write(id: string, secret: string): Promise<void>;
  /** For a person: that a provider's key is missing here, and how to give it. One or two sentences. */
  missing(key: MissingKey): string;
  /** For a person: what a key is called here, within a sentence. */
  nameOf(id: string): string;
}
