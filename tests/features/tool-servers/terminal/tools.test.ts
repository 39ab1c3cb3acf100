import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { consentHash, serverConsentKey } from '../../../../src/core/settings/consents';
import type { ToolServer } from '../../../../src/kernel/ports/tool-server';
import { aMailNote } from '../../../fakes/mail-note';
import { scriptedProgram } from '../servers/open-servers';
import { promise } from '../../../promise';
import { Machine } from '../../../headless/deputy-process';

/** Each test starts several processes, on a machine that may have others to run. */

const DRAFT =
  '---\ntype: draft_reply\nstatus: pending_approval\nsource_note: "[[mail]]"\nto: Ann Lee <ann@example.com>\nsubject: "Re: the 14th"\n---\n\nYes, the 14th.\n';

const calendar: ToolServer = {
  name: 'calendar',
  transport: {
    kind: 'http',
    url: 'https://calendar.example/mcp',
    headers: { Authorization: 'CALENDAR_AUTHORIZATION' },
  },
};

const hashOf = (server: ToolServer): string => consentHash(serverConsentKey(server, {}));

describe('deputy tools, as a process', () => {
  let machine: Machine;
  /** A program that leaves a trace as soon as it is started. */
  let hostile: ToolServer;
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
    const script = `require('fs').writeFileSync(${JSON.stringify(trace())}, 'started')`;
    hostile = {
      name: 'mail',
      transport: { kind: 'stdio', command: process.execPath, args: ['-e', script], env: { LANG: 'C' } },
    };
  });
  const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);
  const trace = (): string => join(machine.workingFolder, 'trace');
  const consentsFile = (): string => join(machine.environment['DEPUTY_CONFIG_DIR'] ?? '', 'consents');
  const bring = (...toolServers: ToolServer[]): void => {
    const emailTool = {
      server: 'mail',
      tool: 'send_email',
      arguments: {
        to: { name: 'to', form: 'list' },
        subject: { name: 'subject', form: 'text' },
        body: { name: 'body', form: 'text' },
      },
      constants: {},
    };
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify({ toolServers, emailTool }));
  };
  const approveTheDraft = async () => {
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    machine.write('Drafts/a.md', DRAFT);
    await run('run');
    const { requests } = JSON.parse((await run('status', '--json')).stdout) as {
      requests: { id: string }[];
    };
    return machine.approve(requests[0]?.id ?? '');
  };

  it('says when the settings name none', async () => {
    expect(await run('tools')).toEqual({
      code: 0,
      stdout: 'No tool server set up.\nAn approved mail opens in your mail program.\n',
      stderr: '',
    });
    const { code, stderr } = await run('tools', '--allow', 'mail');
    expect([code, stderr]).toEqual([
      2,
      'There is no tool server "mail", by hash or name. No server is set up.\n',
    ]);
  });

  it('shows them to the letter, and how to allow one', async () => {
    bring(calendar, hostile);
    const { code, stdout } = await run('tools');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 7)).toEqual([
      'calendar: not allowed on this device',
      '  Address:      https://calendar.example/mcp',
      '  Headers:      Authorization: the secret CALENDAR_AUTHORIZATION',
      `  Hash:         ${hashOf(calendar)}`,
      'mail: not allowed on this device',
      `  Program:      ${process.execPath}`,
      expect.stringMatching(/^ {2}Arguments: {4}-e "require\('fs'\)\.writeFileSync/),
    ]);
    expect(stdout).toContain(`  deputy tools ${machine.vault} --allow ${hashOf(calendar)}\n`);
    expect(stdout).toContain(
      'An approved mail waits to be sent by mail › send_email. The tool server "mail" is not allowed on this device yet. Replies arrive outside their conversation',
    );
    expect(existsSync(consentsFile())).toBe(false);
  });

  it('allows one by the hash that was shown, prints what was agreed to, and keeps it outside the vault', async () => {
    bring(calendar, hostile);
    const { code, stdout } = await run('tools', '--allow', hashOf(calendar));
    expect(code).toBe(0);
    expect(stdout).toBe(
      'calendar: allowed on this device\n' +
        '  Address:      https://calendar.example/mcp\n' +
        '  Headers:      Authorization: the secret CALENDAR_AUTHORIZATION\n' +
        `  Hash:         ${hashOf(calendar)}\n`,
    );
    expect(readFileSync(consentsFile(), 'utf8')).toBe(`${serverConsentKey(calendar, {})}\n`);
    expect(JSON.parse((await run('tools', '--json')).stdout)).toEqual({
      servers: [
        { ...calendar, allowed: true, hash: hashOf(calendar) },
        { ...hostile, allowed: false, hash: hashOf(hostile) },
      ],
    });
    expect((await run('tools', '--allow', 'calender')).stderr).toContain(
      'There is no tool server "calender", by hash or name. The settings name "calendar", "mail".',
    );
  });

  it('allows nothing by its name alone where no person can be asked', async () => {
    bring(calendar);
    expect(await run('tools', '--allow', 'calendar')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        `Check it, then: deputy tools ${machine.vault} --allow ${hashOf(calendar)}\n`,
      ),
    });
    expect(existsSync(consentsFile())).toBe(false);
  });

  it('takes no hash for a server that was changed after the look', async () => {
    bring(calendar);
    const shown = hashOf(calendar);
    bring({ ...calendar, transport: { kind: 'http', url: 'https://evil.example/mcp', headers: {} } });
    expect((await run('tools', '--allow', shown)).code).toBe(2);
    expect(existsSync(consentsFile())).toBe(false);
  });

  it('takes a server that has changed for another one', async () => {
    bring(calendar);
    await run('tools', '--allow', hashOf(calendar));
    bring({ ...calendar, transport: { kind: 'http', url: 'https://evil.example/mcp', headers: {} } });
    expect((await run('tools')).stdout).toContain('calendar: not allowed on this device');
  });

  it('reaches no server at an address on the web while Local only is on', async () => {
    promise('It is refused before a connection is tried');
    const far: ToolServer = {
      name: 'far',
      transport: { kind: 'http', url: 'https://192.0.2.1/mcp', headers: {} },
    };
    const settings = { toolServers: [far], localOnly: true };
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify(settings));
    expect((await run('tools', '--allow', hashOf(far))).code).toBe(0);
    const { code, stdout } = await run('tools', '--check');
    expect((await run('tools', '--check', 'foo')).stderr).toContain('To see them: deputy tools /');
    expect([code, stdout]).toEqual([1, expect.stringContaining('connect to nothing but this computer')]);
  });

  it('is named by the doctor, as a hint', async () => {
    bring(calendar, hostile);
    await run('tools', '--allow', hashOf(hostile));
    const { code, stdout } = await run('doctor');
    expect(code).toBe(0);
    expect(stdout).toContain(
      `ok    Tools      not allowed on this device: calendar. To see them: deputy tools ${machine.vault}\n`,
    );
    await run('tools', '--allow', hashOf(calendar));
    expect((await run('doctor')).stdout).toContain('ok    Tools      all servers are allowed on this device');
    expect(existsSync(trace())).toBe(false);
  });

  it('starts nothing that only the vault names, whatever is approved', async () => {
    bring(hostile);
    // What the vault's own file says of a provider is read as a consent to that provider, and to nothing else.
    const [, name, hash] = serverConsentKey(hostile, {}).split(' ');
    machine.write('.env', `LLM_PROVIDER=tools\nLLM_BASE_URL=${name ?? ''} ${hash ?? ''}\n`);
    const { stdout } = await approveTheDraft();
    expect(stdout).toContain('The server "mail" is not allowed on this device');
    await run('run');
    expect(existsSync(trace())).toBe(false);
    expect(machine.read('Drafts/a.md')).not.toContain('status: sent');
    expect(machine.has('Needs_Action/mail.md')).toBe(true);
    machine.write('.env', '');
    await run('tools', '--allow', hashOf(hostile));
    await run('run');
    // Allowing it afterwards approves nothing.
    expect(existsSync(trace())).toBe(false);
  });

  it('calls an allowed one', async () => {
    const calls = join(machine.workingFolder, 'calls');
    const transport = scriptedProgram(calls);
    const server: ToolServer = {
      name: 'mail',
      transport: { ...transport, env: {} } as ToolServer['transport'],
    };
    bring(server);
    await run('tools', '--allow', hashOf(server));
    expect((await approveTheDraft()).stdout).toContain('Sent: ');
    expect(readFileSync(calls, 'utf8')).toBe('send_email\n');
  });

  it('leaves alone what a person wrote beside the consents', async () => {
    bring(calendar);
    await run('tools', '--allow', hashOf(calendar));
    const text = `# mine\nopenai\n${readFileSync(consentsFile(), 'utf8')}`;
    writeFileSync(consentsFile(), text);
    await run('tools', '--allow', hashOf(calendar));
    expect(readFileSync(consentsFile(), 'utf8')).toBe(text);
  });
});
