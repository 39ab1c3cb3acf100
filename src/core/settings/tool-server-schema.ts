import * as z from '../../kernel/notes/values/schema';
import type { ToolServer } from '../../kernel/ports/tool-server';

/** A single line that reads the same wherever it is shown. */
const NAME = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u;
/** A header's name: RFC 9110, section 5.6.2. */
const HEADER = /^[!#$%&'*+.^_`|~\w-]+$/;

/** A tool server. A setting; the schema is built on first use. */
export const toolServer: z.ZodMiniType<ToolServer> = z.lazy(() => {
  const secretId = z.string().check(z.minLength(1));
  const variable = z.string().check(z.regex(/^[^=\0]+$/));
  return z.object({
    name: z.string().check(z.regex(NAME)),
    transport: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('http'),
        url: z.url({ protocol: /^https?$/ }),
        headers: z.record(z.string().check(z.regex(HEADER)), secretId),
      }),
      z.object({
        kind: z.literal('stdio'),
        command: z.string().check(z.minLength(1)),
        args: z.array(z.string()),
        env: z.record(variable, z.union([z.string(), z.strictObject({ secret: secretId })])),
      }),
    ]),
  });
});
