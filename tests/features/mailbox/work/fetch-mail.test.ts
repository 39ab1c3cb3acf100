import { expect, it } from 'vitest';
import { Stage } from '../../../app/stage';
import { imapSockets } from '../../../../src/desktop/imap-sockets';
import type { FetchedAccount, FetchRequest } from '../../../../src/features/mailbox/work/fetch-mail';
import { createDeputy } from '../../../../src/app/create-deputy';
import type { Deputy } from '../../../../src/app/deputy';
import { ImapSource } from '../../../../src/imap/imap-source';
import { accountConsentKey, accountSecret } from '../../../../src/settings/account-consent';
import { nodeClock } from '../../../../headless/node/node-clock.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { describeDovecot, Dovecot, PASSWORD } from '../../../imap/dovecot';

const mail = (
  id: string,
  text = `Hello from ${id}`,
  header = `Message-ID: <${id}@example.org>\r\n`,
): string =>
  `From: Bob <bob@example.org>\r\nTo: ann@example.com\r\nSubject: Mail ${id}\r\n${header}Date: Mon, 02 Nov 2026 10:00:00 +0000\r\n\r\n${text}\r\n`;

/** What is allowed on this device. */
const ALL = ['read', 'act'] as const;

/** A mailbox on a real server, and a Deputy that may read it. */
class Mailbox {
  readonly stage: Stage;
  private logins = 0;

  constructor(
    readonly server: Dovecot,
    private password = PASSWORD,
  ) {
    const account = server.account();
    const consents = ALL.map((permission) => accountConsentKey(account, permission, {}));
    this.stage = new Stage({ settings: { accounts: [account], consents } });
  }

  async fetch(request: Partial<FetchRequest> = {}, isAllowed = true): Promise<FetchedAccount> {
    const stop = request.stop ?? new AbortController().signal;
    const outcome = await this.connected((deputy) => deputy.fetchMail({ ...request, stop }), isAllowed);
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    const [fetched] = outcome.accounts;
    if (fetched === undefined) throw new Error('No account was looked at.');
    return fetched;
  }

  /** What was done with each of the latest mails, judged by the rules. */
  async judged(last: number): Promise<(string | null)[]> {
    const confirm = (): Promise<boolean> => Promise.resolve(false);
    const outcome = await this.connected((deputy) => deputy.rehearse({ last, by: 'rules', confirm }));
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
    return outcome.rehearsal.mails.map(({ did }) => did).sort();
  }

  private async connected<Outcome>(
    work: (deputy: Deputy) => Promise<Outcome>,
    isAllowed = true,
  ): Promise<Outcome> {
    const { ports, settings } = this.stage;
    const source = new ImapSource({
      sockets: (check) => {
        this.logins++;
        return imapSockets(nodeModules)(check);
      },
      password: () => Promise.resolve(this.password),
      isAllowed: () => isAllowed,
      clock: nodeClock,
    });
    const account = this.server.account();
    await ports.secrets.write(accountSecret(account), this.password);
    try {
      return await work(createDeputy({ ...ports, mail: source }, settings));
    } finally {
      source.close();
    }
  }

  /** Another Deputy of the same device, after a restart. */
  get deputy(): Deputy {
    return createDeputy(this.stage.ports, this.stage.settings);
  }

  use(password: string): void {
    this.password = password;
  }

  get connections(): number {
    return this.logins;
  }

  get notes(): string[] {
    return this.stage.vault.paths().filter((path) => path.startsWith('Needs_Action/'));
  }
}

const withMailbox = async (test: (box: Mailbox, server: Dovecot) => Promise<void>): Promise<void> => {
  const server = await Dovecot.start();
  try {
    await test(new Mailbox(server), server);
  } finally {
    server.stop();
  }
};

