let locale: string | undefined;

/**
 * BCP 47, from the system's settings: Obsidian only knows the language, not the format of dates. Cached,
 * because each row of a list asks and `Intl` takes a millisecond to answer.
 */
export const readersLocale = (): string => (locale ??= new Intl.DateTimeFormat().resolvedOptions().locale);
