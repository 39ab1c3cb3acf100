import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { openStdioTransport } from '../../../../src/features/tool-servers/servers/stdio-transport';
import {
  McpServers,
  type McpServersOptions,
} from '../../../../src/features/tool-servers/servers/mcp-servers';
import type { ToolArguments, ToolOutcome } from '../../../../src/kernel/ports/tool-caller';
import type { ServerTransport, ToolServer } from '../../../../src/kernel/ports/tool-server';
import { FakeClock } from '../../../fakes/fake-clock';
import { MemorySecretStore } from '../../../fakes/memory-secret-store';
import { spentApproval } from '../../../fakes/spent-approval';
import { bufferedFetch } from './buffered-fetch';

export const NEVER = new AbortController().signal;

/** Servers called `mail`, as a desktop has them unless said otherwise; they are closed after the test. */
export function openServers(
  transport: ServerTransport,
  options: Partial<McpServersOptions> = {},
): McpServers {
  const servers: ToolServer[] = [{ name: 'mail', transport }];
  const opened = new McpServers({
    servers: () => servers,
    isAllowed: () => true,
    fetch: bufferedFetch,
    secrets: new MemorySecretStore({ 'mail-key': 'secret-key-1' }),
    clock: new FakeClock(),
    openTransport: openStdioTransport(nodeModules),
    version: '0.1.0',
    ...options,
  });
  onTestFinished(() => opened.close());
  return opened;
}

export const callTool = (
  servers: McpServers,
  tool: string,
  args: ToolArguments = {},
  signal = NEVER,
): Promise<ToolOutcome> => servers.call(spentApproval({ server: 'mail', tool, arguments: args }), { signal });

/** The scripted server as a program; `calls` gets a line for each call. */
export const scriptedProgram = (calls: string, mood = ''): ServerTransport => ({
  kind: 'stdio',
  command: process.execPath,
  args: [fileURLToPath(new URL('scripted-program.mjs', import.meta.url)), calls, mood],
  env: { MAIL_KEY: { secret: 'mail-key' } },
});

export const http = (url: string): ServerTransport => ({
  kind: 'http',
  url,
  headers: { Authorization: 'mail-key' },
});

export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
