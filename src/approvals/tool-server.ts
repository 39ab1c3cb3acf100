import * as z from '../notes/schema';
import type { ToolServer } from '../ports/tool-server';

/** A line of its own wherever it is shown, and read as it stands there. */
const name = z.string().check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u));
const secretId = z.string().check(z.minLength(1));
const variable = z.string().check(z.regex(/^[^=\0]+$/));
/** RFC 9110, section 5.6.2. */
const header = z.string().check(z.regex(/^[!#$%&'*+.^_`|~\w-]+$/));

/** A server of tools. A setting. */
export const toolServer: z.ZodMiniType<ToolServer> = z.object({
  name,
  transport: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('http'),
      url: z.url({ protocol: /^https?$/ }),
      headers: z.record(header, secretId),
    }),
    z.object({
      kind: z.literal('stdio'),
      command: z.string().check(z.minLength(1)),
      args: z.array(z.string()),
      env: z.record(variable, z.union([z.string(), z.strictObject({ secret: secretId })])),
    }),
  ]),
});
