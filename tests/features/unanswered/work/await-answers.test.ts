import { describe, expect, it } from 'vitest';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import type { FetchedAccount } from '../../../../src/features/accounts/work/fetch-mail';
import type { Settings } from '../../../../src/core/settings/settings';
import { needItems } from '../../../../src/core/app/view/need-item';
import { needRow } from '../../../../src/core/app/view/need-row';
import { Stage } from '../../../core/app/stage';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { promise } from '../../../promise';
import { accountFor } from '../../../core/settings/account';

const DAY = 86_400_000;
const ACCOUNT = accountFor();

interface Sent {
  to?: string;
  from?: string;
  text?: string;
  subject?: string;
  more?: string;
  daysAgo?: number;
}

/** A person with a mailbox who wants to be reminded after five days. */
class Person {
  readonly box = new MemoryMailbox();
  readonly stage: Stage;

  constructor(settings: Partial<Settings> = {}) {
    this.stage = new Stage({
      mail: this.box,
      model: new ScriptedModel({
        provider: 'rules',
        answers: () => Promise.reject(new Error('A model was asked')),
      }),
      settings: {
        accounts: [ACCOUNT],
        consents: [accountConsentKey(ACCOUNT, 'read', {}), accountConsentKey(ACCOUNT, 'send', {})],
        personName: 'Ann',
        remindAfterDays: 5,
        ...settings,
      },
    });
  }

  /** A mail that the person sent in their own mail program. */
  sends(
    id: string,
    { to = 'Bob <bob@example.org>', from = 'ann@example.com', subject = 'The roof', ...given }: Sent = {},
  ): void {
    const { text = 'Hi Bob, I looked at it. Can you come on Friday?', more = '', daysAgo = 6 } = given;
    const at = this.stage.clock.now() - daysAgo * DAY;
    const source = `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <${id}@example.com>\r\nDate: ${new Date(at).toUTCString()}\r\n${more}\r\n${text}\r\n`;
    this.box.deliver(source, { folder: 'sent', receivedAt: at });
  }

  gets(
    id: string,
    more: string,
    from = 'Bob <bob@example.org>',
    {
      folder = 'inbox',
      to = 'ann@example.com',
      daysAgo = 0,
      date,
    }: { folder?: 'inbox' | 'archive'; to?: string; daysAgo?: number; date?: string } = {},
  ): void {
    const at = this.stage.clock.now() - daysAgo * DAY;
    this.box.deliver(
      `From: ${from}\r\nTo: ${to}\r\nSubject: Re: The roof\r\nMessage-ID: <${id}@example.org>\r\nDate: ${date ?? new Date(at).toUTCString()}\r\n${more}\r\nYes.\r\n`,
      { folder, receivedAt: at },
    );
  }

  /** Looks into the mailbox; what comes in is judged by nobody. */
  async look(): Promise<readonly FetchedAccount[]> {
    const fetched = await this.stage.deputy.fetchMail({ stop: new AbortController().signal });
    return fetched.kind === 'done' ? fetched.accounts : [];
  }

  async later(days: number): Promise<void> {
    await this.stage.clock.advance(days * DAY);
    await this.look();
  }

  /** Rows of *Needs you*. */
  async rows(): Promise<string[]> {
    const overview = await this.stage.deputy.overview();
    return needItems(overview, this.stage.clock.now()).map((item) => {
      const { sender, subject, why } = needRow(item);
      return [sender, subject, why].join(' · ');
    });
  }

  draft(): string {
    const [path = ''] = this.stage.vault.paths('Drafts');
    return path === '' ? '' : this.stage.vault.text(path);
  }
}

const BOB = 'Bob <bob@example.org>';
const ANSWERS = 'In-Reply-To: <q@example.com>\r\n';
const ROW = 'Bob · The roof · You asked something here, and no answer has come.';

