import { readUrl } from '../../../kernel/notes/values/url';

/** The name in a link or path, without alias and heading: `[[Files/Prices.pdf|prices]]` is `Files/Prices.pdf`. */
export const namedIn = (text: string): string => {
  const [, link] = /^!?\[\[([^[\]]*)\]\]$/u.exec(text.trim()) ?? [];
  return link === undefined ? text.trim() : (link.split(/[|#]/u, 1)[0] ?? '').trim();
};

/** The paths that a link or path may mean: the file at that path, or else, without a folder, all files of that name. */
export function filesNamed(paths: readonly string[], text: string): string[] {
  const name = namedIn(text).toLowerCase();
  if (name === '') return [];
  const ends = [name, `${name}.md`];
  const at = paths.filter((path) => ends.includes(path.toLowerCase()));
  return at.length > 0 || name.includes('/')
    ? at
    : paths.filter((path) => ends.some((end) => path.toLowerCase().endsWith(`/${end}`)));
}

/**
 * The paths and links in a dropped text that is nothing but links, one a line, as the app writes them where its files are dragged;
 * `null` for any other text, `'elsewhere'` where one leads to another vault than that of this name.
 */
export function droppedFiles(text: string, vault: string): string[] | 'elsewhere' | null {
  const names: string[] = [];
  for (const line of text.trim().split(/\s*\n\s*/u)) {
    const url = line.startsWith('obsidian:') ? readUrl(line) : null;
    const name = url === null ? line : url.searchParams.get('file');
    if (name === null || (url === null && namedIn(line) === line)) return null;
    if (url !== null && url.searchParams.get('vault') !== vault) return 'elsewhere';
    names.push(name);
  }
  return names;
}
