/** Keys live here and nowhere else: never in a note, the log, or the settings file. */
export interface SecretStore {
  /** `null` where there is none; an empty string is none. Read at the time of use, so that a new key counts at once. */
  read(id: string): Promise<string | null>;
  write(id: string, secret: string): Promise<void>;
}
