import * as z from '../../kernel/notes/values/schema';
import type { VaultToolArguments } from './vault-tool';

const argument = (description: string) => z.nullable(z.string()).check(z.describe(description));

export const wireArguments = z
  .strictObject({
    query: argument('Words to search for'),
    path: argument('Folder/Name.md'),
    title: argument('Title or subject, one line'),
    text: argument('Markdown or plain text'),
    date: argument('YYYY-MM-DD'),
  })
  .check(z.describe('What the tool needs; null for all others'));

/** An optional text; models also write "null" and "None" as text. */
export const textOrNull = z.pipe(
  z.transform((value: unknown): string | null => {
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') return null;
    return value.trim() === '' || /^\s*(?:null|none|n\/a)\s*$/iu.test(value) ? null : value;
  }),
  z.nullable(z.string()),
);

export const acceptedArguments = z.object({
  query: z.optional(textOrNull),
  path: z.optional(textOrNull),
  title: z.optional(textOrNull),
  text: z.optional(textOrNull),
  date: z.optional(textOrNull),
});

export const givenOf = (given: z.infer<typeof acceptedArguments> | null | undefined): VaultToolArguments => ({
  query: given?.query ?? null,
  path: given?.path ?? null,
  title: given?.title ?? null,
  text: given?.text ?? null,
  date: given?.date ?? null,
});
