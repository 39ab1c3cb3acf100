import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TYPE = /^export (?:abstract |declare )*(?:interface|type) (\w+)/gm;
const WORD = /[A-Z]+(?![a-z])|[A-Z][a-z]*/g;
/** A noun that fewer types end in is explained where it stands. */
const LEAST = 5;

const singular = (word: string): string => word.toLowerCase().replace(/s$/, '');

const glossary = new Set(
  [...readFileSync('docs/contributing/glossary.md', 'utf8').matchAll(/\*\*([\w ]+)\*\*/g)].map(
    ([, name = '']) => singular(name.split(' ').at(-1) ?? ''),
  ),
);

it('the glossary holds the head noun that five exported types or more share', () => {
  const types = new Map<string, Set<string>>();
  for (const folder of ['src', 'headless'])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.m?tsx?$/.test(file)) continue;
      for (const [, name = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(TYPE)) {
        const head = singular(name.match(WORD)?.at(-1) ?? '');
        types.set(head, (types.get(head) ?? new Set()).add(name));
      }
    }
  const shared = [...types].filter(([, names]) => names.size >= LEAST);
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.filter(([head]) => !glossary.has(head)).map(([head, names]) => [head, ...names])).toEqual([]);
});
