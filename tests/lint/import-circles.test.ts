import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const FROM = /(?:^|\n)(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'/g;
const ENDINGS = ['.ts', '.tsx'];

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ENDINGS.some((ending) => path.endsWith(ending)))
    .map((path) => join(folder, path));

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(FROM)].flatMap(([, specifier = '']) => {
    const target = normalize(join(dirname(file), specifier));
    return ENDINGS.map((ending) => target + ending).filter((path) => existsSync(path));
  });

/** Files that reach themselves; types count, since a reader follows them too. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push([...trail.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

it('no file of src imports itself by way of others', () => {
  const graph = new Map(files('src').map((file) => [file, importsOf(file)]));
  expect(graph.size).toBeGreaterThan(500);
  expect(circles(graph)).toEqual([]);
});

it('a circle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ]);
  expect(circles(graph)).toEqual(['a -> b -> c -> a']);
});
