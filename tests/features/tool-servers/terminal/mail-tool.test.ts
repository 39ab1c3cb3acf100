import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { consentHash, serverConsentKey } from '../../../../src/core/settings/consents';
import type { ToolServer } from '../../../../src/kernel/ports/tool-server';
import { Machine } from '../../../headless/deputy-process';

/** Each test starts several processes, on a machine that may have others to run. */

const PROGRAM = fileURLToPath(new URL('../servers/scripted-program.mjs', import.meta.url));
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
  const scripted = (): ToolServer => ({
    name: 'mail',
    transport: { kind: 'stdio', command: process.execPath, args: [PROGRAM, calls], env: {} },
  });
  const tools = (...args: string[]) => machine.run('tools', machine.vault, ...args);
  const choose = (fields: string, tool = 'send_email') =>
    tools('--mail', 'mail', '--tool', tool, '--fields', fields);
  const stored = () => JSON.parse(machine.read(SETTINGS)) as Record<string, unknown>;
  const allow = () => tools('--allow', consentHash(serverConsentKey(scripted(), {})));

  it('takes the tool and the fields that the person names, calls nothing, and keeps what else the settings say', async () => {
    await allow();
    const { code, stdout, stderr } = await choose('to: to[]; subject: subject; body: body');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      'mail › send_email',
      '  to: to[]',
      '  subject: subject',
      '  body: body',
      expect.stringContaining('An approved mail is sent by mail › send_email.'),
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

  it.each([
    ['a server that is not allowed here', ['--mail', 'mail'], 'is not allowed on this device: deputy tools'],
    ['one that there is not', ['--mail', 'post'], 'There is no tool server "post"'],
  ])('chooses none of %s', async (_, args, why) => {
    expect(await tools(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(why) as string });
    expect(stored()['emailTool']).toBeUndefined();
  });

  it.each([
    ['a tool that the server has not', 'to: to[]; body: body', 'post', 'has no tool "post"'],
    ['a field that the tool has not', 'to: to[]; body: text', 'send_email', 'It knows no argument "text".'],
    ['fields that leave out the text', 'to: to', 'send_email', 'at least to and body'],
    ['a part that no mail has', 'whom: to', 'send_email', '"whom" is not a part of a mail.'],
  ])('stores nothing for %s', async (_, fields, tool, why) => {
    await allow();
    expect(await choose(fields, tool)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(why) as string,
    });
    expect(stored()['emailTool']).toBeUndefined();
  });
});
