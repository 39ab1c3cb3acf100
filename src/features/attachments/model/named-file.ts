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