describe('mail of the person that was not answered', () => {
  it('comes up with a reminder in its thread, to those who got it', async () => {
    const person = new Person();
    person.sends('q');
    await person.look();
    expect(await person.rows()).toEqual([ROW]);
    const draft = person.draft();
    expect(draft).toContain('source_message_id: q@example.com');
    expect(draft).toMatch(/^to: .*bob@example\.org/m);
    expect(draft.slice(draft.indexOf('Hello'))).toBe(
      'Hello Bob,\n\nI wrote to you on October 27 and have not heard back yet:\n\n> Can you come on Friday?\n\nCould you let me know?\n\nKind regards\nAnn\n',
    );
  });

  it('goes out only as an approval, from the account that sent the mail', async () => {
    promise('It goes out from the account that sent the mail');
    const first = accountFor({ name: 'first', address: 'first@example.com', user: 'first' });
    const person = new Person({
      accounts: [first, ACCOUNT],
      consents: [
        accountConsentKey(first, 'send', {}),
        accountConsentKey(ACCOUNT, 'read', {}),
        accountConsentKey(ACCOUNT, 'send', {}),
      ],
    });
    person.sends('q');
    await person.look();
    await person.stage.cycle();
    expect(await person.stage.deputy.approvals.list()).toEqual([]);
    await person.stage.deputy.act('ask', person.stage.vault.paths('Drafts')[0] ?? '');
    const [card] = await person.stage.deputy.approvals.list();
    expect(card).toMatchObject({ person: 'Bob', about: 'Re: The roof' });
    const request = person.stage.vault.text(card?.path ?? '');
    expect(request).toContain('q@example.com');
    expect(request).toMatch(/^from: .*ann@example\.com/m);
    expect(await person.rows()).toHaveLength(1);
  });

  it('is looked for only where the person wants it, and reading is allowed', async () => {
    for (const settings of [{ remindAfterDays: null }, { consents: [] }]) {
      const person = new Person(settings);
      person.sends('q');
      await person.look();
      expect(person.box.log.filter((line) => line.startsWith('look sent'))).toEqual([]);
      expect(await person.rows()).toEqual([]);
    }
  });

  it.each<[string, Sent]>([
    ['too young', { daysAgo: 4 }],
    ['long past', { daysAgo: 30 }],
    ['no question', { text: 'Here is the roof plan. Best, Ann' }],
    ['a greeting alone', { text: 'Hello Bob, how are you? Here is the plan.' }],
    ['a question that is quoted', { text: 'Here it is.\r\n\r\n> Can you send the plan?' }],
    ['to oneself', { to: 'ann@example.com' }],
    ['to a machine', { to: 'no-reply@example.org' }],
    ['to many', { to: 'a@example.org, b@example.org, c@example.org, d@example.org' }],
    ['to a list', { more: 'List-Id: <l.example.org>\r\n' }],
    ['from somebody else', { from: 'eve@example.org' }],
  ])('%s: no reminder, and it is not read again', async (_, sent) => {
    const person = new Person();
    person.sends('q', sent);
    await person.look();
    expect(await person.rows()).toEqual([]);
    const reads = person.box.log.filter((line) => line.startsWith('read')).length;
    await person.later(0.5);
    expect(person.box.log.filter((line) => line.startsWith('read'))).toHaveLength(reads);
  });

  it.each([
    [
      'by its headers',
      (person: Person) => person.gets('a', 'In-Reply-To: <q@example.com>\r\n', 'Cy <cy@x.org>'),
    ],
    ['in the archive', (person: Person) => person.gets('a', ANSWERS, 'Cy <cy@x.org>', { folder: 'archive' })],
    ['by a mail of the person asked, in another thread', (person: Person) => person.gets('a', '')],
    [
      'by a mail of the person asked, whatever its clock says',
      (person: Person) => person.gets('a', '', BOB, { date: 'Mon, 01 Jan 2001 00:00:00 +0000' }),
    ],
    [
      'by the person asked, to a list',
      (person: Person) => person.gets('a', ANSWERS, BOB, { to: 'roofs@lists.x.org', folder: 'archive' }),
    ],
    [
      'by the person, who wrote once more',
      (person: Person) => person.sends('r', { more: 'In-Reply-To: <q@example.com>\r\n', daysAgo: 1 }),
    ],
  ])('is no longer waited for once it was answered: %s', async (_, answer) => {
    promise('An answer ends it with the next look');
    const before = new Person();
    before.sends('q');
    await before.look();
    expect(await before.rows()).toEqual([ROW]);
    answer(before);
    await before.later(0.3);
    expect((await before.rows()).filter((row) => row === ROW)).toEqual([]);
    expect(before.stage.vault.paths('Drafts')).toEqual([]);
    expect(before.stage.vault.paths('Done')).toHaveLength(1);
  });

  it.each([
    [
      'a mail of somebody else to others that names it',
      (person: Person) => person.gets('a', ANSWERS, 'Cy <cy@x.org>', { to: 'roofs@lists.x.org' }),
    ],
    [
      'such a mail in the archive',
      (person: Person) =>
        person.gets('a', ANSWERS, 'Cy <cy@x.org>', { to: 'roofs@lists.x.org', folder: 'archive' }),
    ],
    [
      'such a mail among references',
      (person: Person) =>
        person.gets('a', 'References: <q@example.com>\r\n', 'Cy <cy@x.org>', { to: 'roofs@lists.x.org' }),
    ],
    [
      'an older mail of the person asked, whose clock is fast',
      (person: Person) => person.gets('a', '', BOB, { daysAgo: 8, date: 'Mon, 03 Jan 2050 00:00:00 +0000' }),
    ],
  ])('is waited for in spite of %s', async (_, other) => {
    const person = new Person();
    person.sends('q');
    await person.look();
    other(person);
    await person.later(0.3);
    expect(await person.rows()).toContain(ROW);
    expect(person.draft()).not.toBe('');
  });

  it("comes up once: Don't remind ends it, over a restart and a reminder undone, too", async () => {
    promise('Each mail comes up once');
    const person = new Person();
    person.sends('q');
    person.sends('r', { to: 'Cy <cy@example.org>', subject: 'The door' });
    await person.look();
    const roof = person.stage.vault.paths('Needs_Action').find((path) => path.includes('roof')) ?? '';
    await person.stage.deputy.act('markDone', roof);
    expect(await person.rows()).toHaveLength(1);
    const made = (await person.stage.deputy.history.list(5)).find(({ label }) => label.includes('door'));
    await person.stage.deputy.undo({ ids: [made?.id ?? ''] });
    expect(await person.rows()).toEqual([]);
    person.stage.restart();
    await person.later(1);
    expect(await person.rows()).toEqual([]);
  });

  it('is no longer waited for once it was answered, also on a device that did not draft the reminder', async () => {
    const person = new Person();
    const forgetWhatFollows = person.stage.device.backup();
    person.sends('q');
    await person.look();
    forgetWhatFollows();
    person.stage.restart();
    await person.look();
    expect(await person.rows()).toEqual([ROW]);
    person.gets('a', 'In-Reply-To: <q@example.com>\r\n');
    await person.later(0.3);
    expect((await person.rows()).filter((row) => row === ROW)).toEqual([]);
  });

  it('leaves a reminder that the person has edited to them', async () => {
    promise('A reminder that you have edited stays for you to decide');
    const person = new Person();
    person.sends('q');
    await person.look();
    const [path = ''] = person.stage.vault.paths('Drafts');
    person.stage.vault.external(path, person.draft().replace('Could you', 'Please'));
    person.gets('a', 'In-Reply-To: <q@example.com>\r\n');
    await person.later(0.3);
    expect(person.draft()).toContain('Please');
  });

  it('is private with a private recipient, and so is its reminder', async () => {
    promise('what you wrote to them is private, and so is its reminder');
    const person = new Person({ privateSenders: ['bob@example.org'] });
    person.sends('q');
    await person.look();
    const [note = ''] = person.stage.vault.paths('Needs_Action');
    expect(
      [person.stage.vault.text(note), person.draft()].map((text) => text.includes('deputy_private: true')),
    ).toEqual([true, true]);
  });
});
