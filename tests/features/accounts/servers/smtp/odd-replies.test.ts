import { cpSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Machine } from '../../../../headless/deputy-process';
import { promise } from '../../../../promise';
import { runs, SEED } from '../../../../runs';
import { CERTIFICATE, fingerprintOf } from '../../../../wire/certificates';
import { QUESTION } from '../imap/dovecot';
import { type OddSmtp, oddSmtp, type Said, type Stage, STAGES } from './odd-smtp';

const ADDRESS = 'ann@example.com';
const PASSWORD = 'Wy7&grün/kettle-41';

const machines: Machine[] = [];
afterAll(() => {
  for (const machine of machines) machine.remove();
});

const must = async (machine: Machine, command: string, ...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await machine.run(command, machine.vault, ...args);
  if (code !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
  return stdout;
};

/** A vault in which a mail waits for the person's yes, and whose account sends by this port. */
async function waiting(port: number): Promise<Machine> {
  const machine = new Machine();
  machines.push(machine);
  const place = `127.0.0.1:${String(port)}/tls`;
  await must(machine, 'setup');
  await must(
    machine,
    ...([
      'accounts',
      '--add',
      'other',
      '--address',
      ADDRESS,
      '--imap',
      '127.0.0.1:9',
      '--smtp',
      place,
    ] as const),
  );
  await must(machine, 'accounts', '--pin', ADDRESS, '--fingerprint', fingerprintOf(CERTIFICATE));
  machine.environment['MAIL_ANN_EXAMPLE_COM_PASSWORD'] = PASSWORD;
  const hash = /--allow (\w+) --to send/.exec(await must(machine, 'accounts'))?.[1] ?? '';
  await must(machine, 'accounts', '--allow', hash, '--to', 'send');
  machine.write('Inbox/lunch.eml', QUESTION);
  await must(machine, 'run');
  const [draft = ''] = machine.paths().filter((path) => path.startsWith('Drafts/'));
  const [, head = '', body = ''] = /^(---\n[^]*?\n---\n)([^]*)$/.exec(machine.read(draft)) ?? [];
  machine.write(draft, `${head}${body.replace(/\[[^\]\n]+\]/g, 'Yes, with pleasure')}`);
  await must(machine, 'ask-again', draft);
  return machine;
}

/** The same vault on another machine. */
function copyOf(machine: Machine): Machine {
  const copy = new Machine();
  machines.push(copy);
  cpSync(dirname(machine.vault), dirname(copy.vault), { recursive: true });
  Object.assign(copy.environment, machine.environment, {
    HOME: copy.environment['HOME'],
    DEPUTY_CONFIG_DIR: copy.environment['DEPUTY_CONFIG_DIR'],
  });
  return copy;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const TOKEN = base64(`\0${ADDRESS}\0${PASSWORD}`);
/** How a server may repeat what it heard. */
const ECHOES: Record<string, (line: string) => string> = {
  'as it was': (line) => line,
  'in base64': base64,
  'in base64url': (line) => Buffer.from(line).toString('base64url'),
  'in hex': (line) => Buffer.from(line).toString('hex'),
  'in hex with colons': (line) => Buffer.from(line).toString('hex').replace(/../g, '$&:'),
  'in percents': (line) => Buffer.from(line).toString('hex').toUpperCase().replace(/../g, '%$&'),
  decoded: (line) =>
    Buffer.from(line.split(' ').at(-1) ?? '', 'base64')
      .toString('latin1')
      .replace(/\0/g, '|'),
  'the password': () => PASSWORD,
  'the password in capitals': () => PASSWORD.toUpperCase(),
  'the password with spaces': () => PASSWORD.split('').join(' '),
  'the password as entities': () => PASSWORD.replace('&', '&amp;'),
  'the password after a prefix in base64': () => base64(`password=${PASSWORD};`),
  'the password in a JSON text in base64': () => base64(base64(PASSWORD)),
  'the name in base64': () => base64(ADDRESS),
  cut: () => TOKEN.slice(3, -5),
  'behind much else': (line) => `${'x'.repeat(385)} ${line}`,
};

/** Each text of which no seven characters in a row may stand anywhere, without what stands between them. */
const FORBIDDEN = [
  ...[PASSWORD, TOKEN, base64(PASSWORD), base64(ADDRESS), base64(TOKEN), base64(base64(PASSWORD))],
  ...[Buffer.from(PASSWORD).toString('hex'), base64(`password=${PASSWORD};`).slice(14)],
].map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, ''));

function expectNoSecret(where: string, text: string): void {
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const form of FORBIDDEN)
    for (let at = 0; at + 7 <= form.length; at += 1)
      expect(plain.includes(form.slice(at, at + 7)) ? `${where}: ${form.slice(at, at + 7)}` : '').toBe('');
}

type Odd = (usual: string, heard: string) => Said;

const after = (stage: Stage): string =>
  '250 ok\r\n235 ok\r\n250 ok\r\n250 ok\r\n354 go\r\n250 queued\r\n'.slice(
    8 * Math.max(0, STAGES.indexOf(stage) - 1),
  );

