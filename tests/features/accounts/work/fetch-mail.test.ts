import { describe, expect, it } from 'vitest';
import { ANSWERS, Stage } from '../../../core/app/stage';
import { imapSockets } from '../../../../src/features/accounts/servers/imap-sockets';
import type { FetchedAccount, FetchRequest } from '../../../../src/features/accounts/work/fetch-mail';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import type { Deputy } from '../../../../src/core/app/deputy';
import { ImapSource } from '../../../../src/features/accounts/servers/imap/imap-source';
import { accountConsentKey, accountSecret } from '../../../../src/core/settings/account-consent';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { nodeClock } from '../../../../headless/node/node-clock.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { Faults } from '../../../fakes/faults';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { describeDovecot, Dovecot, PASSWORD } from '../servers/imap/dovecot';
import { mailboxAccount, scriptedMailbox } from '../servers/imap/scripted-mailbox';
import { promise } from '../../../promise';
import { accountFor } from '../../../core/settings/account';
import { previewsOf } from '../../../stages/previews-of';

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
    readonly server: Pick<Dovecot, 'account'>,
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
    const outcome = await this.connected((deputy) => previewsOf(deputy).past({ last, by: 'rules', confirm }));
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
    return outcome.past.mails.map(({ did }) => did).sort();
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
      prove: () => Promise.resolve({ kind: 'password', secret: this.password }),
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
    await server.stop();
  }
};

