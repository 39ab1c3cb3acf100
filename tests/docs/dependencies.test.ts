import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/contributing/dependencies.md', 'utf8');
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const named = (part: string): string[] =>
  [...part.matchAll(/^\| (`[^|]+) \|/gmu)]
    .flatMap(([, names = '']) => names.split(', '))
    .map((name) => name.replaceAll('`', ''))
    .sort();

it('the page on dependencies gives a reason for each package, and for none that is gone', () => {
  const [, shipped = '', development = ''] = page.split(/^## /mu);
  const typed = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
  expect(named(shipped)).toEqual(Object.keys(dependencies).sort());
  expect(named(development)).toEqual([...typed, '@types/*'].sort());
});
