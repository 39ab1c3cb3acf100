import { describe, expect, it } from 'vitest';
import { MailboxStage } from './mailbox-stage';
import { mailNamed } from '../servers/imap/scripted-mailbox';

const DAY_MS = 86_400_000;
const nameless = (name: string): string => mailNamed(name).replace(/Message-ID:.*\r\n/, '');

/** Leaves a mail out of every answer that brings texts. */
const withhold = (mailbox: MailboxStage, id: string): void => {
  mailbox.spoil('UID FETCH', (text) => (text.includes('BODY[] ') && text.includes(`<${id}@`) ? null : text));
};

describe('Mails without a Message-ID', () => {
  const waiting = async (): Promise<MailboxStage> => {
    const mailbox = await MailboxStage.open();
    for (const [at, mail] of [nameless('one'), nameless('another'), mailNamed('named')].entries())
      mailbox.inbox.add(mail, { date: new Date(Date.now() + 60_000 * at) });
    await mailbox.look();
    return mailbox;
  };
  const all = ['Mail another', 'Mail named', 'Mail one'];

  it('keep their notes when the server numbers all mails anew, to and fro', async () => {
    const mailbox = await waiting();
    for (const [validity, first] of [
      [7, 100],
      [1, 2],
      [7, 3],
    ] as const) {
      mailbox.renumber(validity, first);
      expect(await mailbox.look()).toMatchObject({ left: 0, trouble: null });
      expect(mailbox.subjects('Needs_Action')).toEqual(all);
    }
    mailbox.inbox.mails.splice(3, 1);
    await mailbox.look();
    expect(mailbox.subjects('Done')).toEqual(['Mail one']);
  });

  it('keep their notes when a mail in front of them moves their numbers by one, and lose them one by one', async () => {
    const mailbox = await waiting();
    const { inbox } = mailbox;
    const added = inbox.add(mailNamed('new'));
    inbox.mails.pop();
    inbox.mails.splice(3, 0, added);
    mailbox.renumber(1, 1);
    expect(await mailbox.look()).toMatchObject({ left: 0, trouble: null });
    expect(mailbox.subjects('Needs_Action')).toEqual([...all, 'Mail new'].sort());
    inbox.mails.splice(4, 1);
    await mailbox.look();
    expect(mailbox.subjects('Done')).toEqual(['Mail one']);
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toEqual(['Mail another', 'Mail named', 'Mail new']);
  });

  it('give way to another mail that takes their number', async () => {
    const mailbox = await waiting();
    const [, , , one] = mailbox.inbox.mails;
    if (one !== undefined)
      Object.assign(one, { source: mailNamed('instead', 'A longer text.'), date: new Date(0) });
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toContain('Mail instead');
  });
});

it('Mails without a Message-ID that came in one second keep their notes when their numbers change', async () => {
  const mailbox = await MailboxStage.open();
  const date = new Date();
  for (const name of ['one', 'another']) mailbox.inbox.add(nameless(name), { date });
  await mailbox.look();
  const { inbox } = mailbox;
  const added = inbox.add(mailNamed('new'), { date });
  inbox.mails.pop();
  inbox.mails.splice(3, 0, added);
  mailbox.renumber(1, 1);
  for (let look = 0; look < 2; look += 1) await mailbox.look();
  expect(mailbox.subjects('Needs_Action')).toEqual(['Mail another', 'Mail new', 'Mail one']);
});

