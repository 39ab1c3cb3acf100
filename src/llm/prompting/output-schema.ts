import * as z from '../../kernel/notes/values/schema';
import type { OutputSchema } from '../../kernel/ports/language-model';

/** The JSON Schema that providers enforce; computed on first use. */
export function outputSchema(name: string, answer: z.ZodMiniType): OutputSchema {
  let schema: OutputSchema['schema'] | undefined;
  return {
    name,
    get schema() {
      return (schema ??= jsonSchemaOf(answer));
    },
  };
}

/**
 * The JSON Schema of an answer. Answers consist of strict objects, lists, enums and plain values, which may be
 * nullable: the forms that every provider enforces. Zod's own conversion takes 21 kB more.
 */
export function jsonSchemaOf(answer: z.core.$ZodType): OutputSchema['schema'] {
  const schema = formOf(answer);
  const description = z.globalRegistry.get(answer)?.description;
  if (description === undefined) return schema;
  // Zod's order, which the recorded prompts have.
  return Array.isArray(schema['type']) ? { description, ...schema } : { ...schema, description };
}

function formOf(answer: z.core.$ZodType): OutputSchema['schema'] {
  if (answer instanceof z.ZodMiniString) return { type: 'string' };
  if (answer instanceof z.ZodMiniNumber) return { type: 'number' };
  if (answer instanceof z.ZodMiniBoolean) return { type: 'boolean' };
  if (answer instanceof z.ZodMiniEnum)
    return { type: 'string', enum: Object.values(answer._zod.def.entries) };
  if (answer instanceof z.ZodMiniNullable) return orNull(jsonSchemaOf(answer._zod.def.innerType));
  if (answer instanceof z.ZodMiniArray)
    return { type: 'array', items: jsonSchemaOf(answer._zod.def.element) };
  if (answer instanceof z.ZodMiniObject) return objectOf(answer._zod.def.shape);
  throw new Error(`An answer can't be of the kind "${answer._zod.def.type}".`);
}

function orNull(schema: OutputSchema['schema']): OutputSchema['schema'] {
  const isBare = Object.keys(schema).join() === 'type';
  return isBare
    ? { type: [...new Set([schema['type'], 'null'].flat())] }
    : { anyOf: [schema, { type: 'null' }] };
}

const objectOf = (shape: z.core.$ZodShape): OutputSchema['schema'] => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, jsonSchemaOf(value)])),
  required: Object.keys(shape),
  additionalProperties: false,
});
