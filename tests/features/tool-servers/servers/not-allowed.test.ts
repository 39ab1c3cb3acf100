import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { McpServers } from '../../../../src/features/tool-servers/servers/mcp-servers';
import type { ToolServer } from '../../../../src/kernel/ports/tool-server';
import { MemorySecretStore } from '../../../fakes/memory-secret-store';
import { temporaryFolder } from '../../../fakes/temporary-folder';
import { callTool, http, NEVER, openServers, scriptedProgram } from './open-servers';
import { scriptedHttp } from './scripted-http';

const MAIL = { to: ['ann@example.com'], subject: 'Hello' };
const REMEDY =
  /^The server "mail" is not allowed on this device: .* Deputy's settings under "Tool servers", or with "deputy tools"/;

const askEverything = async (servers: McpServers): Promise<void> => {
  const listed = await servers.listTools('mail', NEVER);
  const call = { server: 'mail', tool: 'send_email', arguments: MAIL };
  const checked = await servers.check(call, NEVER);
  for (const refused of [listed, checked])
    expect(refused.ok || [refused.error.code, refused.error.message]).toEqual([
      'not_agreed',
      expect.stringMatching(REMEDY),
    ]);
  expect(await callTool(servers, 'send_email', MAIL)).toEqual({
    kind: 'not_called',
    why: expect.stringMatching(REMEDY),
  });
};

/** Which secrets were read. */
const watchedSecrets = (): { secrets: MemorySecretStore; read: string[] } => {
  const read: string[] = [];
  const secrets = new MemorySecretStore({ 'mail-key': 'secret-key-1' });
  const ask = secrets.read.bind(secrets);
  secrets.read = (id) => {
    read.push(id);
    return ask(id);
  };
  return { secrets, read };
};

it('starts no program that is not allowed on this device, and reads no secret for it', async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const touched = join(folder, 'touched');
  const started: string[] = [];
  const { secrets, read } = watchedSecrets();
  const program = {
    kind: 'stdio',
    command: process.execPath,
    args: ['-e', `require('fs').writeFileSync(${JSON.stringify(touched)}, '')`],
    env: { KEY: { secret: 'mail-key' } },
  } as const;
  const servers = openServers(program, {
    secrets,
    isAllowed: () => false,
    openTransport: ({ command }) => {
      started.push(command);
      return Promise.reject(new Error('No program was expected'));
    },
  });
  await askEverything(servers);
  expect([started, read, existsSync(touched)]).toEqual([[], [], false]);
});

it('reaches no address that is not allowed on this device, and reads no secret for it', async () => {
  const served = await scriptedHttp();
  const { secrets, read } = watchedSecrets();
  await askEverything(openServers(http(served.url), { secrets, isAllowed: () => false }));
  expect([served.requests, read]).toEqual([[], []]);
});

it('asks about exactly the server it would reach, each time anew', async () => {
  const served = await scriptedHttp();
  const asked: ToolServer[] = [];
  let isAllowed = true;
  const servers = openServers(http(served.url), {
    isAllowed: (server) => {
      asked.push(server);
      return isAllowed;
    },
  });
  expect((await servers.listTools('mail', NEVER)).ok).toBe(true);
  expect(asked).toEqual([{ name: 'mail', transport: http(served.url) }]);
  // The connection is still there.
  isAllowed = false;
  await askEverything(servers);
  expect(served.calls).toEqual([]);
});

it('starts a program again only as it was allowed', async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const calls = join(folder, 'calls');
  const allowed = scriptedProgram(calls);
  const servers: ToolServer[] = [{ name: 'mail', transport: allowed }];
  const opened = openServers(allowed, {
    servers: () => servers,
    isAllowed: ({ transport }) => JSON.stringify(transport) === JSON.stringify(allowed),
  });
  expect(await callTool(opened, 'send_email', MAIL)).toMatchObject({ kind: 'done' });
  // A sync brings other arguments.
  servers[0] = { name: 'mail', transport: scriptedProgram(join(folder, 'elsewhere')) };
  await askEverything(opened);
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
});
