import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const EXPORTED =
  /^export (?:abstract |async |declare )*(?:class|function\*?|const|let|interface|type|enum) (\w+)/gm;

/** The command line hashes by Node's own means: the build puts that file in place of the other, so both export one name. */
const STAND_INS = new Set(['headless/node/sha256.mts']);

const sources = ['src', 'headless'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);

it('no two files export the same name', () => {
  const places = new Map<string, Set<string>>();
  for (const file of sources.filter((path) => /\.m?tsx?$/.test(path) && !STAND_INS.has(path)))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(EXPORTED))
      places.set(name, (places.get(name) ?? new Set()).add(file));
  expect(places.size).toBeGreaterThan(1_000);
  expect([...places].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual(
    [],
  );
});
