import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerTransport } from '../../../../src/kernel/ports/tool-server';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { singleFetch } from '../../../../src/adapters/desktop/single-fetch';
import { bufferedFetch } from './buffered-fetch';
import { callTool, NEVER, openServers } from './open-servers';

/** The protocol's own reference server, which knows nothing of ours. */
const PROGRAM = fileURLToPath(
  new URL('../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

const asProgram = (): Promise<ServerTransport> =>
  Promise.resolve({
    kind: 'stdio',
    command: process.execPath,
    args: [PROGRAM, 'stdio'],
    env: { FROM_DEPUTY: 'a value' },
  });

async function onTheNetwork(): Promise<ServerTransport> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const program = spawn(process.execPath, [PROGRAM, 'streamableHttp'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void program.kill());
  await new Promise<void>((resolve) => {
    const listen = (chunk: Buffer): void => {
      if (chunk.toString().includes(String(port))) resolve();
    };
    program.stdout.on('data', listen);
    program.stderr.on('data', listen);
  });
  return { kind: 'http', url: `http://127.0.0.1:${String(port)}/mcp`, headers: {} };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.each([
  ['a program', asProgram, bufferedFetch],
  ['Streamable HTTP over requestUrl', onTheNetwork, bufferedFetch],
  ['Streamable HTTP over Node', onTheNetwork, singleFetch(nodeModules)],
] as const)('the reference server as %s', (_, open, ownFetch) => {
  it('lists its tools, and takes calls', async () => {
    const servers = openServers(await open(), { fetch: ownFetch });
    const listed = await servers.listTools('mail', NEVER);
    const names = listed.ok ? listed.value.map(({ name }) => name) : [];
    console.log(`The reference server offers ${String(names.length)} tools.`);
    expect(names).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-tiny-image']));

    const sum = { server: 'mail', tool: 'get-sum', arguments: { a: 2, b: 3 } };
    expect((await servers.check(sum, NEVER)).ok).toBe(true);
    const wrong = await servers.check({ ...sum, arguments: { a: 'two', b: 3 } }, NEVER);
    expect(wrong.ok || wrong.error.code).toBe('bad_arguments');

    expect(await callTool(servers, 'echo', { message: 'Grüße' })).toEqual({
      kind: 'done',
      text: 'Echo: Grüße',
    });
    expect(await callTool(servers, 'get-sum', { a: 2, b: 3 })).toMatchObject({
      kind: 'done',
      text: expect.stringContaining('5'),
    });
    expect(await callTool(servers, 'get-sum', { a: 'two' })).toMatchObject({ kind: 'tool_error' });
    expect(await callTool(servers, 'no-such-tool')).toMatchObject({ kind: 'tool_error' });
    expect(await callTool(servers, 'get-tiny-image')).toMatchObject({
      kind: 'done',
      text: expect.stringMatching(/\(image, image\/png, \d+ kB\)/),
    });
    expect(await callTool(servers, 'get-structured-content', { location: 'New York' })).toMatchObject({
      kind: 'done',
    });
    const slow = { duration: 30, steps: 2 };
    expect(
      await callTool(servers, 'trigger-long-running-operation', slow, AbortSignal.timeout(300)),
    ).toMatchObject({ kind: 'unknown' });
  });
});

it('the reference server, as a program, sees of our variables only what it was given', async () => {
  process.env['ANTHROPIC_API_KEY'] = 'not for servers';
  onTestFinished(() => {
    delete process.env['ANTHROPIC_API_KEY'];
  });
  const servers = openServers(await asProgram());
  const outcome = await callTool(servers, 'get-env');
  expect(outcome.kind).toBe('done');
  const seen = 'text' in outcome ? (JSON.parse(outcome.text) as Record<string, string>) : {};
  expect(seen['FROM_DEPUTY']).toBe('a value');
  expect(Object.keys(seen)).not.toContain('ANTHROPIC_API_KEY');
  expect(Object.keys(seen).length).toBeLessThan(12);
});
