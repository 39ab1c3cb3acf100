// @vitest-environment dom
// Loaded before the command imports it late, so that the dialog is open after one task.
import '../../../../src/features/accounts/ui/mail-account-dialog';
import { describe, expect, it } from 'vitest';
import type { Deputy } from '../../../../src/core/app/deputy';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import { MailServerError } from '../../../../src/kernel/ports/mail-source';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import type { Settings } from '../../../../src/core/settings/settings';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { choose, click, rowNamed, the, typeInto } from '../../../fake-obsidian/person';
import { dialogText, noticeText, uiStage } from '../../../ui/ui-stage';
import { takeOlderMail } from '../../../../src/features/accounts/ui/mail-accounts-page';
import { accountFor } from '../../../core/settings/account';
import { descOf, dialog, inDialog, pressIn } from '../../../ui/settings/tab-stage';
import type { Previews } from '../../../../src/features/previews/work/previews';

const open = obsidianPerTest();

type Looked = Awaited<ReturnType<Deputy['mailboxes']['estimate']>>;
type Sending = Awaited<ReturnType<Deputy['mailboxes']['checkSending']>>;
type Fetch = Parameters<Deputy['fetchMail']>[0];

const COUNTED: Looked = ok({ notes: 24, drafts: 0, tokens: 36_000, cost: 0.02, isLarge: true });
const SECRET = 'deputy-mail-ann-gmail-com-password';

/** The first step is open; what servers were asked for is in `looks`, what came in of it in `fetches`. */
const found = { sent: 'Sent', archive: 'Archive' };

const stageOf = async (settings: Partial<Settings> = {}, platform: 'desktop' | 'phone' = 'desktop') => {
  const obsidian = open({ platform });
  const stage = await uiStage(obsidian);
  const { automation, host } = stage;
  host.settings = { ...host.settings, ...settings };
  const looks: string[] = [];
  const fetches: Fetch[] = [];
  const answers: { look: Looked; sending: Sending; imported: number; trouble: string | null } = {
    sending: ok(null),
    look: COUNTED,
    imported: 3,
    trouble: null,
  };
  automation.answer({
    mailboxes: {
      estimate: async (account, first) => {
        const { secrets } = host.settings;
        const isAllowed = host.consents.includes(accountConsentKey(account, 'read', secrets));
        looks.push(`${account.imap.host} ${first.kind}${isAllowed ? '' : ' NOT ALLOWED'}`);
        return answers.look;
      },
      folders: async () => ok({ ...found, found, all: ['INBOX', 'Sent', 'Archive'], canMove: true }),
      checkSending: async (account) => {
        const { secrets } = host.settings;
        const isAllowed = host.consents.includes(accountConsentKey(account, 'send', secrets));
        looks.push(`${account.smtp.host} login${isAllowed ? '' : ' NOT ALLOWED'}`);
        return answers.sending;
      },
    },
    previews: {
      past: async ({ account }) => {
        const { secrets } = host.settings;
        const isAllowed =
          account !== undefined && host.consents.includes(accountConsentKey(account, 'read', secrets));
        looks.push(`${account?.imap.host ?? ''} judging${isAllowed ? '' : ' NOT ALLOWED'}`);
        return { kind: 'refused', why: 'The server is down.' };
      },
    } satisfies Partial<Previews>,
    fetchMail: async (request) => {
      fetches.push(request);
      const { imported, trouble } = answers;
      const counts = { imported, known: 0, failed: 0, left: 0, mails: [], isReached: true, code: null };
      return { kind: 'done', accounts: [{ name: 'ann@gmail.com', ...counts, trouble }] };
    },
  });
  obsidian.fake.commands.executeCommandById('deputy:add-mail-account');
  await laterTask(5);
  return { obsidian, host, looks, fetches, answers, dialogs: stage.dialogs };
};

const type = (label: string, text: string): void => {
  typeInto(inDialog(label), text);
};

/** To the step that asks what Deputy may do. */
const toAllow = async (address = 'ann@gmail.com'): Promise<void> => {
  type('E-mail address', address);
  type('Password', 'abcd efgh');
  await pressIn('Next');
};

const line = (): string => the('.deputy-step-line', dialog()).textContent;
const step = (): string => the('.deputy-step', dialog()).textContent;
const mailConsents = (consents: readonly string[]): string[] =>
  consents.filter((each) => each.startsWith('mail ')).map((each) => each.split(' ').slice(0, 2).join(' '));