describe('A folder that is numbered anew', () => {
  it('brings in a mail of an earlier time that came with it, and none that was left to the person', async () => {
    const mailbox = await MailboxStage.open();
    mailbox.server.deliver(mailNamed('now'));
    await mailbox.look();
    mailbox.inbox.add(mailNamed('back'), { date: new Date(Date.now() - 10 * DAY_MS) });
    mailbox.renumber(9, 50);
    expect(await mailbox.look()).toMatchObject({ imported: 1, trouble: null });
    expect(mailbox.subjects('Needs_Action')).toEqual(['Mail back', 'Mail now']);
  });

  it('brings in what came by a slow clock into an inbox that was empty at first', async () => {
    const mailbox = await MailboxStage.open();
    mailbox.inbox.mails.length = 0;
    await mailbox.look({ isNew: true });
    mailbox.inbox.add(mailNamed('slow'), { date: new Date(Date.now() - DAY_MS) });
    mailbox.renumber(9, 1);
    expect(await mailbox.look()).toMatchObject({ imported: 1, left: 0, trouble: null });
  });

  it('brings in each mail once, though it is numbered anew each time it is opened', async () => {
    const mailbox = await MailboxStage.open();
    let validity = 1;
    mailbox.spoil('EXAMINE', (text) =>
      text.replace(/UIDVALIDITY \d+/, () => `UIDVALIDITY ${String(++validity)}`),
    );
    for (const name of ['a', 'b', 'c']) {
      mailbox.server.deliver(mailNamed(name));
      expect(await mailbox.look()).toMatchObject({ imported: 1, left: 0, trouble: null });
    }
    expect(await mailbox.look()).toMatchObject({ imported: 0, known: 0, left: 0, trouble: null });
    expect(mailbox.subjects('Needs_Action')).toEqual(['Mail a', 'Mail b', 'Mail c']);
  });

  it('brings in nothing that was left to the person, where the server gives no times', async () => {
    const mailbox = await MailboxStage.open();
    mailbox.spoil('UID FETCH', (text) => text.replace(/INTERNALDATE "[^"]*" ?/, ''));
    mailbox.renumber(9, 50);
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toEqual([]);
  });

  it('still owes a mail that did not come, has one note of it at a time, and puts the mail in its place', async () => {
    const mailbox = await MailboxStage.open();
    mailbox.server.deliver(mailNamed('kept'));
    await mailbox.look();
    mailbox.inbox.add(mailNamed('owed'), { date: new Date(Date.now() - 10 * DAY_MS) });
    withhold(mailbox, 'owed');
    for (let look = 0; look < 12; look += 1) {
      if (look % 4 === 3) mailbox.renumber(look, 10 * look);
      await mailbox.look();
      const told = mailbox
        .subjects('Needs_Action')
        .filter((subject) => subject.includes('could not be read'));
      expect(told.length).toBeLessThan(2);
    }
    mailbox.server.faults.clear();
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toEqual(['Mail kept', 'Mail owed']);
  });
});

it.each(['Deleted', 'Answered'])(
  'A mail that was marked as \\%s comes in when the mark is taken back',
  async (flag) => {
    const mailbox = await MailboxStage.open();
    const left = Array.from({ length: 4 }, (_, at) => mailbox.inbox.add(mailNamed(`left-${String(at)}`)));
    for (const { flags } of left) flags.add(`\\${flag}`);
    expect(await mailbox.look()).toMatchObject({ imported: 0, left: 0, trouble: null });
    mailbox.renumber(5, 50);
    expect(await mailbox.look()).toMatchObject({ imported: 0, left: 0, trouble: null });
    for (const { flags } of left) flags.clear();
    await mailbox.look();
    expect(mailbox.subjects('Needs_Action')).toHaveLength(4);
    left[0]?.flags.add(`\\${flag}`);
    await mailbox.look();
    expect(mailbox.subjects('Done')).toEqual(['Mail left-0']);
  },
);

it('A folder that says between two answers that it is empty brings in what it listed', async () => {
  const mailbox = await MailboxStage.open();
  mailbox.server.deliver(mailNamed('there'));
  let counts = 0;
  mailbox.spoil('EXAMINE', (text) => (text.includes('EXISTS') && ++counts > 1 ? '* 0 EXISTS\r\n' : text));
  expect(await mailbox.look()).toMatchObject({ imported: 1, left: 0, trouble: null });
});
