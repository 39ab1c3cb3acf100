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

/** `$schema` is left out, because some providers refuse it. */
function jsonSchemaOf(answer: z.ZodMiniType): OutputSchema['schema'] {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answer);
  return schema;
}
