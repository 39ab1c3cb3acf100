import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import type { Deputy } from '../../../../src/core/app/deputy';
import type { FirstTake } from '../../../../src/features/accounts/model/fetch-state';
import { err } from '../../../../src/kernel/notes/values/result';
import { MailServerError } from '../../../../src/kernel/ports/mail-source';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import type { Settings } from '../../../../src/core/settings/settings';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { accountFor } from '../../../core/settings/account';
import { promise } from '../../../promise';
import { Stage } from '../../../core/app/stage';

const account = accountFor();
const stop = new AbortController().signal;
const DAY_MS = 86_400_000;

const messageAt = (day: number, isAnswered = false) => ({
  text: `From: Bob <bob@example.org>\r\nTo: ann@example.com\r\nSubject: Day ${String(day)}\r\nMessage-ID: <${String(day)}@example.org>\r\n\r\nHello\r\n`,
  receivedAt: day * DAY_MS,
  isAnswered,
});

/** Thirty mails, a day apart, the last of them answered. */
const begin = (settings: Partial<Settings> = {}) => {
  const messages = Array.from({ length: 30 }, (_, day) => messageAt(day, day === 29));
  const mail = new MemoryMailbox();
  for (const { text, ...delivery } of messages) mail.deliver(text, delivery);
  const consents = [accountConsentKey(account, 'read', {})];
  const stage = new Stage({ settings: { accounts: [account], consents, ...settings } });
  const deputy = createDeputy({ ...stage.ports, mail }, stage.settings);
  return { deputy, mail, stage };
};

const fetched = async (deputy: Deputy, first: FirstTake, isNew = false): Promise<number> => {
  const outcome = await deputy.fetchMail({ account: account.name, first, stop, ...(isNew ? { isNew } : {}) });
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.accounts[0]?.imported ?? -1;
};

/** How many mails a cycle takes in by itself, later. */
async function automatic(stage: Stage, mail: MemoryMailbox): Promise<number> {
  stage.clock.suspend(3_600_000);
  const outcome = await createDeputy({ ...stage.ports, mail }, stage.settings).cycle({ stop, abort: stop });
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.report.imported.length;
}

describe('what a first take would bring in', () => {
  it('is counted as it is fetched, without what was answered elsewhere, and no mail is read', async () => {
    promise('What is in the inbox already is counted before it is taken, with the price of its triage');
    const { deputy, mail } = begin();
    const week: FirstTake = { kind: 'since', since: 23 * DAY_MS };
    const counts = [];
    for (const first of [{ kind: 'now' }, week, { kind: 'latest', count: 10 }] as const) {
      const estimate = await deputy.mailboxes.estimate(account, first);
      counts.push(estimate.ok ? estimate.value.notes : estimate.error);
    }
    expect(counts).toEqual([0, 6, 9]);
    expect(mail.log.every((line) => line.startsWith('look'))).toBe(true);
    expect(await fetched(deputy, week)).toBe(6);
  });

  it('costs nothing under the rules, and has a price with a model elsewhere', async () => {
    const first = { kind: 'latest', count: 30 } as const;
    const byRules = await begin({ provider: 'rules' }).deputy.mailboxes.estimate(account, first);
    expect(byRules).toMatchObject({ ok: true, value: { cost: 'local', isLarge: false } });
    const openai = { provider: 'openai', model: 'gpt-5-mini' };
    const away = await begin(openai).deputy.mailboxes.estimate(account, first);
    expect(away).toMatchObject({ ok: true, value: { notes: 29, isLarge: true } });
  });

  it('says the trouble of the server, tries a refused password no more, and knows that a phone and a page connect to none', async () => {
    const { deputy, mail, stage } = begin();
    const refused = new MailServerError('bad_login', 'It refused the password.');
    mail.trouble = refused;
    expect(await deputy.mailboxes.estimate(account, { kind: 'now' })).toEqual({ ok: false, error: refused });
    const [logins, fetchNow] = [mail.log.length, { account: account.name, stop }];
    expect(await deputy.fetchMail(fetchNow)).toMatchObject({ accounts: [{ trouble: refused.message }] });
    expect([await deputy.mailboxes.isRefused(account), mail.log.length]).toEqual([true, logins]);
    const phone = await stage.deputy.mailboxes.estimate(account, { kind: 'now' });
    expect(phone).toMatchObject({
      ok: false,
      error: { code: 'no_sockets', message: expect.stringContaining('in a browser') },
    });
  });
});

describe('the folders of an account', () => {
  it('are not asked for again with a password that the server refused', async () => {
    const { deputy, mail } = begin();
    const refused = new MailServerError('bad_login', 'It refused the password.');
    mail.trouble = refused;
    expect(await deputy.mailboxes.folders(account)).toEqual({ ok: false, error: refused });
    mail.trouble = null;
    expect(await deputy.mailboxes.folders(account)).toEqual({ ok: false, error: refused });
    expect(await deputy.mailboxes.check(account)).toMatchObject({ ok: true });
    expect(await deputy.mailboxes.folders(account)).toMatchObject({ ok: true, value: { sent: 'Sent' } });
  });
});

