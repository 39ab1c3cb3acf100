import * as z from '../kernel/notes/values/schema';
import type { ToolDescription } from '../kernel/ports/tool-caller';
import type { ProtocolClient } from './protocol-client';

/** A server that never comes to its last page stops being asked. */
const MOST_PAGES = 50;

const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.nullish(z.string()) });

const listed = z.looseObject({
  name: z.string().check(z.minLength(1)),
  description: z.nullish(z.string()),
  inputSchema: z.nullish(z.record(z.string(), z.unknown())),
  annotations: z.nullish(
    z.partial(z.looseObject({ readOnlyHint: z.unknown(), destructiveHint: z.unknown() })),
  ),
});

/** Every tool, over all pages. What is no tool is passed over. */
export async function listTools(client: ProtocolClient, signal: AbortSignal): Promise<ToolDescription[]> {
  const tools = new Map<string, ToolDescription>();
  let cursor: string | null = null;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const params = cursor === null ? {} : { cursor };
    const answer: z.infer<typeof page> = await client.request({ method: 'tools/list', params }, page, signal);
    for (const tool of answer.tools.flatMap(describe)) tools.set(tool.name, tool);
    cursor = answer.nextCursor ?? null;
    if (cursor === null) break;
  }
  return [...tools.values()];
}

function describe(raw: unknown): ToolDescription[] {
  const tool = listed.safeParse(raw);
  if (!tool.success) return [];
  const { name, description, inputSchema, annotations } = tool.data;
  const isReadOnly = annotations?.readOnlyHint === true;
  return [
    {
      name,
      description: description ?? '',
      inputSchema: inputSchema ?? {},
      isReadOnly,
      // The protocol's default is the worse one.
      isDestructive: !isReadOnly && annotations?.destructiveHint !== false,
    },
  ];
}
