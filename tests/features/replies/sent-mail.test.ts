import { describe, expect, it } from 'vitest';
import { accountConsentKey } from '../../../src/core/settings/account-consent';
import { boundConsent } from '../../../src/core/settings/consents';
import { consentKey } from '../../../src/core/settings/provider-consent';
import type { Settings } from '../../../src/core/settings/settings';
import { accountAt } from '../../core/settings/account';
import { MailServerError } from '../../../src/kernel/ports/mail-source';
import { ANSWERS, Stage, type StageOptions } from '../../core/app/stage';
import { MemoryMailbox } from '../../fakes/memory-mailbox';
import { promise } from '../../promise';
import { aReplyStage, fromAda, MAIL } from './a-reply';
import { anEml } from '../../stages/mail-stage';
import { previewsOf } from '../../stages/previews-of';

const account = accountAt(2525);
const READ = { accounts: [account], consents: ['openai', accountConsentKey(account, 'read', {})] };
const toAda = (body: string, headers: Record<string, string> = {}): string =>
  anEml(body, {
    From: 'Me <me@example.org>',
    To: 'Ada Example <ada@example.org>',
    'Message-ID': `<s${String((count += 1))}@example.org>`,
    ...headers,
  });
let count = 0;

function stageWith(
  sent: readonly string[],
  { files = {}, settings = {}, ...options }: StageOptions & Parameters<typeof aReplyStage>[1] = {},
) {
  const mail = new MemoryMailbox();
  for (const each of sent) mail.deliver(each, { folder: 'sent' });
  const made = aReplyStage(files, { mail, settings: { ...READ, ...settings }, ...options });
  return { ...made, mail };
}

