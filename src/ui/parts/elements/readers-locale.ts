let locale: string | undefined;

/**
 * Locale as a BCP 47 tag from the system's settings, because Obsidian knows the language but not the date format.
 * Cached, because each row of a list reads it and `Intl` takes a millisecond.
 */
export const readersLocale = (): string => (locale ??= new Intl.DateTimeFormat().resolvedOptions().locale);
