import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Paths as the page writes them: below `src`, or from the root; without an ending, or with one. */
const PLACES = ['src/', ''];
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.test.ts'];

const exists = (path: string): boolean =>
  PLACES.some((place) => ENDINGS.some((ending) => existsSync(place + path + ending)));

it('every file and folder that the architecture and the glossary name is there', () => {
  const page = ['architecture', 'glossary'].map((name) => readFileSync(`docs/${name}.md`, 'utf8')).join('\n');
  const named = [...page.matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)+)`/gu)].map(([, path = '']) => path);
  const paths = named.filter((path) => exists(path.split('/')[0] ?? ''));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});
