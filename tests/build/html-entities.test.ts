// @vitest-environment dom
import fc from 'fast-check';
import { htmlEntities as table } from '../../node_modules/postal-mime/dist/esm/html-entities.js';
import { expect, it } from 'vitest';
import { htmlEntities } from '../../build/html-entities';

const NAMES = Object.keys(table);

it('the window knows each name of a sign that the package knows', () => {
  const differ = NAMES.filter((name) => htmlEntities[name] !== table[name]);
  expect([NAMES.length > 2_000, differ]).toEqual([true, []]);
});

it('what is no name of a sign stays as it is, also where it begins like one', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abeglmnopqt;&#1'.split('')), maxLength: 4 });
  const word = fc.tuple(fc.constantFrom(...NAMES, '&', ''), letters).map(([name, rest]) => name + rest);
  fc.assert(
    fc.property(word, (name) => {
      expect(htmlEntities[name]).toBe(Object.hasOwn(table, name) ? table[name] : undefined);
    }),
    { numRuns: 1_000 },
  );
});
