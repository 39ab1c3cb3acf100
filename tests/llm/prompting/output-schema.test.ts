import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toJSONSchema } from 'zod/mini';
import * as z from '../../../src/kernel/notes/values/schema';
import { jsonSchemaOf } from '../../../src/llm/prompting/output-schema';

const described = (schema: z.ZodMiniType): fc.Arbitrary<z.ZodMiniType> =>
  fc
    .option(fc.string({ minLength: 1 }))
    .map((words) => (words === null ? schema : schema.check(z.describe(words))));

const { schema: answers } = fc.letrec<{ schema: z.ZodMiniType }>((tie) => ({
  schema: fc
    .oneof(
      { maxDepth: 3 },
      fc.constant(null).map(() => z.string()),
      fc.constant(null).map(() => z.number()),
      fc.constant(null).map(() => z.boolean()),
      fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 4 }).map((words) => z.enum(words)),
      tie('schema').map((inner) => z.nullable(inner)),
      tie('schema').map((inner) => z.array(inner)),
      fc
        .dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), tie('schema'), {
          minKeys: 1,
          maxKeys: 4,
          noNullPrototype: true,
        })
        .map((shape) => z.strictObject(shape)),
    )
    .chain(described),
}));

it('the JSON Schema of an answer is that of zod', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      expect({ $schema: expect.any(String) as string, ...jsonSchemaOf(answer) }).toEqual(
        toJSONSchema(answer),
      );
    }),
  );
});

it('what no provider would enforce is no answer', () => {
  expect(() => jsonSchemaOf(z.strictObject({ at: z.date() }))).toThrow("An answer can't be");
});
