import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ADDRESS, FILE, playScene, sceneAnswer } from '../../demo/scene/scene.mjs';
import { callHash } from '../../src/core/approvals/model/approval/call-hash';
import { outgoingArguments } from '../../src/kernel/mail/outgoing/outgoing-mail';
import { accountServer, SEND_MAIL } from '../../src/kernel/ports/mail-account';
import { describeDovecot, Dovecot, PASSWORD } from '../features/accounts/servers/imap/dovecot';
import { byPostalMime, byPython, type ReadLetter } from '../wire/read-back';
import { scriptedSmtp, type ScriptedSmtp } from '../wire/scripted-smtp';
import { expectGolden } from '../golden';
import { Machine } from '../headless/deputy-process';
import { promise } from '../promise';
import { startScriptedModel } from '../wire/scripted-model-server';

const [CLARA, TOMAS, INES] = [
  'clara@circle.example.org',
  'tomas@circle.example.org',
  'ines@library.example.net',
];

interface Scene {
  machine: Machine;
  server: Dovecot;
  smtp: ScriptedSmtp;
  type: (command: string, ...args: string[]) => Promise<string>;
}

/** A person whose mailbox is on a real server; what they send comes into the mailboxes of its recipients there. */
async function begin(): Promise<Scene> {
  const [machine, server] = [new Machine(), await Dovecot.start()];
  const [key = '', cert = ''] = ['key.pem', 'cert.pem'].map((file) =>
    readFileSync(join(server.folder, file), 'utf8'),
  );
  const smtp = await scriptedSmtp({ key, cert });
  const model = await startScriptedModel({
    wire: 'openai',
    answers: ({ system, user }) => ({ json: sceneAnswer(`${system}\n${user}`) }),
  });
  onTestFinished(async () => {
    machine.remove();
    await Promise.all([server.stop(), model.stop()]);
  });
  Object.assign(machine.environment, {
    LLM_PROVIDER: 'custom',
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'scripted-model',
  });
  const type: Scene['type'] = async (command, ...args) => {
    const { code, stdout, stderr } = await machine.run(command, machine.vault, ...args);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${String(code)}\n${stdout}${stderr}`);
    return stdout;
  };
  return { machine, server, smtp, type };
}

const play = ({ machine, server, smtp, type }: Scene): Promise<string> =>
  playScene(
    {
      vault: machine.vault,
      type,
      deliver: ({ text, folder }) => server.deliver(text, folder, ADDRESS),
    },
    {
      imap: `127.0.0.1:${String(server.imap)}`,
      smtp: `127.0.0.1:${String(smtp.port)}/tls`,
      fingerprints: [server.fingerprint],
    },
    (secret) => (machine.environment[secret] = PASSWORD),
  );

/** The hash of the call that a received mail stands for, by nothing but the mail and the folder of its file. */
function hashOf({ files, ...words }: ReadLetter): string {
  const attached = files.map(([name, hex]) => {
    const bytes = Buffer.from(hex, 'hex');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path: `${dirname(FILE)}/${name}`, size: bytes.length, sha256 };
  });
  const given = outgoingArguments({ ...words, files: attached });
  return callHash({ server: accountServer({ name: ADDRESS }), tool: SEND_MAIL, arguments: { ...given } });
}

describeDovecot('A reply, from mailbox to mailbox', () => {
  it('names the right fact with its source, in the person’s manner, with a file, quoted, to all, received whole, and brings its file back', async () => {
    promise(
      'A reply goes out from the account that its mail came to, in its thread, once, and only the text you approved',
    );
    promise('A copy is filed in Sent');
    const scene = await begin();
    const { machine, server, smtp, type } = scene;
    const approval = await play(scene);
    const hashNow = async (): Promise<string | undefined> => {
      const { requests } = JSON.parse(await type('status', '--json')) as { requests: { hash: string }[] };
      return requests[0]?.hash;
    };
    const before = await hashNow();
    const questions: string[] = [];
    machine.ask = (question) => Promise.resolve((questions.push(question), 'n'));
    const { stdout: shown } = await machine.run('approve', machine.vault, approval, '--all');
    expect(questions).toEqual(['Approve? [y/N]']);
    expectGolden('replies/scene.txt', shown);
    expect(smtp.mails).toEqual([]);
    expect(await hashNow()).toBe(before);
    let agreed: string | undefined;
    machine.ask = async () => {
      agreed = await hashNow();
      return 'y';
    };
    await type('approve', approval, '--all');
    await type('run');

    expect(smtp.mails.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: ADDRESS, to: [CLARA, TOMAS, INES] },
    ]);
    const [{ source, to } = { source: '', to: [] }] = smtp.mails;
    for (const user of to) server.deliver(source, 'INBOX', user);
    for (const user of [CLARA, TOMAS, INES]) expect(await server.mails(user)).toEqual([source]);
    expect(
      (await server.mails(ADDRESS, 'Sent')).filter((mail) => mail.includes('Message-ID: <deputy.')),
    ).toEqual([source]);

    expect(server.flags(ADDRESS)).toEqual(['', '', '']);
    const [received = ''] = await server.mails(CLARA);
    const file = readFileSync(join(machine.vault, FILE));
    for (const read of [await byPostalMime(received), ...byPython([received])]) {
      expect(read).toMatchObject({
        from: 'Robin <robin@example.com>',
        to: 'Clara Novak <clara@circle.example.org>, Tomas Reed <tomas@circle.example.org>',
        cc: 'Ines Marsh <ines@library.example.net>',
        subject: 'Re: A morning of bookbinding for our reading circle',
        body: [...shown.matchAll(/^ {2}\| (.*)$/gm)].map(([, line]) => line).join('\n'),
        inReplyTo: '<circle-4@circle.example.org>',
        references:
          '<circle-1@circle.example.org> <circle-2@example.com> <circle-3@circle.example.org> <circle-4@circle.example.org>',
        files: [['Workshops 2027.pdf', file.toString('hex')]],
      });
      expect(hashOf(read)).toBe(agreed);
    }

    // Clara sends it back.
    const back = received
      .replace('Message-ID: <deputy.', 'Message-ID: <back.')
      .replace(/^From: .*/m, `From: Clara Novak <${CLARA}>`)
      .replace(/^To: .*/m, `To: ${ADDRESS}`);
    server.deliver(back, 'INBOX', ADDRESS);
    await type('fetch');
    const isBack = (path: string): boolean =>
      path.startsWith('Needs_Action/') && machine.read(path).includes('message_id: back.');
    expect(await type('save-attachments', machine.paths().find(isBack) ?? '')).toContain(
      'Saved an attachment',
    );
    expect(readFileSync(join(machine.vault, 'Attachments/Workshops 2027.pdf'))).toEqual(file);
  });
});
