import type { ToolDescription } from '../../../kernel/ports/tool-caller';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import type { Session } from '../../../session/session';

const MOST_TOOLS = 40;
const MOST_DESCRIPTION = 200;
const MOST_SCHEMA = 1_200;

/**
 * What the person's own tool servers offer, a line each, in the servers' words; '' for nothing. A server that is not
 * agreed to on this device, or does not answer, is left out.
 */
export async function listedTools({ ports, settings }: Session, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for (const { name } of settings.toolServers) {
    const listed = await ports.tools.listTools(name, signal);
    if (!listed.ok) continue;
    const isMail = ({ name: tool }: ToolDescription): boolean =>
      settings.emailTool?.server === name && settings.emailTool.tool === tool;
    lines.push(...listed.value.filter((tool) => !isMail(tool)).map((tool) => lineOf(name, tool)));
  }
  return lines.slice(0, MOST_TOOLS).join('\n');
}

const lineOf = (server: string, { name, description, inputSchema }: ToolDescription): string =>
  `${server}/${visibleLine(name)}: ${visibleLine(description.slice(0, MOST_DESCRIPTION))} Arguments: ${visibleLine(JSON.stringify(inputSchema['properties'] ?? {}).slice(0, MOST_SCHEMA))}`;
