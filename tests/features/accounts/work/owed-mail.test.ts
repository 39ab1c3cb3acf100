import { describe, expect, it } from 'vitest';
import { ok } from '../../../../src/kernel/notes/values/result';
import type { MailSource } from '../../../../src/kernel/ports/mail-source';
import type { FetchedAccount } from '../../../../src/features/accounts/work/fetch-mail';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Stage } from '../../../core/app/stage';
import { Faults } from '../../../fakes/faults';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { promise } from '../../../promise';
import { accountFor } from '../../../core/settings/account';

const ACCOUNT = accountFor();
const HOUR_MS = 3_600_000;
const stop = new AbortController().signal;

const mail = (id: string, header = `Message-ID: <${id}@example.org>\r\n`): string =>
  `From: Bob <bob@example.org>\r\nSubject: Mail ${id}\r\n${header}\r\nHello ${id}\r\n`;

class Mailbox {
  readonly box = new MemoryMailbox();
  readonly stage: Stage;

  constructor(faults = new Faults()) {
    const settings = { accounts: [ACCOUNT], consents: [accountConsentKey(ACCOUNT, 'read', {})] };
    this.stage = new Stage({ mail: this.box, faults, settings });
  }

  async look(): Promise<FetchedAccount> {
    const outcome = await this.stage.deputy.fetchMail({ stop });
    const account = outcome.kind === 'done' ? outcome.accounts[0] : undefined;
    if (account === undefined) throw new Error(outcome.kind);
    this.stage.clock.suspend(HOUR_MS);
    return account;
  }

  subjects(folder: string): string[] {
    const { vault } = this.stage;
    return vault
      .paths(folder)
      .map((path) => /^subject: "?([^"\n]+)"?$/m.exec(vault.text(path))?.[1] ?? '')
      .sort();
  }
}

/** The server refuses to hand over these mails. */
function withhold({ box }: Mailbox, uids: ReadonlySet<number>): void {
  const { read } = box;
  box.read = async function* (account, folder, request) {
    const given = { ...request, mails: request.mails.filter(({ uid }) => !uids.has(uid)) };
    yield* read.call(box, account, folder, given);
    const isSingle = given.mails.length > 0 || request.probe !== undefined;
    for (const { uid } of request.mails)
      if (uids.has(uid)) yield ok({ kind: 'withheld', uid, why: 'refused', isSingle });
  } as MemoryMailbox['read'];
}

describe('A mail that the server withholds', () => {
  it('keeps no other mail waiting, is said at each look, becomes a note at the third, and takes its place when it comes', async () => {
    promise(
      'A mail that the server keeps withholding is said as trouble; after three looks that brought other mail it is a note',
    );
    const mailbox = new Mailbox();
    await mailbox.look();
    const withheld = new Set([2]);
    withhold(mailbox, withheld);
    for (const id of ['one', 'two', 'three']) mailbox.box.deliver(mail(id));
    expect(await mailbox.look()).toMatchObject({ imported: 2, left: 1, code: 'bad_server' });
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toEqual(['Mail one', 'Mail three']);
    expect(await mailbox.look()).toMatchObject({ imported: 1, left: 0, trouble: null });
    expect(mailbox.subjects('Needs_Action')).toEqual([
      'A mail that could not be read',
      'Mail one',
      'Mail three',
    ]);
    for (let look = 0; look < 3; look += 1) expect(await mailbox.look()).toMatchObject({ imported: 0 });
    withheld.clear();
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toEqual(['Mail one', 'Mail three', 'Mail two']);
    expect(mailbox.subjects('Done')).toEqual(['A mail that could not be read']);
  });

  it('is no note while the server brings no other mail either, and the account says so', async () => {
    const mailbox = new Mailbox();
    await mailbox.look();
    withhold(mailbox, new Set([1, 2]));
    for (const id of ['one', 'two']) mailbox.box.deliver(mail(id));
    const looks = [await mailbox.look(), await mailbox.look(), await mailbox.look(), await mailbox.look()];
    expect(looks.map(({ left }) => left)).toEqual([2, 2, 2, 2]);
    expect(looks[0]?.trouble).toContain("2 mails that can't be fetched: it refused to hand it over");
    expect(mailbox.subjects('Needs_Action')).toEqual([]);
  });
});

