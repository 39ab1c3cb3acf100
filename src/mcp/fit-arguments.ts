import type { SchemaDraft } from '@cfworker/json-schema';
import type { ToolArguments } from '../kernel/ports/tool-caller';
import { withoutPatterns } from './schema-patterns';

/** What is wrong with arguments for this schema, in words; `null` where they fit. */
export async function argumentTrouble(
  schema: Readonly<Record<string, unknown>>,
  args: ToolArguments,
): Promise<string | null> {
  const dropped = droppedArgument(schema, args);
  if (dropped !== null) return `It knows no argument "${dropped}".`;
  // Interprets the schema: phones and strict pages forbid the code that faster validators generate.
  const { Validator } = await import('@cfworker/json-schema');
  try {
    const checked = withoutPatterns(schema);
    const { valid, errors } = new Validator(checked, draftOf(schema), false).validate(args);
    // The outermost error comes first and says least.
    const innermost = errors.at(-1);
    if (valid || innermost === undefined) return null;
    const place = innermost.instanceLocation.replace(/^#\/?/, '');
    return place === '' ? innermost.error : `"${place}": ${innermost.error}`;
  } catch (error) {
    return `Its own description of them can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * JSON Schema lets through what it does not name, and servers then drop it in silence: a lost copy, a mail
 * without its text. Unless the schema says that anything goes, that is a mistake.
 */
function droppedArgument(schema: Readonly<Record<string, unknown>>, args: ToolArguments): string | null {
  const { properties } = schema;
  const isOpen = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'].some((key) =>
    Boolean(schema[key]),
  );
  const isComposed = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if'].some((key) => key in schema);
  if (isOpen || isComposed || typeof properties !== 'object' || properties === null) return null;
  return Object.keys(args).find((name) => !Object.hasOwn(properties, name)) ?? null;
}

const DRAFTS: readonly [mark: string, draft: SchemaDraft][] = [
  ['draft-04', '4'],
  ['draft-06', '7'],
  ['draft-07', '7'],
  ['2019-09', '2019-09'],
];

/** The protocol's own default is 2020-12. */
function draftOf({ $schema }: Readonly<Record<string, unknown>>): SchemaDraft {
  const named = typeof $schema === 'string' ? $schema : '';
  return DRAFTS.find(([mark]) => named.includes(mark))?.[1] ?? '2020-12';
}
