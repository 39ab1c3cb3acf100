import { afterEach, beforeEach, expect, test } from 'vitest';
import { CERTIFICATE } from '../../demo/mailbox/certificate.mjs';
import type { ImapServer } from '../../demo/mailbox/imap-server.mjs';
import { addMailbox } from '../imap/add-mailbox';
import { PASSWORD, scriptedMailbox } from '../imap/scripted-mailbox';
import { fingerprintOf } from '../smtp/smtp-stage';
import { Machine } from './deputy-process';

const SETTINGS = '.obsidian/plugins/deputy/data.json';
const SECRET = 'MAIL_ANN_EXAMPLE_COM_PASSWORD';

let machine: Machine;
let server: ImapServer;
beforeEach(async () => {
  machine = new Machine();
  await machine.run('setup', machine.vault);
  server = await scriptedMailbox({ security: 'starttls' });
});
afterEach(() => {
  machine.remove();
});

const accounts = (...args: string[]) => machine.run('accounts', machine.vault, ...args);
const place = (): string => `127.0.0.1:${String(server.port)}`;
const add = () =>
  accounts('--add', 'other', '--address', 'ann@example.com', '--imap', place(), '--smtp', place());

test('an account that is added is allowed nothing, and says what to do next', async () => {
  const { code, stdout, stderr } = await add();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n')).toEqual([
    `Put the password into the environment, or into .env, as ${SECRET}. Then:`,
    'ann@example.com: ann@example.com',
    `  Reads from:   ${place()}`,
    `  Sends by:     ${place()}`,
    `  Password:     ${SECRET}, where it is set`,
    '  Allowed here: nothing',
    expect.stringMatching(/^ {2}To let Deputy read it: deputy accounts .* --allow [0-9a-f]{32} --to read$/),
    expect.stringMatching(/^ {2}To let Deputy send by it: .* --allow [0-9a-f]{32} --to send$/),
    expect.stringMatching(/^ {2}To let Deputy archive and mark mail there: .* --to act$/),
    '',
  ]);
  expect(machine.read(SETTINGS)).not.toContain(PASSWORD);
  expect((await machine.run('fetch', machine.vault)).code).toBe(2);
  expect(server.commands).toEqual([]);
});

test('a server without a port is no server, and a preset does not stand in for it', async () => {
  const added = await accounts('--add', 'gmail', '--address', 'ann@gmail.com', '--imap', 'imap.example.com');
  expect(added).toMatchObject({ code: 2, stderr: expect.stringContaining('--imap takes a host and a port') });
  expect(machine.has(SETTINGS)).toBe(false);
});

test('a certificate is pinned only once its fingerprint was given', async () => {
  await add();
  const shown = await accounts('--pin', 'ann@example.com');
  expect(shown).toMatchObject({ code: 2, stderr: expect.stringContaining(fingerprintOf(CERTIFICATE)) });
  expect(machine.read(SETTINGS)).not.toContain(fingerprintOf(CERTIFICATE));
  const pinned = await accounts('--pin', 'ann@example.com', '--fingerprint', fingerprintOf(CERTIFICATE));
  expect(pinned.stdout).toContain(`Certificate:  ${fingerprintOf(CERTIFICATE)}, and no other`);
  expect(server.logins).toEqual([]);
});

test('one permission at a time is given, to the account as it was shown', async () => {
  await add();
  const hash = /--allow (\w+) --to read/.exec((await accounts()).stdout)?.[1] ?? '';
  expect((await accounts('--allow', hash, '--to', 'read')).stdout).toContain('Allowed here: read\n');
  expect((await accounts('--allow', hash)).code).toBe(2);
  expect((await accounts('--allow', 'abc', '--to', 'read')).code).toBe(2);
  // Another certificate is another account.
  await accounts('--pin', 'ann@example.com', '--fingerprint', fingerprintOf(CERTIFICATE));
  expect((await accounts()).stdout).toContain('Allowed here: nothing\n');
});

test('a check logs in, and a wrong password is said and not tried again by a fetch', async () => {
  await addMailbox(machine, server);
  expect(await accounts('--check')).toMatchObject({
    code: 0,
    stdout: 'ann@example.com: the server takes the password\n',
  });
  machine.environment[SECRET] = 'wrong';
  server.logins = [];
  for (let time = 0; time < 3; time += 1)
    expect(await machine.run('fetch', machine.vault)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('refused the password of ann@example.com'),
    });
  expect(server.logins).toEqual(['wrong']);
});

test('mail that is fetched becomes notes, and an account that is removed leaves them', async () => {
  await addMailbox(machine, server);
  expect(await machine.run('fetch', machine.vault, '--since', '2')).toMatchObject({
    code: 0,
    stdout: 'ann@example.com: 2 new mails, 0 known before.\n',
  });
  expect((await accounts('--remove', 'ann@example.com')).code).toBe(0);
  expect((await accounts()).stdout).toBe('The settings name no mail account.\n');
  expect(machine.paths().filter((path) => path.startsWith('Needs_Action/'))).toHaveLength(2);
});
