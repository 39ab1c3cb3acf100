import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'docs/images';
const MOST_BYTES = 1_500_000;
const PAGES = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'));

it('the pictures of the pages weigh at most 1.5 MB in all', () => {
  const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(`${FOLDER}/${name}`).size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

it('every picture that a page shows is there', () => {
  const shown = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\bimages\/([\w-]+\.png)/gu)].map(([, name = '']) => name),
  );
  const there = readdirSync(FOLDER);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((name) => !there.includes(name))).toEqual([]);
});
