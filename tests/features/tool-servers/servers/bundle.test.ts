import { builtinModules, createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { standIns, TOOLS } from '../../../../build/stand-ins.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import type { openStdioTransport } from '../../../../src/features/tool-servers/servers/stdio-transport';
import type {
  McpServers,
  McpServersOptions,
} from '../../../../src/features/tool-servers/servers/mcp-servers';
import type { ServerTransport } from '../../../../src/kernel/ports/tool-server';
import { FakeClock } from '../../../fakes/fake-clock';
import { MemorySecretStore } from '../../../fakes/memory-secret-store';
import { bufferedFetch } from './buffered-fetch';
import { callTool, http, NEVER, scriptedProgram } from './open-servers';
import { scriptedHttp } from './scripted-http';

interface Shipped {
  McpServers: new (options: McpServersOptions) => McpServers;
  openStdioTransport: typeof openStdioTransport;
}

/** As main.js is built, and run where text can't be made into code. */
async function shipped(globals: Record<string, unknown>): Promise<Shipped> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { McpServers } from './src/features/tool-servers/servers/mcp-servers';
        export { openStdioTransport } from './src/features/tool-servers/servers/stdio-transport';
      `,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    supported: { 'dynamic-import': false },
    external: builtinModules.flatMap((name) => [name, `node:${name}`]),
    plugins: [standIns(TOOLS)],
  });
  const module = { exports: {} as Shipped };
  const context = createContext({ ...WINDOW, module }, { codeGeneration: { strings: false, wasm: false } });
  Object.defineProperties(context, Object.getOwnPropertyDescriptors(globals));
  runInContext(outputFiles[0]?.text ?? '', context);
  return module.exports;
}

const WINDOW = {
  ...{ AbortController, Headers, Response, TextDecoder, TextDecoderStream, TextEncoder, URL },
  ...{ btoa, clearTimeout, setTimeout, structuredClone },
};

const optionsFor = (transport: ServerTransport): McpServersOptions => ({
  servers: () => [{ name: 'mail', transport }],
  isAllowed: () => true,
  fetch: bufferedFetch,
  secrets: new MemorySecretStore({ 'mail-key': 'secret-key-1' }),
  clock: new FakeClock(),
  openTransport: null,
  version: '0.1.0',
});

const MAIL = { to: ['ann@example.com'], subject: 'Hello' };

it('what is shipped calls tools where there is no Node, and sleeps until it is asked to', async () => {
  const served = await scriptedHttp();
  const touched: string[] = [];
  const { McpServers: Servers } = await shipped({
    get TransformStream() {
      touched.push('TransformStream');
      return TransformStream;
    },
  });
  const servers = new Servers(optionsFor(http(served.url)));
  // The SDK makes a stream of its own kind when it is first evaluated.
  expect(touched).toEqual([]);
  const call = { server: 'mail', tool: 'send_email', arguments: MAIL };
  const checks = [call, { ...call, arguments: { ...MAIL, to: 'ann@example.com' } }];
  const checked = await Promise.all(checks.map((one) => servers.check(one, NEVER)));
  expect(checked.map((result) => result.ok || result.error.code)).toEqual([true, 'bad_arguments']);
  expect(touched).toEqual(['TransformStream']);
  expect(await callTool(servers, 'send_email', MAIL)).toEqual({
    kind: 'done',
    text: 'queued for ann@example.com',
  });
  await servers.close();
  expect(served.requests.at(-1)?.method).toBe('DELETE');
});

it('what is shipped starts programs on a desktop', async () => {
  const { McpServers: Servers, openStdioTransport: open } = await shipped({
    ...{ Buffer, TransformStream, global: globalThis, process },
    require: createRequire(import.meta.url),
  });
  const servers = new Servers({ ...optionsFor(scriptedProgram('')), openTransport: open(nodeModules) });
  onTestFinished(() => servers.close());
  expect(await callTool(servers, 'send_email', MAIL)).toEqual({
    kind: 'done',
    text: 'queued for ann@example.com',
  });
});