describe('a mail account', () => {
  it('is offered in the palette until there is one', async () => {
    const { obsidian, host } = await stageOf();
    const isOffered = (): boolean => obsidian.fake.commands.isAvailable('deputy:add-mail-account');
    expect(isOffered()).toBe(true);
    host.settings = { ...host.settings, accounts: [accountFor()] };
    expect(isOffered()).toBe(false);
  });

  it('is set up in two steps, and nothing connects before the last one', async () => {
    const { obsidian, host, looks, fetches } = await stageOf();
    expect(step()).toBe('Step 1 of 2: Your mailbox');
    type('Your name', 'Ann Lee');
    type('E-mail address', 'ann@gmail.com');
    expect(descOf('Mail service')).toBe('Reads from imap.gmail.com, sends by smtp.gmail.com.');
    expect(the('a', rowNamed('Password')).getAttribute('href')).toContain('myaccount.google.com');
    await pressIn('Next');
    expect(line()).toBe('Enter the password.');
    type('Password', 'abcd efgh');
    await pressIn('Next');
    expect(step()).toBe('Step 2 of 2: What Deputy may do');
    expect(descOf('Read new mail')).toContain('Nothing on the server changes');
    expect(descOf('Take')).toContain('only if you choose it');
    expect(descOf('Send approved mail')).toContain('Nothing is sent without your approval');
    expect([looks, mailConsents(host.consents), host.settings.accounts]).toEqual([[], [], []]);

    click(inDialog('Send approved mail'));
    click(inDialog('Archive on the server, too'));
    await pressIn('Allow');
    await laterTask(5);
    expect(document.querySelector('.deputy-account')).toBeNull();
    expect(noticeText()).toContain('3 mails fetched');
    expect(looks).toEqual(['imap.gmail.com now', 'smtp.gmail.com login']);
    expect(fetches).toMatchObject([{ account: 'ann@gmail.com', first: { kind: 'now' }, isNew: true }]);
    expect(host.settings.accounts).toMatchObject([{ address: 'ann@gmail.com', displayName: 'Ann Lee' }]);
    expect(host.settings.personName).toBe('Ann Lee');
    expect(mailConsents(host.consents)).toEqual(['mail read', 'mail send', 'mail act']);
    expect(obsidian.fake.secretStorage.getSecret(SECRET)).toBe('abcd efgh');
    expect(JSON.stringify(host.settings)).not.toContain('abcd');
  });

  it('that takes what is there says how much that is and what it costs, after a yes to reading', async () => {
    const { host, looks, fetches, answers } = await stageOf();
    await toAllow();
    choose(inDialog('Take'), 'week');
    expect(descOf('Take')).toContain('reads no mail and changes nothing');
    await pressIn('Allow reading and count');
    await laterTask(5);
    expect(descOf('Take')).toBe('24 mails. Triage takes about 36,000 tokens, about $0.020.');
    expect([looks, mailConsents(host.consents)]).toEqual([['imap.gmail.com since'], ['mail read']]);
    choose(inDialog('Take'), 'latest');
    type('How many', '0');
    await pressIn('Count');
    expect(line()).toContain('Enter a number of mails');
    type('How many', '30');
    answers.look = ok({ notes: 30, drafts: 0, tokens: 0, cost: 'local', isLarge: false });
    await pressIn('Count');
    await laterTask(5);
    expect(descOf('Take')).toBe('30 mails. Triage costs nothing.');
    await pressIn('Allow');
    await laterTask(5);
    expect(fetches).toMatchObject([{ first: { kind: 'latest', count: 30 } }]);
  });

  it('names no price before anybody chose who reads, since the one of the rules would be wrong then', async () => {
    const { host, answers } = await stageOf();
    host.consents = [];
    answers.look = ok({ notes: 3, drafts: 0, tokens: 0, cost: 'local', isLarge: false });
    await toAllow();
    choose(inDialog('Take'), 'week');
    await pressIn('Allow reading and count');
    await laterTask(5);
    expect(descOf('Take')).toBe('3 mails. You see the price when you choose who reads it.');
  });

  it('shows before anything is taken what Deputy would have done, after a yes to reading that ends with it', async () => {
    const { host, looks, fetches } = await stageOf();
    await toAllow();
    await pressIn('Allow reading and judge');
    await pressIn('Judge');
    await laterTask(5);
    expect(dialogText()).toContain('The server is down.');
    expect([looks, mailConsents(host.consents)]).toEqual([['imap.gmail.com judging'], ['mail read']]);
    await pressIn('Close');
    await pressIn('Cancel');
    await laterTask(5);
    expect([fetches, host.settings.accounts, mailConsents(host.consents)]).toEqual([[], [], []]);
  });

  it('says the trouble of the server, tries nothing again by itself, and stands in no settings', async () => {
    const { host, looks, answers } = await stageOf();
    await toAllow();
    answers.look = err(new MailServerError('bad_login', 'It refused the password. Make a new one.'));
    await pressIn('Allow');
    await laterTask(20);
    expect(line()).toBe('It refused the password. Make a new one.');
    expect([looks.length, host.settings.accounts]).toEqual([1, []]);
    await pressIn('Back');
    type('Password', 'better');
    await pressIn('Next');
    answers.look = COUNTED;
    await pressIn('Allow');
    await laterTask(5);
    expect([looks.length, host.settings.accounts.length]).toEqual([2, 1]);
  });

  it('that can not send says so, and stands in no settings until it can', async () => {
    const { host, looks, fetches, answers } = await stageOf();
    await toAllow();
    click(inDialog('Send approved mail'));
    answers.sending = err(new MailServerError('bad_login', 'The server that sends refused the password.'));
    await pressIn('Allow');
    await laterTask(5);
    expect(line()).toBe('The server that sends refused the password.');
    expect([looks.length, fetches, host.settings.accounts, mailConsents(host.consents)]).toEqual([
      2,
      [],
      [],
      ['mail read'],
    ]);
    answers.sending = ok(null);
    await pressIn('Allow');
    await laterTask(5);
    expect([fetches.length, mailConsents(host.consents)]).toEqual([1, ['mail read', 'mail send']]);
  });

  it('that may only send says where its copies go, and keeps no consent to reading', async () => {
    const { host, fetches } = await stageOf();
    await toAllow();
    click(inDialog('Read new mail'));
    click(inDialog('Send approved mail'));
    await pressIn('Allow');
    await laterTask(5);
    expect(noticeText()).toContain('The account is set up');
    expect(noticeText()).toContain('Deputy reads nothing there.');
    expect([fetches, mailConsents(host.consents)]).toEqual([[], ['mail send']]);
  });

  it('leaves no consent and no password behind when it is closed before its end', async () => {
    const { obsidian, host } = await stageOf();
    await toAllow();
    choose(inDialog('Take'), 'week');
    await pressIn('Allow reading and count');
    await laterTask(5);
    expect(mailConsents(host.consents)).toEqual(['mail read']);
    await pressIn('Cancel');
    await laterTask(5);
    expect(mailConsents(host.consents)).toEqual([]);
    expect(obsidian.fake.secretStorage.getSecret(SECRET)).toBe('');
  });

  it('pins a certificate that no authority knows, by its fingerprint, when the person says so', async () => {
    const { host, looks, answers } = await stageOf();
    await toAllow();
    const fingerprint = 'ab'.repeat(32);
    answers.look = err(
      new MailServerError('bad_certificate', 'Its certificate is not trusted.', fingerprint),
    );
    await pressIn('Allow');
    await laterTask(5);
    expect(dialogText()).toContain(`SHA-256 ${fingerprint}`);
    await pressIn('Pin this certificate');
    expect(looks).toHaveLength(1);
    answers.look = COUNTED;
    await pressIn('Allow');
    await laterTask(5);
    expect(host.settings.accounts).toMatchObject([{ fingerprint }]);
    expect(mailConsents(host.consents)).toEqual(['mail read']);
  });

  it('of an unknown domain has its servers typed, encrypted as their ports say', async () => {
    const { host } = await stageOf();
    type('E-mail address', 'ann@own.example');
    await pressIn('Next');
    expect(line()).toContain('Enter the host and port of the IMAP server');
    type('IMAP server: host', 'mail.own.example');
    type('SMTP server: host', 'mail.own.example');
    type('SMTP server: port', '587');
    await pressIn('Next');
    expect(line()).toBe('Enter the password.');
    type('Password', 'x');
    await pressIn('Next');
    await pressIn('Allow');
    await laterTask(5);
    expect(host.settings.accounts).toMatchObject([
      { imap: { port: 993, security: 'tls' }, smtp: { port: 587, security: 'starttls' } },
    ]);
  });

  it('is not added on a phone: mail comes in on the computer', async () => {
    await stageOf({}, 'phone');
    expect(noticeText()).toContain('Your computer fetches mail');
    expect(document.querySelector('.deputy-account')).toBeNull();
  });
});

