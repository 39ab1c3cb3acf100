import { beforeEach, expect, test } from 'vitest';
import { CERTIFICATE, KEY } from '../../../../demo/mailbox/certificate.mjs';
import type { ImapServer } from '../../../../demo/mailbox/imap-server.mjs';
import { addMailbox } from '../servers/imap/add-mailbox';
import { PASSWORD, scriptedMailbox } from '../servers/imap/scripted-mailbox';
import { promise } from '../../../promise';
import { fingerprintOf, OTHER_CERTIFICATE, OTHER_KEY } from '../../../wire/certificates';
import { scriptedSmtp } from '../../../wire/scripted-smtp';
import { Machine } from '../../../headless/deputy-process';

const SETTINGS = '.obsidian/plugins/deputy/data.json';
const SECRET = 'MAIL_ANN_EXAMPLE_COM_PASSWORD';

let machine: Machine;
let server: ImapServer;
beforeEach(async () => {
  machine = new Machine();
  await machine.run('setup', machine.vault);
  server = await scriptedMailbox({ security: 'starttls' });
});

const accounts = (...args: string[]) => machine.run('accounts', machine.vault, ...args);
const place = (): string => `127.0.0.1:${String(server.port)}`;
const add = () =>
  accounts('--add', 'other', '--address', 'ann@example.com', '--imap', place(), '--smtp', place());

