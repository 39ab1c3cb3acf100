import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plain, pointsOf, readNotHeld, readPromises } from './promises';
import { testTitles } from './test-titles';

const LIST = readFileSync('docs/contributing/promises.md', 'utf8');
const PROMISES = readPromises(LIST);
const NOT_HELD = readNotHeld(LIST);
const PAGES = ['security.md', 'privacy.md', 'mailbox.md'] as const;
const textOf = (page: string): string => readFileSync(`docs/${page}`, 'utf8');

const titles = new Map<string, Set<string>>();
function titlesIn(file: string): Set<string> {
  const path = `tests/${file}.test.ts`;
  const known = titles.get(path) ?? (existsSync(path) ? testTitles(readFileSync(path, 'utf8')) : new Set());
  titles.set(path, known);
  return known;
}

describe('a promise of the pages on security, privacy and mail accounts', () => {
  it('names tests that there are, by their titles', () => {
    const named = PROMISES.flatMap(({ tests }) => tests);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ file, title }) => !titlesIn(file).has(title))).toEqual([]);
  });

  it('stands in its page in the words of the list', () => {
    const pages = new Map(PAGES.map((page) => [page as string, plain(textOf(page))]));
    expect(PROMISES.filter(({ page, words }) => pages.get(page)?.includes(plain(words)) !== true)).toEqual(
      [],
    );
    const unsaid = NOT_HELD.filter(
      ({ page, words }) => pages.get(page)?.includes(`${plain(words)} (not held)`) !== true,
    );
    expect(unsaid).toEqual([]);
  });

  it('is no other one: "not held" is said of what the list names so', () => {
    const said = PAGES.flatMap((page) => [...textOf(page).matchAll(/\(not\s+held\)/gu)]);
    expect(said).toHaveLength(NOT_HELD.length);
  });

  it.each(PAGES)('is listed for each point of %s', (page) => {
    const promised = [...PROMISES, ...NOT_HELD].filter((promise) => promise.page === page);
    const points = pointsOf(textOf(page));
    expect(points.length).toBeGreaterThan(10);
    expect(points.filter((point) => !promised.some(({ words }) => point.includes(plain(words))))).toEqual([]);
  });
});

describe('the titles of a file of tests', () => {
  it('are what its tests and groups of tests are called with', () => {
    const source = [
      "describe('a', () => { it('b', run); test.each([1])('c %s', run); });",
      "it.skipIf(no)('d', run); it(`e in ${String(n)} runs`, run); other('f');",
      "const text = 'g';",
    ].join('\n');
    expect([...testTitles(source)]).toEqual(['a', 'b', 'c %s', 'd', 'e in … runs']);
  });
});
