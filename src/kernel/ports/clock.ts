/** Time. `now` is the wall clock and may jump; `monotonic` only measures spans. Both in milliseconds. */
export interface Clock {
  now(): number;
  monotonic(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason if aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `run` every `ms` milliseconds, first after `ms`, until the returned function is called. Never overlaps. */
  every(ms: number, run: () => void): () => void;
  /** The IANA zone of times shown to people, such as `Europe/Berlin`. */
  readonly zone: string;
  /** BCP 47 tag of dates and times shown to people, such as `en-DE`; it decides on 12 or 24 hours. */
  readonly locale: string;
}

/** A language with the region that its dates and hours follow, where the language names none. */
export function regionalLocale(language: string, region: string | undefined): string {
  try {
    const locale = new Intl.Locale(language);
    return new Intl.Locale(language, locale.region === undefined && region ? { region } : {}).toString();
  } catch {
    // Not every name of a language is a tag.
    return 'en-GB';
  }
}
