import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { openStdioTransport } from '../../../../src/features/tool-servers/servers/stdio-transport';
import { isRunning } from './open-servers';

type Started = Awaited<ReturnType<ReturnType<typeof openStdioTransport>>>;

const STUBBORN = `
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
  console.log('{"jsonrpc":"2.0","method":"ready"}');
`;

/** A program that has said that it is ready. */
async function start(
  script: string,
  env: Record<string, string> = {},
): Promise<{ transport: Started; pid: number }> {
  const transport = await openStdioTransport(nodeModules)({
    command: process.execPath,
    args: ['-e', script],
    env,
  });
  const ready = new Promise<void>((resolve) => {
    transport.onmessage = () => resolve();
  });
  await transport.start();
  onTestFinished(() => transport.close());
  const { pid } = transport;
  if (pid === null) throw new Error('It was not started.');
  await ready;
  return { transport, pid };
}

describe('a program that speaks over its standard streams', () => {
  it('ends when its input does', async () => {
    const { transport, pid } = await start(`
      process.stdin.resume();
      console.log('{"jsonrpc":"2.0","method":"ready"}');
    `);
    await transport.close();
    expect(isRunning(pid)).toBe(false);
  });

  it('is killed when it does not end by itself', async () => {
    const { transport, pid } = await start(STUBBORN);
    await transport.close();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('is killed in a window too, where a timer is a number', async () => {
    const { transport, pid } = await start(STUBBORN);
    const { setTimeout: own } = globalThis;
    onTestFinished(() => {
      globalThis.setTimeout = own;
    });
    const inWindow = (...args: Parameters<typeof own>): number => Number(own(...args));
    globalThis.setTimeout = Object.assign(inWindow, own);
    await transport.close();
    globalThis.setTimeout = own;
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('starts in the home folder, with what it was given and little else', async () => {
    process.env['OPENAI_API_KEY'] = 'not for servers';
    onTestFinished(() => {
      delete process.env['OPENAI_API_KEY'];
    });
    const said = new Promise<unknown>((resolve, reject) => {
      const script = `console.log(JSON.stringify({ jsonrpc: '2.0', method: 'env', params: { env: process.env, cwd: process.cwd() } }))`;
      void openStdioTransport(nodeModules)({
        command: process.execPath,
        args: ['-e', script],
        env: { MAIL_KEY: 'k' },
      })
        .then((transport) => {
          transport.onmessage = resolve;
          return transport.start();
        })
        .catch(reject);
    });
    expect(await said).toMatchObject({
      params: { cwd: nodeModules.os.homedir(), env: { MAIL_KEY: 'k', PATH: process.env['PATH'] } },
    });
    expect(JSON.stringify(await said)).not.toContain('not for servers');
  });

  it('is quoted when it ends', async () => {
    const transport = await openStdioTransport(nodeModules)({
      command: process.execPath,
      args: ['-e', `console.error('No account.\\n  Set one up.')`],
      env: {},
    });
    const complaints: string[] = [];
    transport.onerror = ({ message }) => complaints.push(message);
    await transport.start();
    await expect.poll(() => complaints).toEqual(['No account. Set one up.']);
  });

  it.each([
    [`console.error('x'.repeat(2_000) + 'No account.')`, 'x'.repeat(2_000) + 'No account.'],
    [`console.error('x'.repeat(20_000) + 'No account.')`, null],
    [`console.error('x'.repeat(20_000) + '\\nNo account.')`, 'No account.'],
    ['', null],
  ])('is quoted by its last whole lines, where there are any', async (script, quoted) => {
    const complaints: string[] = [];
    let isGone = false;
    const transport = await openStdioTransport(nodeModules)({
      command: process.execPath,
      args: ['-e', script],
      env: {},
    });
    const complain = transport.onclose;
    transport.onerror = ({ message }) => complaints.push(message);
    transport.onclose = () => {
      complain?.();
      isGone = true;
    };
    await transport.start();
    await expect.poll(() => isGone).toBe(true);
    expect(complaints).toEqual(quoted === null ? [] : [quoted]);
  });
});
