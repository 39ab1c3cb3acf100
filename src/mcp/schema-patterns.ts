/**
 * A JSON Schema without the expressions a server may have written into it, and without formats that are checked by
 * expressions of that kind: one such as `^(a+)+$` takes longer than anybody lives. The server checks them itself.
 */
export function withoutPatterns(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isOpen = 'patternProperties' in schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !(key === 'pattern' && typeof value === 'string') &&
      !(key === 'format' && !QUICK_FORMATS.has(value)) &&
      // Which of the other properties the expressions would have named is not known.
      !(isOpen && OTHER_PROPERTIES.has(key)),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withinKeyword(key, value)]));
}

function withinKeyword(key: string, value: unknown): unknown {
  if (DATA.has(key)) return value;
  if (!SCHEMAS_BY_NAME.has(key) || !isRecord(value)) return withinSchema(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withinSchema(schema)]));
}

function withinSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withinSchema);
  return isRecord(value) ? withoutPatterns(value) : value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const QUICK_FORMATS = new Set<unknown>([
  'date',
  'time',
  'date-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);
const OTHER_PROPERTIES = new Set(['patternProperties', 'additionalProperties', 'unevaluatedProperties']);
/** Values to compare with, not schemas. */
const DATA = new Set(['const', 'enum', 'default', 'examples']);
const SCHEMAS_BY_NAME = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);