const code = fc.constantFrom(
  '199',
  '211',
  '251',
  '299',
  '334',
  '354',
  '421',
  '450',
  '503',
  '550',
  '600',
  '25',
  'ok',
);
const odd: fc.Arbitrary<{ name: string; say: (stage: Stage) => Odd }> = fc.oneof(
  fc.constantFrom<{ name: string; say: (stage: Stage) => Odd }>(
    { name: 'missing', say: () => () => ({ pieces: [], isEnd: true }) },
    { name: 'empty', say: () => () => ({ pieces: ['\r\n'], isEnd: true }) },
    { name: 'empty, then usual', say: () => (usual) => ({ pieces: [`\r\n${usual}`] }) },
    { name: 'doubled', say: () => (usual) => ({ pieces: [usual + usual] }) },
    { name: 'doubled later', say: () => (usual) => ({ pieces: [usual, usual] }) },
    { name: 'mixed, then no', say: () => () => ({ pieces: ['250-ok\r\n550 no\r\n'] }) },
    { name: 'mixed, then yes', say: () => () => ({ pieces: ['550-no\r\n', '250 ok\r\n'] }) },
    { name: 'early', say: (stage) => (usual) => ({ pieces: [usual + after(stage)] }) },
    { name: 'early in part', say: () => (usual) => ({ pieces: [`${usual}25`, '0 ok\r\n'] }) },
    { name: 'huge', say: () => () => ({ pieces: ['250-ok\r\n'.repeat(40_000)] }) },
    { name: 'a huge line', say: () => () => ({ pieces: ['250 '.padEnd(300_000, 'x')] }) },
    { name: 'in pieces', say: () => (usual) => ({ pieces: usual.split('') }) },
    { name: 'no SMTP', say: () => () => ({ pieces: ['HTTP/1.1 400 Bad Request\r\n\r\n'], isEnd: true }) },
  ),
  code.map((given) => ({ name: `code ${given}`, say: () => () => ({ pieces: [`${given} said\r\n`] }) })),
  fc.nat(20).map((length) => ({
    name: `cut at ${String(length)}`,
    say: () => (usual: string) => ({ pieces: [usual.slice(0, length % usual.length)], isEnd: true }),
  })),
  fc
    .record({
      given: fc.constantFrom('250', '451', '535', '554'),
      how: fc.constantFrom(...Object.keys(ECHOES)),
    })
    .map(({ given, how }) => ({
      name: `${given} with an echo ${how}`,
      say: () => (_: string, heard: string) => ({
        pieces: [`${given} you said ${ECHOES[how]?.(heard) ?? ''}\r\n`],
      }),
    })),
);

/** Speaks oddly at the stage, and repeats there, if it quotes, what the login sent. */
function speakOddly(server: OddSmtp, stage: Stage, say: Odd): void {
  server.odd = (at, usual, heard) => (at === stage ? say(usual, server.logins.at(-1) ?? heard) : null);
}

const statusOf = (machine: Machine): string =>
  machine
    .paths()
    .filter((path) => /^(?:Pending_Approval|Approved|Rejected|Done)\//.test(path))
    .map((path) => machine.read(path))
    .map((text) => /^type: approval_request$[^]*?^status: (\w+)$/m.exec(text)?.[1] ?? '')
    .join('');

const RUNS = runs(250, 0.5);

test(
  `whatever a server says once, a mail goes out once at most, is sent only if it was taken, and no form of the password is kept (${String(RUNS)} replies)`,
  { timeout: 3_600_000 },
  async () => {
    promise('Of what the server that sends says before the login has succeeded, Deputy shows the code alone');
    promise('An answer that came before it was asked for, or that says yes and no, is none');
    const server = await oddSmtp();
    const base = await waiting(server.port);
    const tried: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...STAGES),
        odd,
        fc.constantFrom('AUTH PLAIN', 'AUTH LOGIN', 'AUTH PLAIN\r\n250-PIPELINING'),
        async (stage, { name, say }, offers) => {
          const machine = copyOf(base);
          const begun = Date.now();
          Object.assign(server, {
            bodies: 0,
            answered: '',
            logins: [],
            offers: offers.replace('AUTH PLAIN\r\n250-', ''),
          });
          if (offers.includes('PIPELINING')) server.offers = 'PIPELINING';
          speakOddly(server, stage, say(stage));
          const [asked = ''] = machine.paths().filter((path) => path.startsWith('Pending_Approval/'));
          const outputs = [await machine.approve(asked)];
          for (const args of [
            ['accounts', '--check'],
            ['status', '--json'],
          ])
            outputs.push(await machine.run(args[0] ?? '', machine.vault, ...args.slice(1)));
          const first = { bodies: server.bodies, status: statusOf(machine) };
          if (first.status === 'executed') expect(first.bodies).toBe(1);
          if (first.status === 'executed') expect(server.answered).toMatch(/^(?:\r\n)*250 .*\r\n/);
          server.odd = () => null;
          for (let time = 0; time < 2; time += 1)
            outputs.push(await machine.run('run', machine.vault, '--yes'));
          tried.push(
            `${String(Date.now() - begun)} ms ${offers} ${stage}, ${name}: ${first.status} -> ${statusOf(machine)}, ${String(server.bodies)}`,
          );
          expect(server.bodies).toBeLessThanOrEqual(1);
          if (statusOf(machine) === 'executed') expect(server.bodies).toBe(1);
          for (const { stdout, stderr } of outputs) expectNoSecret('an output', stdout + stderr);
          for (const path of machine.paths()) expectNoSecret(path, machine.read(path));
          machine.remove();
        },
      ),
      { numRuns: RUNS, seed: SEED },
    );
    if (process.env['DEPUTY_SHOW'] !== undefined) console.log(tried.join('\n'));
  },
);
