/** BCP 47, as the system is set: Obsidian itself knows the language alone, and not how a day is written in it. */
export const readersLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;
