import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Paths as the page writes them: below `src`, or from the root; without an ending, or with one. */
const PLACES = ['src/', ''];
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.test.ts'];

const exists = (path: string): boolean =>
  PLACES.some((place) => ENDINGS.some((ending) => existsSync(place + path + ending)));

const PAGES = [
  'docs/architecture.md',
  ...readdirSync('docs/contributing', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/contributing/${name}`),
  // Names tests below `tests`, without their ending; tests/docs holds them.
].filter((page) => page !== 'docs/contributing/promises.md');

const pathsOf = (page: string): string[] => {
  const named = [...readFileSync(page, 'utf8').matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)+)`/gu)];
  return named.map(([, path = '']) => path).filter((path) => exists(path.split('/')[0] ?? ''));
};

it.each(PAGES)('every file and folder that %s names is there', (page) => {
  expect(pathsOf(page).filter((path) => !exists(path))).toEqual([]);
});

it('the pages name many files and folders', () => {
  expect(PAGES.flatMap(pathsOf).length).toBeGreaterThan(100);
});
