import { isRecord } from '../../../kernel/notes/values/json';

/** Keywords of schemas that some provider rejects. Deputy validates them itself. */
const NOT_PORTABLE: ReadonlySet<string> = new Set([
  '$schema',
  'default',
  'format',
  'maximum',
  'maxItems',
  'maxLength',
  'minimum',
  'minItems',
  'minLength',
  'multipleOf',
  'pattern',
]);

/** A JSON Schema that every provider with native structured output accepts. Property names are kept. */
export const portableSchema = (schema: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !NOT_PORTABLE.has(keyword))
      .map(([keyword, value]) => [keyword, keyword === 'properties' ? eachProperty(value) : inner(value)]),
  );

const eachProperty = (properties: unknown): unknown =>
  isRecord(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, inner(schema)]))
    : properties;

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return isRecord(value) ? portableSchema(value) : value;
}
