import { describe, expect, it } from 'vitest';
import { toolServer } from '../../../src/core/settings/rows/work-rows';
import type { ToolServer } from '../../../src/kernel/ports/tool-server';

const HTTP: ToolServer = {
  name: 'mail',
  transport: { kind: 'http', url: 'https://example.com/mcp', headers: { Authorization: 'mail-key' } },
};
const PROGRAM: ToolServer = {
  name: 'mail',
  transport: {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', 'a-server'],
    env: { HOST: 'smtp.example.com', PASSWORD: { secret: 'mail-key' } },
  },
};

describe('a server in the settings', () => {
  it.each([HTTP, PROGRAM])('is read as it was written: %j', (server) => {
    expect(toolServer.parse(JSON.parse(JSON.stringify(server)))).toEqual(server);
  });

  it.each([
    { ...HTTP, name: '' },
    { ...HTTP, transport: { ...HTTP.transport, url: 'file:///etc/passwd' } },
    { ...HTTP, transport: { ...HTTP.transport, url: 'example.com' } },
    { ...HTTP, transport: { ...HTTP.transport, headers: { 'X-Key:\n': 'mail-key' } } },
    { ...PROGRAM, transport: { ...PROGRAM.transport, command: '' } },
    { ...PROGRAM, transport: { ...PROGRAM.transport, env: { 'A=B': 'c' } } },
    { ...PROGRAM, transport: { ...PROGRAM.transport, env: { A: { secret: 'id', value: 'key' } } } },
    { ...PROGRAM, transport: { kind: 'carrier pigeon' } },
  ])('is refused: %j', (server) => {
    expect(toolServer.safeParse(server).success).toBe(false);
  });
});
