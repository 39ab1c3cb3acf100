import type { SettingDefinitionItem } from 'obsidian';

interface FoundSetting {
  name: string;
  /** Names of the pages that lead to its row. */
  trail: readonly string[];
}

/** Rows whose name, description or aliases hold the query, on all pages. */
export function findSettings(
  items: readonly SettingDefinitionItem[],
  query: string,
  trail: readonly string[] = [],
): FoundSetting[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return items.flatMap((item) => {
    if ('type' in item && item.type !== 'page') return findSettings(item.items ?? [], query, trail);
    const isPage = 'type' in item;
    const below = isPage ? findSettings(item.items ?? [], query, [...trail, item.name]) : [];
    const isFound = isSearchable(item) && wordsOf(item).some((word) => word.toLowerCase().includes(wanted));
    return isFound ? [{ name: item.name, trail }, ...below] : below;
  });
}

type Row = Exclude<SettingDefinitionItem, { type: 'group' | 'list' }>;

const isSearchable = (row: Row): boolean => {
  if (!('searchable' in row)) return true;
  return typeof row.searchable === 'function' ? row.searchable() : row.searchable;
};

const wordsOf = (row: Row): string[] => [
  row.name,
  typeof row.desc === 'string' ? row.desc : (row.desc?.textContent ?? ''),
  ...('aliases' in row ? (row.aliases ?? []) : []),
];