describe("a letter of the account's Sent folder", () => {
  it('to the sender is a source, with the own words alone, the latest three, and is written down nowhere', async () => {
    promise('their text is kept in memory alone');
    const { stage, shown, draft } = stageWith([
      ...[1, 2, 3, 4].map((n) =>
        toAda(
          `Dear Ada,\n\nletter number ${String(n)}.\n\nMe\n-- \nMe, Long Street 5\n\nOn Monday, Ada Example wrote:\n> our door code is 4711\n`,
          { Date: `Mon, 0${String(n)} Nov 2026 08:30:00 +0100` },
        ),
      ),
      toAda('Dear Bob, meet me at six.', { To: 'bob@example.com' }),
    ]);
    await stage.cycle();
    for (const n of [2, 3, 4]) expect(shown(1)).toContain(`letter number ${String(n)}.`);
    expect(shown(1)).not.toMatch(/letter number 1\.|4711|Long Street|meet me at six/u);
    expect(stage.vault.text(MAIL)).toContain('Used in this draft: 3 earlier mails');
    expect(draft()).toContain('used_facts:\n  - "<s4@example.org>"');
    expect(JSON.stringify(stage.vault.paths('').map((path) => stage.vault.text(path)))).not.toContain(
      'letter number',
    );
  });

  it('belongs to the conversation of the mail that answers it', async () => {
    const { stage, shown } = stageWith(
      [
        toAda('Dear Ada,\n\nhow many are you?\n\nMe', {
          'Message-ID': '<asked@example.org>',
          Date: 'Mon, 5 Oct 2026 08:30:00 +0100',
        }),
      ],
      {
        files: {
          [MAIL]: fromAda({
            frontmatter: { in_reply_to: '<asked@example.org>', authenticated_by: undefined },
          }),
        },
      },
    );
    await stage.cycle();
    expect(shown(1)).toContain('The person wrote on 2026-10-05. Subject: A question about the workshop');
    expect(shown(1)).toContain('how many are you?');
  });

  it('is named in what will be sent', async () => {
    const { stage } = stageWith([toAda('Dear Ada,\n\nsee you.\n\nMe')]);
    expect(await previewsOf(stage.deputy).note(MAIL)).toMatchObject({
      follows: expect.stringContaining('a mail in Sent (The person wrote on 2026-11-02.') as string,
    });
  });

  it('is looked for in a preview until that is stopped', async () => {
    const { stage, mail } = stageWith([]);
    const stop = new AbortController();
    mail.look = () => {
      stop.abort();
      return new Promise(() => undefined);
    };
    await expect(stage.deputy.previews.note(MAIL, stop.signal)).rejects.toThrow();
  });

  it('is not even looked for without the yes to read, nor for a provider elsewhere without a yes for notes that names Sent', async () => {
    const { secrets } = new Stage({ settings: { provider: 'openai' } }).settings;
    const key = consentKey({ provider: 'openai', baseUrl: '', secrets });
    const former = [key, ['parts of notes about the sender or the subject', key]].map((agreed) =>
      boundConsent('notes', 'openai', agreed),
    );
    for (const options of [
      { settings: { ...READ, consents: ['openai'] } },
      { isAgreed: false },
      { isAgreed: false, settings: { ...READ, consents: [...READ.consents, ...former] } },
    ]) {
      const { stage, model, mail } = stageWith([toAda('Dear Ada,\n\nsee you.\n\nMe')], {
        ...options,
        answers: [ANSWERS.reply],
      });
      await stage.cycle();
      expect(model.calls).toBe(1);
      expect(mail.log.join()).not.toContain('sent');
    }
  });

  it('is no source if it is private, only forwards, is of one line without end, or if the server fails', async () => {
    const line = toAda('x'.repeat(1_000_000), { 'Message-ID': '<long@example.org>' });
    const rows: [sent: string, settings: Partial<Settings>][] = [
      [toAda('Bring the key.', { Cc: 'Eve <eve@example.net>' }), { privateSenders: ['example.net'] }],
      [
        toAda('Bring the key.', { To: 'ada@example.org, eve@example.net' }),
        { privateSenders: ['example.net'] },
      ],
      [toAda('Card: 4111 1111 1111 1111, 12/29.'), { secretsMode: 'block' }],
      [toAda('---------- Forwarded message ----------\nFrom: Eve\n\ncode 4711'), {}],
    ];
    for (const [sent, settings] of rows) {
      const { stage, model } = stageWith([sent], {
        settings: { ...READ, ...settings },
        answers: [ANSWERS.reply],
      });
      await stage.cycle();
      expect(model.calls, sent).toBe(1);
    }
    const failing = stageWith([toAda('Dear Ada,\n\nsee you.\n\nMe')], { answers: [ANSWERS.reply] });
    failing.mail.trouble = new MailServerError('unreachable', 'It is down.');
    await failing.stage.cycle();
    expect(failing.model.calls).toBe(1);
    const { stage, shown } = stageWith([line, toAda('Dear Ada,\n\nsee you.\n\nMe')]);
    await stage.cycle();
    expect(shown(1)).toContain('see you.');
  });

  it('is left out where the server does not answer in time, which the log says once', async () => {
    const { stage, model, mail } = stageWith([toAda('Dear Ada,\n\nsee you.\n\nMe')], {
      files: { 'Needs_Action/other.md': fromAda({ messageId: '<q2@example.org>' }) },
      answers: Array.from({ length: 3 }, () => ANSWERS.reply),
    });
    mail.look = () => new Promise(() => undefined);
    await stage.cycle();
    expect(stage.vault.paths('Drafts')).toHaveLength(2);
    await stage.clock.advance(31 * 60_000);
    stage.vault.external('Needs_Action/third.md', fromAda({ messageId: '<q3@example.org>' }));
    await stage.cycle();
    expect(stage.vault.paths('Drafts')).toHaveLength(3);
    expect(model.calls).toBe(3);
    expect(stage.log.filter(({ event }) => event === 'sent_not_read')).toMatchObject([
      { details: { reason: 'No answer of "work" within 10 s. Drafts do without the rest of Sent.' } },
    ]);
  });

  it('is waited for in all accounts at once', async () => {
    const other = { ...account, name: 'home', address: 'home@example.org' };
    const { stage, mail } = stageWith([], {
      settings: {
        accounts: [account, other],
        consents: [...READ.consents, accountConsentKey(other, 'read', {})],
      },
      answers: [ANSWERS.reply],
    });
    const asked: [name: string, at: number][] = [];
    mail.look = ({ name }, _folder, _range, signal) => {
      asked.push([name, stage.clock.now()]);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('late')));
      });
    };
    const began = stage.clock.now();
    await stage.cycle();
    expect(asked).toEqual([
      ['work', began],
      ['home', began],
    ]);
    expect(stage.clock.now() - began).toBe(10_000);
  });

  it('is waited for no longer once the person stops, and is read for the next reply', async () => {
    const { stage, model, mail, shown } = stageWith([toAda('Dear Ada,\n\nsee you.\n\nMe')]);
    const { look } = mail;
    const stopped = new AbortController();
    let given: AbortSignal | undefined;
    mail.look = (_, folder, range, signal) => {
      given = signal;
      stopped.abort();
      return new Promise(() => undefined);
    };
    await stage.cycle({ stop: stopped.signal, abort: stopped.signal });
    expect(given?.aborted).toBe(true);
    expect(stage.vault.paths('Drafts')).toEqual([]);
    expect(stage.log.map(({ event }) => event)).not.toContain('sent_not_read');
    mail.look = look;
    await stage.cycle();
    expect(model.calls).toBe(2);
    expect(shown(1)).toContain('see you.');
  });

  it('does not hold up a stopped cycle on the way to the approval, which the next cycle asks for', async () => {
    const { stage, mail } = stageWith([toAda('Dear Ada,\n\nsee you.\n\nMe')]);
    await stage.cycle();
    await stage.clock.advance(31 * 60_000);
    Object.assign(stage.settings, { queueDrafts: true });
    stage.restart();
    const { look } = mail;
    const stopped = new AbortController();
    mail.look = () => {
      stopped.abort();
      return new Promise(() => undefined);
    };
    const began = stage.clock.now();
    await stage.cycle({ stop: stopped.signal });
    expect(stage.clock.now() - began).toBeLessThan(1_000);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    mail.look = look;
    await stage.cycle();
    expect(await stage.deputy.approvals.list()).toMatchObject([
      { used: { links: [], letters: '1 earlier letter' }, warnings: [] },
    ]);
    expect(stage.log.map(({ event }) => event)).not.toContain('part_failed');
  });

  it('is read once for many mails, at most two hundred', async () => {
    const { stage, mail } = stageWith(
      Array.from({ length: 300 }, () => toAda('Dear Ada,\n\nsee you.\n\nMe')),
      {
        files: { [MAIL]: fromAda(), 'Needs_Action/other.md': fromAda({ messageId: '<q2@example.org>' }) },
        answers: Array.from({ length: 4 }, (_, n) => (n % 2 ? { json: { reply: 'Yes.' } } : ANSWERS.reply)),
      },
    );
    await stage.cycle();
    const reads = mail.log.filter((line) => line.startsWith('read') && line.length > 500);
    expect(reads).toHaveLength(1);
    expect(reads[0]?.split(',')).toHaveLength(200);
  });
});