test('an account that is added is allowed nothing, and says what to do next', async () => {
  const { code, stdout, stderr } = await add();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n')).toEqual([
    `Put the password into the environment, or into .env in this folder, as ${SECRET}. Then allow what Deputy may do:`,
    'ann@example.com',
    `  Reads from:   ${place()}`,
    `  Sends by:     ${place()}`,
    '  Sends as:     ann@example.com',
    `  Password:     in the variable ${SECRET}`,
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

test('the name that recipients see is asked for once: it signs replies, is shown, and is changed', async () => {
  promise('Your name is the one before the address, and the one that signs replies');
  await accounts(
    ...['--add', 'other', '--address', 'ann@example.com', '--imap', place(), '--smtp', place()],
    ...['--as', 'Ann Lee'],
  );
  expect(JSON.parse(machine.read(SETTINGS))).toMatchObject({
    personName: 'Ann Lee',
    accounts: [{ name: 'ann@example.com', displayName: 'Ann Lee' }],
  });
  const { accounts: [{ hash = '' } = {}] = [] } = JSON.parse((await accounts('--json')).stdout) as {
    accounts?: { hash?: string }[];
  };
  await accounts('--allow', hash, '--to', 'send');
  const changed = await accounts('--change', 'ann@example.com', '--as', 'A. Lee');
  expect(changed.stdout).toContain('What you allowed here stays allowed.');
  expect(changed.stdout).toContain('  Sends as:     "A. Lee" <ann@example.com>\n');
  expect(changed.stdout).toContain('  Allowed here: send\n');
  await accounts('--change', 'ann@example.com', '--as', '');
  const signed = await accounts('--change', 'ann@example.com', '--sign-off', 'Yours\nAnn');
  expect(signed.stdout).toContain('  Allowed here: send\n');
  expect(machine.read(SETTINGS)).toContain(String.raw`"signOff": "Yours\nAnn"`);
  expect((await accounts()).stdout).toContain('  Sends as:     Ann Lee <ann@example.com>\n');
});

test('a server without a port is no server, and a preset does not stand in for it', async () => {
  const added = await accounts('--add', 'gmail', '--address', 'ann@gmail.com', '--imap', 'imap.example.com');
  expect(added).toMatchObject({ code: 2, stderr: expect.stringContaining('--imap takes a host and a port') });
  const other = await accounts('--add', 'other', '--address', 'ann@example.com');
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('check --imap and --smtp.') });
  const preset = await accounts('--add', 'gmail', '--address', 'foo');
  expect(preset).toMatchObject({ code: 2, stderr: expect.stringContaining('check --address.') });
  expect(preset.stderr).toMatch(/--add gmail --address you@example\.com\n$/);
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

test('a certificate for each server is shown and pinned, and what no server shows pins nothing', async () => {
  const smtp = await scriptedSmtp({ key: OTHER_KEY, cert: OTHER_CERTIFICATE });
  const [read, sent] = [fingerprintOf(CERTIFICATE), fingerprintOf(OTHER_CERTIFICATE)];
  await accounts(
    ...['--add', 'other', '--address', 'ann@example.com', '--imap', place()],
    ...['--smtp', `127.0.0.1:${String(smtp.port)}/tls`],
  );
  const both = await accounts('--pin', 'ann@example.com');
  expect(both.code).toBe(2);
  for (const word of [`${place()} shows`, read, `127.0.0.1:${String(smtp.port)} shows`, sent])
    expect(both.stderr).toContain(word);
  const none = await accounts('--pin', 'ann@example.com', '--fingerprint', 'a'.repeat(64));
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing was pinned') });
  const pins = async (): Promise<unknown> => {
    const [account] = (JSON.parse((await accounts('--json')).stdout) as { accounts: unknown[] }).accounts;
    return account;
  };
  expect(await pins()).toMatchObject({ fingerprint: '', smtp_fingerprint: '' });
  await accounts('--pin', 'ann@example.com', '--fingerprint', sent.toUpperCase());
  expect(await pins()).toMatchObject({ fingerprint: '', smtp_fingerprint: sent });
  await accounts('--pin', 'ann@example.com', '--fingerprint', read);
  expect(await pins()).toMatchObject({ fingerprint: read, smtp_fingerprint: sent });
  const hash = /--allow (\w+) --to read/.exec((await accounts()).stdout)?.[1] ?? '';
  await accounts('--allow', hash, '--to', 'read');
  await accounts('--allow', hash, '--to', 'send');
  machine.environment[SECRET] = PASSWORD;
  expect((await accounts('--check')).code).toBe(0);
});

test('one permission at a time is given, to the account as it was shown', async () => {
  await add();
  expect((await accounts('--check')).stdout).toMatch(
    /^ann@example\.com: You have not allowed Deputy to read the mailbox .* as "deputy accounts" says\.\n$/,
  );
  const hash = /--allow (\w+) --to read/.exec((await accounts()).stdout)?.[1] ?? '';
  const { stdout } = await accounts('--allow', hash, '--to', 'read');
  expect(stdout).toContain('Allowed here: read\n');
  expect(stdout).toMatch(
    /\nNext: deputy fetch .* from now on\. With --since 7d it imports the last week, too\.\n$/,
  );
  expect(await accounts('--allow', hash)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('read, send, act'),
  });
  expect((await accounts('--allow', 'abc', '--to', 'read')).code).toBe(2);
  // Another certificate is another account.
  await accounts('--pin', 'ann@example.com', '--fingerprint', fingerprintOf(CERTIFICATE));
  expect((await accounts()).stdout).toContain('Allowed here: nothing\n');
});

test('a check logs in, and a wrong password is said and not tried again by a fetch', async () => {
  await addMailbox(machine, server);
  expect(await accounts('--check')).toMatchObject({
    code: 0,
    stdout:
      'ann@example.com: the server accepts the login\n  Sent mail goes to Sent.\n  Archived mail goes to Archive.\n',
  });
  machine.environment[SECRET] = 'wrong';
  server.logins = [];
  for (let time = 0; time < 3; time += 1) {
    const { code, stdout } = await machine.run('fetch', machine.vault);
    expect(code).toBe(1);
    expect(stdout).toContain('refused the password of ann@example.com');
    expect(stdout).toContain(`Its variable is ${SECRET}.`);
  }
  expect(server.logins).toEqual(['wrong']);
  expect((await machine.run('status', machine.vault)).stdout).toMatch(
    /^Mail error:   ann@example\.com: .*\n  To test it: deputy accounts \S+ --check ann@example\.com$/mu,
  );
  // Who allows IMAP at the service changes no password: a person may have it tried again.
  server.options.password = 'wrong';
  expect((await accounts('--check', 'ann@example.com')).code).toBe(0);
  expect((await machine.run('fetch', machine.vault)).code).toBe(0);
});

test.each([
  ['no password', [`as ${SECRET}.`], () => Promise.resolve((machine.environment[SECRET] = ''))],
  [
    'a server that is gone',
    ['nothing listens there', '--change ann@example.com --imap'],
    () => server.stop(),
  ],
  [
    'no STARTTLS',
    ['offers no encryption', '--change ann@example.com --imap'],
    () => Promise.resolve(server.faults.set('STARTTLS', ({ say, tag }) => say(`${tag} NO not now`))),
  ],
  [
    'another certificate than was pinned',
    ['another certificate', '--pin'],
    () => Promise.resolve(Object.assign(server.options, { key: OTHER_KEY, cert: OTHER_CERTIFICATE })),
  ],
])('%s is said with what to do about it, and once by what looks by itself', async (_, words, spoil) => {
  await addMailbox(machine, server);
  await spoil();
  for (const command of ['fetch', 'check', 'run']) {
    const { stdout } = await (command === 'check'
      ? accounts('--check')
      : machine.run(command, machine.vault));
    // What was said is not said again by itself.
    for (const word of command === 'run' ? [] : words) expect(stdout).toContain(word);
    if (command === 'run') expect(stdout).not.toContain('not fetched');
  }
});

test('a check logs in where mail goes out, too, and says what to do about what is wrong there', async () => {
  promise('logs in where mail goes out, too');
  const shown = { key: KEY, cert: CERTIFICATE };
  const smtp = await scriptedSmtp(shown);
  const place = (port: number, host = '127.0.0.1') => `${host}:${String(port)}/tls`;
  const sendsBy = async (address: string): Promise<void> => {
    await accounts('--remove', 'ann@example.com');
    await accounts(
      ...['--add', 'other', '--address', 'ann@example.com', '--smtp', address],
      ...['--imap', `127.0.0.1:${String(server.port)}/starttls`],
    );
    await accounts('--pin', 'ann@example.com', '--fingerprint', fingerprintOf(CERTIFICATE));
    const hash = /--allow (\w+) --to send/.exec((await accounts()).stdout)?.[1] ?? '';
    await accounts('--allow', hash, '--to', 'send');
  };
  const check = async (): Promise<string> => {
    const { code, stdout } = await accounts('--check');
    return `${String(code)} ${stdout}`;
  };
  machine.environment[SECRET] = PASSWORD;
  await sendsBy(place(smtp.port));
  expect(await check()).toBe(
    '0 ann@example.com: the server that sends accepts the login\n  Sent mail goes to Sent.\n  Archived mail goes to Archive.\n',
  );
  smtp.fault = { stage: 'AUTH', fault: '550' };
  expect(await check()).toMatch(/^1 .*refused the password[^]*Its variable is MAIL_ANN_EXAMPLE_COM_PASSWORD/);
  smtp.fault = null;
  Object.assign(shown, { key: OTHER_KEY, cert: OTHER_CERTIFICATE });
  expect(await check()).toMatch(/^1 .*another certificate than was pinned[^]*--pin ann@example\.com/);
  await sendsBy(place(server.port));
  expect(await check()).toMatch(/^1 [^]*--change ann@example\.com --imap HOST:PORT/);
  await sendsBy(place(1));
  expect(await check()).toMatch(/^1 .*nothing listens there/);
  expect(smtp.mails).toEqual([]);
});

test('an account gets another server in its place, is asked again what it may do, and then reads there', async () => {
  promise('gives an account another server in its place');
  await addMailbox(machine, server);
  const other = await scriptedMailbox();
  const to = `127.0.0.1:${String(other.port)}/tls`;
  expect(await accounts('--change', 'ann@example.com')).toMatchObject({ code: 2 });
  expect(await accounts('--change', 'bob@example.com', '--imap', to)).toMatchObject({ code: 2 });
  expect(await accounts('--change', 'ann@example.com', '--imap', '1.2.3.4')).toMatchObject({ code: 2 });
  const { stdout } = await accounts('--change', 'ann@example.com', '--imap', to);
  expect(stdout).toContain(`Reads from:   127.0.0.1:${String(other.port)}\n  Sends by:     ${place()}\n`);
  expect(stdout).toContain('Allowed here: nothing');
  expect(stdout).not.toContain('Certificate');
  await accounts('--pin', 'ann@example.com', '--fingerprint', fingerprintOf(CERTIFICATE));
  const hash = /--allow (\w+) --to read/.exec((await accounts()).stdout)?.[1] ?? '';
  await accounts('--allow', hash, '--to', 'read');
  expect((await accounts('--check')).code).toBe(0);
  expect(other.logins).toEqual([PASSWORD]);
});

test('a check says where sent and archived mail goes, what is missing there, and another folder can be chosen', async () => {
  await addMailbox(machine, server);
  server.folders = server.folders.filter(({ name }) => name !== 'Sent');
  server.options.capabilities = server.options.capabilities.replace(' MOVE', '');
  const poor = (await accounts('--check')).stdout;
  expect(poor).toContain('There is no folder for sent mail: copies wait until there is one.');
  expect(poor).toContain("The server can't move mail: mail that you archive or finish stays in its inbox.");
  expect((await accounts('--change', 'ann@example.com', '--sent', 'Archive')).stdout).toContain(
    '  Sent mail:    Archive\n',
  );
  expect((await accounts('--check')).stdout).toContain('Sent mail goes to Archive.');
  await accounts('--change', 'ann@example.com', '--sent', 'Gone');
  expect((await accounts('--check')).stdout).toContain(
    'The folder "Gone", which was chosen for sent mail, does not exist: copies wait until there is one.',
  );
  expect((await accounts('--change', 'ann@example.com', '--sent', '')).stdout).not.toContain('Sent mail:');
});

test.each(['NO', 'BAD', 'BYE'])('an account that has worked is not to be removed for a %s', async (kind) => {
  await addMailbox(machine, server);
  expect((await machine.run('fetch', machine.vault)).code).toBe(0);
  server.faults.set('EXAMINE', (connection) =>
    connection.say(kind === 'BYE' ? '* BYE now' : `${connection.tag} ${kind} now`),
  );
  const { stdout } = await machine.run('fetch', machine.vault);
  expect(stdout).toContain(`(${kind})`);
  expect(stdout).not.toMatch(/did not answer|--remove/);
});

test('mail from before is asked for once at a server that is gone, and comes in with the next fetch', async () => {
  await addMailbox(machine, server);
  let connections = 0;
  server.faults.set('greeting', (connection) => {
    connections += 1;
    connection.end();
  });
  const { code, stdout } = await machine.run('fetch', machine.vault, '--since', '2');
  expect({ code, stdout, connections }).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('not fetched'),
    connections: 1,
  });
  server.faults.clear();
  expect((await machine.run('fetch', machine.vault)).stdout).toContain('2 new mails');
});