describeDovecot('mail that is fetched', () => {
  it('is by default what comes in from now on, each once, and no flag is touched', () =>
    withMailbox(async (box, server) => {
      promise('The inbox alone, and what comes in from now on');
      promise('Per inbox, this device keeps which mails it has seen');
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
      promise('Each mail becomes one note in Needs_Action/, whatever its Message-ID says');
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

  it('is one note where it is in three folders, and where another program moves it there and back', () =>
    withMailbox(async (box, server) => {
      await box.fetch();
      server.deliver(mail('thrice'));
      for (const folder of ['Archive', 'Sent']) server.deliver(mail('thrice'), folder);
      expect(await box.fetch()).toMatchObject({ imported: 1, known: 0 });
      await server.by(['SELECT INBOX', 'COPY 1 Archive', 'MOVE 1 Sent', 'SELECT Sent', 'MOVE 1:* INBOX']);
      expect(await box.fetch()).toMatchObject({ imported: 0, known: 2 });
      expect(box.notes).toHaveLength(1);
    }));

  it('knows all of it again when the server numbers its mails anew, and takes only what is new', () =>
    withMailbox(async (box, server) => {
      promise('what was dealt with is known by its ids');
      server.deliverAll(Array.from({ length: 12 }, (_, at) => mail(`m${String(at)}`)));
      expect(await box.fetch({ first: { kind: 'latest', count: 100 } })).toMatchObject({ imported: 12 });
      server.renumber();
      expect(await box.fetch()).toMatchObject({ imported: 0, trouble: null });
      server.deliverAll(Array.from({ length: 5 }, (_, at) => mail(`n${String(at)}`)));
      expect(await box.fetch()).toMatchObject({ imported: 5 });
    }));

  it('is a note with a notice where it holds nothing, and the next mails come in', () =>
    withMailbox(async (box, server) => {
      promise("A mail that can't be read becomes a note that says so");
      await box.fetch();
      server.deliverAll(['', mail('after')]);
      expect(await box.fetch()).toMatchObject({ imported: 2, failed: 0 });
    }));

  it('is its beginning with a notice where it has 26 MB, and the next mails come in', () =>
    withMailbox(async (box, server) => {
      promise('A mail of more than 25 MB comes with its headers and the first 64 kB');
      await box.fetch();
      server.deliverAll([mail('huge', 'A line of a huge mail.\r\n'.repeat(1_083_334)), mail('after')]);
      expect(await box.fetch()).toMatchObject({ imported: 2, failed: 0, left: 0 });
      expect(await box.fetch()).toMatchObject({ imported: 0, known: 0 });
      const huge = box.notes.map((path) => box.stage.vault.text(path)).find((text) => text.includes('huge'));
      expect(huge).toContain('> This is the beginning of a mail of 26 MB. The rest,');
      expect(huge?.length).toBeLessThan(70_000);
    }));

  it('is asked for with a refused password once, until the password is another', () =>
    withMailbox(async (box, server) => {
      promise('A refused password is not tried again before it changes');
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
      promise('what is in the vault is known');
      promise('a mail that you imported as a file is known');
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
      promise('A mail that you answered or deleted elsewhere before Deputy saw it is left out');
      await box.fetch();
      server.deliverAll([mail('answered'), mail('deleted'), mail('open')]);
      await server.by(['SELECT INBOX', 'STORE 1 +FLAGS (\\Answered)', 'STORE 2 +FLAGS (\\Deleted)']);
      expect(await box.fetch()).toMatchObject({ imported: 1 });
    }));

  it('is left alone on the server where another program has moved it since the person was done with it', () =>
    withMailbox(async (box, server) => {
      promise('A mail that another program has moved meanwhile stays where it is');
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

describe('a mailbox whose mail can not be kept', () => {
  it('sends the mail again where the connection broke in the middle of it: one note, and it is whole', async () => {
    const server = await scriptedMailbox();
    const box = new Mailbox({ account: () => mailboxAccount(server) });
    await box.fetch();
    const text = `${'A line.\r\n'.repeat(1_000)}The last line.`;
    server.deliver(mail('cut', text));
    let breaks = 2;
    server.faults.set('UID FETCH', (connection, answer) => {
      const sinceSearch = server.commands.slice(server.commands.lastIndexOf('UID SEARCH'));
      if (breaks === 0 || sinceSearch.filter((name) => name === 'UID FETCH').length !== 2) answer();
      else {
        breaks -= 1;
        connection.write(
          `* 4 FETCH (UID 4 BODY[] {${String(text.length)}\r\n${mail('cut', text).slice(0, 500)}`,
        );
        connection.end();
      }
    });
    expect(await box.fetch()).toMatchObject({ imported: 0, code: 'closed' });
    expect(box.notes).toEqual([]);
    server.faults.clear();
    expect(await box.fetch()).toMatchObject({ imported: 1, trouble: null });
    expect(box.notes.map((path) => box.stage.vault.text(path)).join()).toContain('The last line.');
  });

  /** Two mails that come in while the vault takes no note; `free` ends that. */
  const fullVault = async (code: 'denied' | 'disk_full') => {
    let isFull = false;
    const faults = new Faults({
      onWrite: ({ store, path }) =>
        isFull && store === 'vault' && path.startsWith('Needs_Action/')
          ? new VaultError(code, 'The note could not be written.')
          : undefined,
    });
    const mailbox = new MemoryMailbox();
    const account = accountFor();
    const consents = [accountConsentKey(account, 'read', {})];
    const settings = { accounts: [account], consents };
    const stage = new Stage({ mail: mailbox, faults, settings, answers: () => ANSWERS.needsInfo });
    await stage.deputy.fetchMail({ stop: new AbortController().signal });
    mailbox.deliver(mail('m1'));
    mailbox.deliver(mail('m2'));
    isFull = true;
    const troubles = async (): Promise<string[]> =>
      (await stage.deputy.overview()).mailTroubles.map((trouble) => trouble.code);
    return { stage, troubles, free: () => (isFull = false) };
  };

  it('is left there while the vault can not be written, which is said once, and then taken once', async () => {
    promise('A vault that takes no new notes (write-protected, for example) leaves the mail on the server');
    const { stage, troubles, free } = await fullVault('denied');
    const said: string[] = [];
    for (let look = 0; look < 3; look += 1) {
      const { mail: looked } = await stage.cycle();
      said.push(...looked.flatMap(({ trouble }) => (trouble === null ? [] : [trouble])));
      stage.clock.suspend(3_600_000);
    }
    expect(said).toEqual([expect.stringContaining('The note could not be written.')]);
    expect(await troubles()).toEqual(['vault']);
    free();
    await stage.cycle();
    expect(stage.vault.paths('Needs_Action')).toHaveLength(2);
    expect(await troubles()).toEqual([]);
  });

  it('is left there while the disk is full, which ends the cycle as any full disk does, and then taken once', async () => {
    const { stage, free } = await fullVault('disk_full');
    for (let look = 0; look < 2; look += 1)
      await expect(stage.tryCycle()).rejects.toMatchObject({ code: 'disk_full' });
    free();
    await stage.cycle();
    await stage.cycle();
    expect(stage.vault.paths('Needs_Action')).toHaveLength(2);
  });
});
