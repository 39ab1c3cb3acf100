import { hashText } from '../../../../kernel/notes/values/hash';
import type { Json, ToolCall } from '../../../../kernel/ports/tool-caller';

/** Hash that an approval binds: equal for the same server, tool and arguments, whatever the order of keys. */
export const callHash = ({ server, tool, arguments: args }: ToolCall): string =>
  hashText(canonicalJson({ server, tool, arguments: args }));

/** JSON with sorted keys (by UTF-16 units) and without spaces, as in RFC 8785. */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
