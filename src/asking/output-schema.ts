import * as z from '../notes/schema';
import type { OutputSchema } from '../ports/language-model';

/** What providers are asked to enforce. Without the dialect key, which some of them refuse. */
export function outputSchema(name: string, answer: z.ZodMiniType): OutputSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answer);
  return { name, schema };
}