describe('a first take', () => {
  it('counts for an account that was just set up, though a cycle has looked at the mailbox meanwhile', async () => {
    const { deputy } = begin();
    expect(await fetched(deputy, { kind: 'now' })).toBe(0);
    expect(await fetched(deputy, { kind: 'latest', count: 5 }, true)).toBe(4);
    expect(await fetched(deputy, { kind: 'latest', count: 5 }, true)).toBe(0);
  });

  it('that failed is what the next look takes, without being asked for again', async () => {
    promise('If that look fails, the next one takes it');
    const { deputy, mail, stage } = begin();
    mail.trouble = new MailServerError('unreachable', 'It did not answer.');
    expect(await fetched(deputy, { kind: 'latest', count: 5 })).toBe(0);
    mail.trouble = null;
    expect(await automatic(stage, mail)).toBe(4);
    expect(await automatic(stage, mail)).toBe(0);
  });

  it('is possible later, too: what lies there and is not known comes in, once, and new mail as before', async () => {
    promise('Mail that Deputy took once does not come in twice');
    const { deputy, mail, stage } = begin();
    expect(await fetched(deputy, { kind: 'latest', count: 3 })).toBe(2);
    const [, deleted = ''] = stage.vault.paths('Needs_Action');
    stage.vault.external(deleted, null);
    const week: FirstTake = { kind: 'since', since: 23 * DAY_MS };
    expect(await deputy.mailboxes.estimate(account, week)).toMatchObject({ ok: true, value: { notes: 4 } });
    mail.trouble = new MailServerError('unreachable', 'It did not answer.');
    expect(await fetched(deputy, week)).toBe(0);
    mail.trouble = null;
    mail.deliver(messageAt(31).text);
    expect(await automatic(stage, mail)).toBe(4 + 1);
    expect(await fetched(deputy, week)).toBe(0);
    expect(stage.vault.paths('Needs_Action')).toHaveLength(6);
  });
});

describe('a mailbox that can not be looked at', () => {
  const troublesOf = async (deputy: Deputy): Promise<string[]> =>
    (await deputy.overview()).mailTroubles.map(({ account: name, message }) => `${name}: ${message}`);

  it('is named where the password was refused, until a person tries it and it is taken', async () => {
    promise('after you allowed IMAP at your provider');
    const { deputy, mail, stage } = begin();
    mail.trouble = new MailServerError('bad_login', 'It refused the password.');
    expect(await fetched(deputy, { kind: 'now' })).toBe(0);
    expect(await troublesOf(deputy)).toEqual(['work: It refused the password.']);
    expect((await deputy.status()).mailTroubles).toHaveLength(1);
    // Whoever allows IMAP at the service changes no password.
    mail.trouble = null;
    expect(await automatic(stage, mail)).toBe(0);
    expect(mail.log).toHaveLength(1);
    expect(await deputy.mailboxes.check(account)).toEqual({ ok: true, value: null });
    expect(await troublesOf(deputy)).toEqual([]);
    mail.deliver(messageAt(31).text);
    expect(await automatic(stage, mail)).toBe(0);
    mail.deliver(messageAt(32).text);
    expect(await automatic(stage, mail)).toBe(1);
  });

  it('is no server that refuses to move a mail: that one is left alone, and new mail comes in', async () => {
    const consents = (['read', 'act'] as const).map((each) => accountConsentKey(account, each, {}));
    const { deputy, mail, stage } = begin({ consents });
    await fetched(deputy, { kind: 'now' });
    mail.deliver(messageAt(31).text);
    await automatic(stage, mail);
    const [note = ''] = stage.vault.paths('Needs_Action');
    await deputy.act('markDone', note);
    mail.move = () => Promise.resolve(err(new MailServerError('bad_server', 'It did not move the mail.')));
    mail.deliver(messageAt(32).text);
    expect(await automatic(stage, mail)).toBe(1);
    expect(await troublesOf(deputy)).toEqual([]);
    expect((await deputy.overview()).activity.map(({ text }) => text).join()).toContain(
      'as it is on the mail server',
    );
  });

  it('is not named for a server that fell silent once or twice', async () => {
    const { deputy, mail } = begin();
    mail.trouble = new MailServerError('unreachable', 'It did not answer.');
    for (const troubles of [[], [], ['work: It did not answer.']]) {
      await fetched(deputy, { kind: 'now' });
      expect(await troublesOf(deputy)).toEqual(troubles);
    }
    mail.trouble = null;
    await fetched(deputy, { kind: 'now' });
    expect(await troublesOf(deputy)).toEqual([]);
  });
});
