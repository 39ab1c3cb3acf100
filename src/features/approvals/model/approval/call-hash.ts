import { hashText } from '../../../../kernel/notes/values/hash';
import type { Json, ToolCall } from '../../../../kernel/ports/tool-caller';

/** What an approval binds: the same for the same server, tool and arguments, whatever the order of keys. */
export const callHash = ({ server, tool, arguments: args }: ToolCall): string =>
  hashText(canonicalJson({ server, tool, arguments: args }));

/** JSON with the keys of every object in order of their UTF-16 units, and no blanks (as RFC 8785 orders them). */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