describeDovecot('mail that is fetched', () => {
  it('is by default what comes in from now on, each once, and no flag is touched', () =>
    withMailbox(async (box, server) => {
      server.deliverAll([mail('old-1'), mail('old-2')]);
      expect(await box.fetch()).toMatchObject({ imported: 0, known: 0, failed: 0, left: 0, trouble: null });
      server.deliverAll([mail('new-1'), mail('new-2'), mail('new-3')]);
      server.deliver(mail('reply', 'Gladly', 'In-Reply-To:\r\n <new-1@example.org>\r\n'), 'Sent');
      const before = server.flags();
      expect(await box.judged(4)).toEqual(['answered', 'left', 'left', 'left']);
      expect([server.flags(), box.notes]).toEqual([before, []]);
      expect(await box.fetch()).toMatchObject({ imported: 3, left: 0 });
      expect(await box.fetch()).toMatchObject({ imported: 0, known: 0 });
      expect(server.flags()).toEqual(before);
      expect(box.notes).toHaveLength(3);
    }));

  it('is one note a mail where Message-IDs are missing, doubled, forged or endless', () =>
    withMailbox(async (box, server) => {
      server.deliverAll([
        mail('none-1', 'First', ''),
        mail('none-2', 'Second', ''),
        mail('twin', 'One text'),
        mail('twin', 'Quite another text, which says something else'),
        mail('long', 'Long', `Message-ID: <${'x'.repeat(3_000)}@example.org>\r\n`),
      ]);
      expect(await box.fetch({ first: { kind: 'latest', count: 10 } })).toMatchObject({
        imported: 5,
        known: 0,
      });
      expect(box.notes).toHaveLength(5);
    }));

  it('knows all of it again when the server numbers its mails anew, and takes only what is new', () =>
    withMailbox(async (box, server) => {
      server.deliverAll(Array.from({ length: 12 }, (_, at) => mail(`m${String(at)}`)));
      expect(await box.fetch({ first: { kind: 'latest', count: 100 } })).toMatchObject({ imported: 12 });
      server.renumber();
      expect(await box.fetch()).toMatchObject({ imported: 0, trouble: null });
      server.deliverAll(Array.from({ length: 5 }, (_, at) => mail(`n${String(at)}`)));
      expect(await box.fetch()).toMatchObject({ imported: 5 });
    }));

  it('is a note with a notice where it holds nothing, and the next mails come in', () =>
    withMailbox(async (box, server) => {
      await box.fetch();
      server.deliverAll(['', mail('after')]);
      expect(await box.fetch()).toMatchObject({ imported: 2, failed: 0 });
    }));

  it('is asked for with a refused password once, until the password is another', () =>
    withMailbox(async (box, server) => {
      box.use('wrong');
      expect((await box.fetch()).trouble).toContain('refused the password');
      const { connections } = box;
      expect((await box.fetch()).trouble).toContain('refused the password');
      expect(box.connections).toBe(connections);
      box.use(PASSWORD);
      server.deliverAll([mail('one')]);
      expect(await box.fetch({ first: { kind: 'latest', count: 1 } })).toMatchObject({
        imported: 1,
        trouble: null,
      });
    }));

  it('is known where the same mail was imported by hand, before and after', () =>
    withMailbox(async (box, server) => {
      await box.fetch();
      const files = async function* (id: string) {
        yield { path: null, name: id, bytes: new TextEncoder().encode(mail(id)) };
      };
      await box.deputy.importMail(files('first'));
      server.deliverAll([mail('first'), mail('second')]);
      expect(await box.fetch()).toMatchObject({ imported: 1, known: 1 });
      expect(await box.deputy.importMail(files('second'))).toMatchObject({ imported: [{ kind: 'known' }] });
      expect(box.notes).toHaveLength(2);
    }));

  it('is left out where it was answered or deleted elsewhere before it was fetched', () =>
    withMailbox(async (box, server) => {
      await box.fetch();
      server.deliverAll([mail('answered'), mail('deleted'), mail('open')]);
      await server.by(['SELECT INBOX', 'STORE 1 +FLAGS (\\Answered)', 'STORE 2 +FLAGS (\\Deleted)']);
      expect(await box.fetch()).toMatchObject({ imported: 1 });
    }));

  it('is left alone on the server where another program has moved it since the person was done with it', () =>
    withMailbox(async (box, server) => {
      await box.fetch();
      server.deliverAll([mail('moved')]);
      await box.fetch();
      const [note = ''] = box.notes;
      await box.deputy.act('markDone', note);
      await server.by(['CREATE Elsewhere', 'SELECT INBOX', 'MOVE 1 Elsewhere']);
      expect(await box.fetch()).toMatchObject({ imported: 0, trouble: null });
      expect(await server.by(['EXAMINE Archive'])).toMatch(/\* 0 EXISTS/);
      expect(await server.by(['EXAMINE Elsewhere'])).toMatch(/\* 1 EXISTS/);
      expect(box.stage.vault.paths().filter((path) => path.startsWith('Done/'))).toHaveLength(1);
    }));
});
