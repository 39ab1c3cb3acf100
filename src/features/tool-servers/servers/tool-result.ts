import * as z from '../../../kernel/notes/values/schema';

/** Schema of a tool's result. Without any content it is invalid, so that the call's outcome is unknown. */
export const toolResult = z
  .looseObject({
    content: z.optional(z.array(z.unknown())),
    structuredContent: z.optional(z.record(z.string(), z.unknown())),
    isError: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ content, structuredContent }) => content !== undefined || structuredContent !== undefined),
  );
export type ToolResult = z.infer<typeof toolResult>;

/** A result as text for a person, of any length; other content types become placeholders. */
export function resultText({ content = [], structuredContent }: ToolResult): string {
  const texts = content.map(partText);
  if (texts.length === 0 && structuredContent !== undefined) texts.push(JSON.stringify(structuredContent));
  return texts.join('\n');
}

const part = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image'), data: z.string(), mimeType: z.string() }),
  z.looseObject({ type: z.literal('audio'), data: z.string(), mimeType: z.string() }),
  z.looseObject({ type: z.literal('resource_link'), uri: z.string() }),
  z.looseObject({
    type: z.literal('resource'),
    resource: z.looseObject({ uri: z.string(), text: z.optional(z.string()) }),
  }),
]);

function partText(raw: unknown): string {
  const parsed = part.safeParse(raw);
  if (!parsed.success) return '(something that Deputy does not know)';
  const { data } = parsed;
  switch (data.type) {
    case 'text':
      return data.text;
    case 'image':
    case 'audio':
      return `(${data.type}, ${data.mimeType}, ${kilobytes(data.data)})`;
    case 'resource_link':
      return `(a link to ${data.uri})`;
    case 'resource':
      return data.resource.text ?? `(a file: ${data.resource.uri})`;
  }
}

const kilobytes = (base64: string): string => `${Math.ceil((base64.length * 0.75) / 1000)} kB`;
