let locale: string | undefined;

/**
 * BCP 47, as the system is set: Obsidian itself knows the language alone, and not how a day is written in it. It is asked
 * for by each row of a list, and `Intl` takes a millisecond to answer.
 */
export const readersLocale = (): string => (locale ??= new Intl.DateTimeFormat().resolvedOptions().locale);
