import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consentHash, serverConsentKey } from '../../src/core/settings/consents';
import type { ToolServer } from '../../src/kernel/ports/tool-server';
import { Machine } from './deputy-process';

/** Each test starts several processes, on a machine that may have others to run. */

const PROGRAM = fileURLToPath(new URL('../adapters/mcp/scripted-program.mjs', import.meta.url));
const SETTINGS = '.obsidian/plugins/deputy/data.json';

describe('choosing the tool that sends mail, as a process', () => {
  let machine: Machine;
  let calls: string;
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
    calls = join(machine.workingFolder, 'calls');
    machine.write(SETTINGS, JSON.stringify({ concurrency: 2, toolServers: [scripted()] }));
  });
  afterEach(() => {
    machine.remove();
  });
  const scripted = (): ToolServer => ({
    name: 'mail',
    transport: { kind: 'stdio', command: process.execPath, args: [PROGRAM, calls], env: {} },
  });
  const tools = (...args: string[]) => machine.run('tools', machine.vault, ...args);
  const stored = () => JSON.parse(machine.read(SETTINGS)) as Record<string, unknown>;
  const allow = () => tools('--allow', consentHash(serverConsentKey(scripted(), {})));

  it('takes the tool that looks like it with the fields of its schema, calls nothing, and keeps what else the settings say', async () => {
    await allow();
    const { code, stdout, stderr } = await tools('--mail', 'mail');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      'mail › send_email',
      '  to: to[]',
      '  subject: subject',
      '  body: body',
      expect.stringContaining('An approved mail is sent by mail › send_email.'),
      `To check whether the tool would accept a mail: deputy tools ${machine.vault} --check`,
      '',
    ]);
    expect(stored()).toMatchObject({ concurrency: 2, emailTool: { server: 'mail', tool: 'send_email' } });
    expect((await tools('--check')).stdout).toContain(
      'A wrong password would show only when a mail is sent.',
    );
    expect(existsSync(calls)).toBe(false);
    await tools('--mail', 'none');
    expect(stored()['emailTool']).toBeNull();
  });

  it('takes the fields that the person names', async () => {
    await allow();
    const fields = 'to: to; body: body; account = work; tries = 2';
    expect((await tools('--mail', 'mail', '--fields', fields)).code).toBe(0);
    expect(stored()['emailTool']).toEqual({
      server: 'mail',
      tool: 'send_email',
      arguments: { to: { name: 'to', form: 'text' }, body: { name: 'body', form: 'text' } },
      constants: { account: 'work', tries: 2 },
    });
  });

  it.each([
    ['a server that is not allowed here', ['--mail', 'mail'], 'is not allowed on this device: deputy tools'],
    ['one that there is not', ['--mail', 'post'], 'There is no tool server "post"'],
  ])('chooses none of %s', async (_, args, why) => {
    expect(await tools(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(why) as string });
    expect(stored()['emailTool']).toBeUndefined();
  });

  it.each([
    ['a tool that the server has not', ['--tool', 'post'], '"mail" has no tool "post". It has: '],
    ['fields that leave out the text', ['--fields', 'to: to'], 'at least to and body'],
    ['a part that no mail has', ['--fields', 'whom: to'], '"whom" is not a part of a mail.'],
  ])('stores nothing for %s', async (_, args, why) => {
    await allow();
    expect(await tools('--mail', 'mail', ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(why) as string,
    });
    expect(stored()['emailTool']).toBeUndefined();
  });
});