describe('Notes whose mails are gone from the server', () => {
  const waiting = async (count: number): Promise<Mailbox> => {
    const mailbox = new Mailbox();
    await mailbox.look();
    for (let at = 0; at < count; at += 1) mailbox.box.deliver(mail(`m${String(at)}`));
    await mailbox.look();
    return mailbox;
  };

  it('stay where an empty folder is one look long, and end together, with one undo, where it stays empty', async () => {
    promise('Many at once need a second look some minutes later');
    const mailbox = await waiting(25);
    const { inbox } = mailbox.box.folders;
    mailbox.box.folders.inbox = [];
    await mailbox.look();
    mailbox.box.folders.inbox = inbox;
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toHaveLength(25);
    mailbox.box.folders.inbox = [];
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toHaveLength(25);
    await mailbox.look();
    expect(mailbox.subjects('Done')).toHaveLength(25);
    await mailbox.stage.deputy.undo({});
    expect(mailbox.subjects('Needs_Action')).toHaveLength(25);
  });

  it('end without the one in which the person types, which ends with the next look', async () => {
    const mailbox = await waiting(6);
    mailbox.box.folders.inbox = [];
    await mailbox.look();
    const { vault } = mailbox.stage;
    const typedIn = vault.paths('Needs_Action')[3] ?? '';
    vault.typing.add(typedIn);
    await mailbox.look();
    expect(vault.paths('Needs_Action')).toEqual([typedIn]);
    expect(vault.text(typedIn)).not.toContain('Put away elsewhere');
    vault.endTyping(typedIn);
    await mailbox.look();
    expect(mailbox.subjects('Done')).toHaveLength(6);
  });

  it('stay while the server can not be asked about each of them', async () => {
    const mailbox = await waiting(2);
    mailbox.box.list = (() =>
      Promise.resolve(ok({ validity: '1', nextUid: 9, uids: [] }))) satisfies MailSource['list'];
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toHaveLength(2);
  });

  it('stay while the server lists the mail and does not show it', async () => {
    const mailbox = await waiting(1);
    const { look } = mailbox.box;
    mailbox.box.look = (account, folder, range, signal) =>
      'uids' in range
        ? Promise.resolve(ok({ validity: '1', entries: [], deleted: [], missing: [...range.uids] }))
        : look(account, folder, range, signal);
    mailbox.box.find = () => Promise.resolve(ok(null));
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toEqual(['Mail m0']);
  });

  it('end at once where it is one, with a Message-ID or without', async () => {
    const mailbox = await waiting(1);
    mailbox.box.deliver(mail('nameless', ''));
    await mailbox.look();
    mailbox.box.folders.inbox = mailbox.box.folders.inbox.filter(({ messageId }) => messageId !== '');
    await mailbox.look();
    expect(mailbox.subjects('Done')).toEqual(['Mail nameless']);
    mailbox.box.folders.inbox = [];
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toEqual([]);
  });
});

it('A note whose mail could not be settled in the ledger ends all the same once its mail is put away', async () => {
  let isRefused = false;
  const faults = new Faults({
    onWrite: ({ store, path }) =>
      isRefused && store === 'device' && path.startsWith('mail/')
        ? new VaultError('denied', 'The record could not be written.')
        : undefined,
  });
  const mailbox = new Mailbox(faults);
  await mailbox.look();
  mailbox.box.deliver(mail('one'));
  isRefused = true;
  await mailbox.look();
  expect(mailbox.subjects('Needs_Action')).toEqual(['Mail one']);
  isRefused = false;
  mailbox.stage.restart();
  expect(await mailbox.look()).toMatchObject({ imported: 0, known: 1, left: 0 });
  mailbox.box.folders.inbox = [];
  await mailbox.look();
  expect(mailbox.subjects('Done')).toEqual(['Mail one']);
});

it('A number that stands for another mail now brings in the new mail, and the old one stays one note', async () => {
  promise('So is one that gives a number to another mail');
  const mailbox = new Mailbox();
  await mailbox.look();
  mailbox.box.deliver(mail('seven'));
  await mailbox.look();
  mailbox.box.deliver(mail('eight'));
  const [seven, eight] = mailbox.box.folders.inbox;
  if (seven !== undefined && eight !== undefined) {
    [seven.uid, eight.uid] = [eight.uid, seven.uid];
    mailbox.box.folders.inbox = [eight, seven];
  }
  for (let look = 0; look < 3; look += 1) await mailbox.look();
  expect(mailbox.subjects('Needs_Action')).toEqual(['Mail eight', 'Mail seven']);
});
