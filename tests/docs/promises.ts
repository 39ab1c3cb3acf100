/** A promise of a page in its own words, and the titles of the tests that hold it, each with its file. */
export interface Promise {
  page: string;
  words: string;
  tests: { file: string; title: string }[];
}

/** The rows of `docs/contributing/promises.md`; a row without words belongs to the promise above it. */
export function readPromises(list: string): Promise[] {
  const promises: Promise[] = [];
  for (const [page, line] of linesByPage(list)) {
    const [, words, file, title] = /^\| (.*?) *\| `([^`]+)`: (.*?) *\|$/u.exec(line) ?? [];
    if (words === undefined || file === undefined || title === undefined) continue;
    if (words !== '') promises.push({ page, words, tests: [] });
    promises.at(-1)?.tests.push({ file, title });
  }
  return promises;
}

/** What a page says that no test holds. */
export const readNotHeld = (list: string): { page: string; words: string }[] =>
  [...list.matchAll(/^\| (\w+\.md) +\| (.*?) *\|$/gmu)].map(([, page = '', words = '']) => ({ page, words }));

function* linesByPage(list: string): Generator<[string, string]> {
  let page: string | null = null;
  for (const line of list.split('\n')) {
    if (line.startsWith('## ')) page = /^## \[([\w.]+)\]/u.exec(line)?.[1] ?? null;
    else if (page !== null) yield [page, line];
  }
}

/** As it is read: on one line, without marks and the targets of links. */
export const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/[*`\\]/gu, '')
    .replace(/\s+/gu, ' ');

/** The points of a page's lists, up to where it says what it does not cover. */
export const pointsOf = (page: string): string[] => {
  const end = page.search(/^## What (?:it does not|does not)/mu);
  const points = page.slice(0, end).matchAll(/^- .*(?:\n {2}.*)*/gmu);
  return [...points].map(([point]) => plain(point));
};
