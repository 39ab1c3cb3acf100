import type { SearchResult } from 'obsidian';

/** Finds texts with the query's letters in their order; the closer these are to each other, the higher the score. */
export const prepareFuzzySearch =
  (query: string) =>
  (text: string): SearchResult | null => {
    const letters = Array.from(query.toLowerCase().replaceAll(' ', ''));
    const matches: [number, number][] = [];
    for (const letter of letters) {
      const at = text.toLowerCase().indexOf(letter, matches.at(-1)?.[1] ?? 0);
      if (at < 0) return null;
      matches.push([at, at + 1]);
    }
    return { score: letters.length - (matches.at(-1)?.[1] ?? 0) + (matches[0]?.[0] ?? 0), matches };
  };
