import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Machine } from './deputy-process';

/** Each test starts several processes, on a machine that may have others to run. */

const SETTINGS = '.obsidian/plugins/deputy/data.json';
const INSTALLED = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));
const ADD = ['--add', 'gmail', '--address', 'me@example.com'];

interface Stored {
  [key: string]: unknown;
  toolServers: { name: string; transport: { env: Record<string, unknown> } }[];
  emailTool: { server: string };
}

describe('setting up a tool that sends mail, as a process', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
  });
  afterEach(() => {
    machine.remove();
  });
  const tools = (...args: string[]) => machine.run('tools', machine.vault, ...args);
  const stored = (): Stored => JSON.parse(machine.read(SETTINGS)) as Stored;
  const allow = async () => {
    const { servers } = JSON.parse((await tools('--json')).stdout) as { servers: { hash: string }[] };
    return tools('--allow', servers[0]?.hash ?? '');
  };

  it('writes a preset into the settings, shows what will run, and allows nothing', async () => {
    const { code, stdout, stderr } = await tools(...ADD);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      'mail: not allowed on this device',
      '  Program:      email-mcp',
      '  Arguments:    stdio',
      expect.stringMatching(
        /^ {2}Environment: {2}MCP_EMAIL_ADDRESS=me@example\.com, MCP_EMAIL_PASSWORD=the secret MAIL_MCP_EMAIL_PASSWORD, .*smtp\.gmail\.com/,
      ),
      expect.stringMatching(/^ {2}Hash: {9}[0-9a-f]+$/),
      'Approved mail is sent by "mail" once it is set up:',
      '  1. npm install -g @codefuturist/email-mcp@0.2.0',
      '  2. Put the password into the environment or .env as MAIL_MCP_EMAIL_PASSWORD.',
      expect.stringContaining('app password'),
      expect.stringMatching(/^ {2}3\. deputy tools .* --allow [0-9a-f]+$/),
      `Then see whether it works: deputy tools ${machine.vault} --check`,
      '',
    ]);
    expect(stored().emailTool).toMatchObject({ server: 'mail', constants: { account: 'default' } });
    expect((await tools()).stdout).toContain('mail: not allowed on this device');
  });

  it('says that an account which may send does so in its place', async () => {
    const ofAccounts = (...args: string[]) => machine.run('accounts', machine.vault, ...args);
    await ofAccounts('--add', 'gmail', '--address', 'sam@gmail.com');
    const { accounts } = JSON.parse((await ofAccounts('--json')).stdout) as { accounts: { hash: string }[] };
    const testMail = await tools('--test-mail');
    expect(testMail.stderr).toContain(`To look at the accounts: deputy accounts ${machine.vault}`);
    await ofAccounts('--allow', accounts[0]?.hash ?? '', '--to', 'send');
    const { stdout } = await tools(...ADD);
    expect(stdout).toContain('An approved mail is sent from sam@gmail.com.');
    expect(stdout).not.toContain('Approved mail is sent by');
  });

  it('writes it where the plugin is installed, though Obsidian has a configuration folder of another name', async () => {
    const folder = '.config-obsidian/plugins/deputy';
    machine.write(`${folder}/manifest.json`, '{ "id": "deputy" }');
    expect(await tools(...ADD)).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(machine.read(`${folder}/data.json`))).toMatchObject({ emailTool: { server: 'mail' } });
    expect(machine.has('.obsidian')).toBe(false);
  });

  it('keeps what else the settings say, and a server of another account', async () => {
    machine.write(SETTINGS, JSON.stringify({ concurrency: 2, ofALaterVersion: [1] }));
    await tools(...ADD);
    await tools('--add', 'fastmail', '--address', 'Me <other@example.com>');
    // The same account again: another preset takes the place of its server.
    await tools('--add', 'icloud', '--address', 'me@example.com');
    const { concurrency, ofALaterVersion, toolServers, emailTool } = stored();
    expect([concurrency, ofALaterVersion, emailTool.server]).toEqual([2, [1], 'mail']);
    expect(toolServers.map(({ name, transport: { env } }) => [name, env['MCP_EMAIL_SMTP_HOST']])).toEqual([
      ['mail 2', 'smtp.fastmail.com'],
      ['mail', 'smtp.mail.me.com'],
    ]);
  });

  it('writes nothing without an address, or into settings of a newer Deputy', async () => {
    const line = `deputy tools ${machine.vault} --add gmail --address you@example.com`;
    expect(await tools('--add', 'gmail')).toMatchObject({
      code: 2,
      stderr: `Which address is it? ${line}\n`,
    });
    expect(await tools('--add', 'gmail', '--address', 'me')).toMatchObject({ code: 2 });
    expect(await tools('--add', 'gmial', '--address', 'me@example.com')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There are gmail, fastmail, icloud, outlook.') as string,
    });
    expect(machine.has(SETTINGS)).toBe(false);
    machine.write(SETTINGS, '{"version":9999}');
    expect((await tools(...ADD)).code).toBe(2);
    expect(machine.read(SETTINGS)).toBe('{"version":9999}');
  });

  it('checks the real program without a call, and says that a wrong password does not show', async () => {
    machine.environment['PATH'] = `${INSTALLED}:${machine.environment['PATH'] ?? ''}`;
    await tools(...ADD);
    expect(await tools('--check')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('It is not allowed on this device') as string,
    });
    await allow();
    expect(await tools('--check')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('.env: MAIL_MCP_EMAIL_PASSWORD') as string,
    });
    machine.environment['MAIL_MCP_EMAIL_PASSWORD'] = 'wrong';
    const { code, stdout } = await tools('--check', 'mail');
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'ok    mail',
        expect.stringMatching(/^ {6}It answers, with \d+ tools\.$/),
        '      send_email would take a mail as Deputy hands it over. Nothing was called.',
        '      A wrong password would show only when a mail is sent. To send one to yourself:',
        `      deputy tools ${machine.vault} --test-mail`,
        '',
      ],
    ]);
  });

  it('says how to install a program that is not there', async () => {
    machine.environment['MAIL_MCP_EMAIL_PASSWORD'] = 'secret';
    await tools(...ADD);
    await allow();
    machine.environment['PATH'] = machine.workingFolder;
    const { code, stdout } = await machine.start('tools', machine.vault, '--check').ended;
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('To install it: npm install -g @codefuturist/email-mcp@0.2.0'),
    ]);
  });

  it('asks for the approval of a test mail to the own address, and sends nothing before', async () => {
    expect(await tools('--test-mail')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Nothing sends mail yet') as string,
    });
    await tools(...ADD);
    const { code, stdout } = await tools('--test-mail');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^A test mail to me@example\.com waits for your approval -> Pending_Approval\//),
    ]);
    const { requests } = JSON.parse((await machine.run('status', machine.vault, '--json')).stdout) as {
      requests: object[];
    };
    expect(requests).toHaveLength(1);
    const [path = ''] = machine.paths().filter((each) => each.startsWith('Pending_Approval/'));
    expect(machine.read(path)).toContain('target_recipient: me@example.com');
    await machine.run('run', machine.vault);
    expect(machine.has(path)).toBe(true);
    expect(machine.log().filter(({ event }) => /call|execut/.test(event))).toEqual([]);
  });
});