test('a watch says why no mail comes in', async () => {
  await addMailbox(machine, server);
  await server.stop();
  const watch = machine.start('watch', machine.vault);
  await expect.poll(() => watch.said()).toContain('not fetched   ann@example.com: ');
  watch.kill('SIGTERM');
  await watch.ended;
});

test('mail from before is taken when it is asked for, the first time or later', async () => {
  promise('takes older mail, too, the first time or later');
  await addMailbox(machine, server);
  expect((await machine.run('fetch', machine.vault)).stdout).toContain('0 new mails');
  expect((await machine.run('fetch', machine.vault, '--since', '2')).stdout).toContain('2 new mails');
  expect((await machine.run('fetch', machine.vault, '--since', '7d')).stdout).toContain('1 new mail.');
  expect((await machine.run('fetch', machine.vault, '--since', '7d')).stdout).toContain('0 new mails');
});

test('mail that is fetched becomes notes, and an account that is removed leaves them', async () => {
  await addMailbox(machine, server);
  expect(await machine.run('fetch', machine.vault, '--since', '2')).toMatchObject({
    code: 0,
    stdout: `ann@example.com: 2 new mails.\nNext: deputy run ${machine.vault}\n`,
  });
  expect((await accounts('--remove', 'ann@example.com')).code).toBe(0);
  expect((await accounts()).stdout).toMatch(/^No mail account is set up\. To add one: .* --add gmail/);
  expect(machine.paths().filter((path) => path.startsWith('Needs_Action/'))).toHaveLength(2);
});