describe('older mail of an account', () => {
  const older = async () => {
    const stage = await stageOf();
    await pressIn('Cancel');
    await laterTask(5);
    const account = accountFor({ name: 'ann@gmail.com' });
    const take = (): void => {
      void takeOlderMail(account, { kind: 'latest', count: 50 }, stage);
    };
    return { ...stage, take };
  };

  it('is taken after a yes to how many mails that is and what they cost, and not without', async () => {
    const { take, fetches, host } = await older();
    take();
    await laterTask(5);
    expect(dialogText()).toContain('24 mails. Triage takes about 36,000 tokens, about $0.020.');
    await pressIn('Cancel');
    await laterTask(5);
    expect(fetches).toEqual([]);
    take();
    await laterTask(5);
    await pressIn('Take');
    await laterTask(5);
    expect(fetches).toMatchObject([{ account: 'ann@gmail.com', first: { kind: 'latest', count: 50 } }]);
    expect(fetches[0]).not.toHaveProperty('isNew');
    expect(host.log.join()).toContain('3 mails fetched');
  });

  it.each<[string, Looked, string]>([
    [
      'is none',
      ok({ notes: 0, drafts: 0, tokens: 0, cost: 'local', isLarge: false }),
      'No older mail to import',
    ],
    [
      'can not be counted',
      err(new MailServerError('unreachable', 'It did not answer.')),
      'It did not answer.',
    ],
  ])('that %s is said, and asked about no further', async (_, look, words) => {
    const { take, fetches, answers, host } = await older();
    answers.look = look;
    take();
    await laterTask(5);
    expect(host.log.join()).toContain(words);
    expect(fetches).toEqual([]);
  });
});
