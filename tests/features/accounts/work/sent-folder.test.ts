import { describe, expect, it } from 'vitest';
import { baseName } from '../../../../src/kernel/notes/names';
import { err } from '../../../../src/kernel/notes/values/result';
import { MailServerError } from '../../../../src/kernel/ports/mail-source';
import { VaultError } from '../../../../src/kernel/ports/vault';
import type { ToolOutcome } from '../../../../src/kernel/ports/tool-caller';
import { type AccountPermission, accountConsentKey } from '../../../../src/core/settings/account-consent';
import { Asking } from '../../../core/app/asking';
import { ANSWERS, IN } from '../../../core/app/stage';
import { accountFor } from '../../../core/settings/account';
import { aMailNote } from '../../../fakes/mail-note';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { promise } from '../../../promise';
import { Outside } from '../../../core/approvals/model/approval-stage';

const UNKNOWN: ToolOutcome = { kind: 'unknown', why: 'The connection ended.' };
const OUT_OF_REACH = new MailServerError('unreachable', 'Nothing answers there.');

interface Given {
  outcome?: ToolOutcome;
  host?: string;
  permissions?: readonly AccountPermission[];
  box?: MemoryMailbox;
}

/** A reply by an account that was approved, and the mailbox that it went out from. */
class Replying {
  readonly box: MemoryMailbox;
  readonly outside = new Outside();
  readonly model = new ScriptedModel({ answers: () => ANSWERS.reply });
  readonly stage: Asking;

  constructor({ outcome, host = 'smtp.example.com', permissions = ['read', 'send'], box }: Given) {
    this.box = box ?? new MemoryMailbox();
    if (outcome !== undefined) this.outside.outcomes = [outcome];
    const account = accountFor({ smtp: { host, port: 465, security: 'tls' } });
    const consents = permissions.map((permission) => accountConsentKey(account, permission, {}));
    const settings = { accounts: [account], consents };
    this.stage = new Asking({ model: this.model, outside: this.outside, mail: this.box, settings });
  }

  async approve(): Promise<void> {
    await this.stage.cycle();
    const [card] = await this.stage.deputy.approvals.list();
    const { path = '', id: request = '', hash: shownHash = '', attempt = 0 } = card ?? {};
    await this.stage.deputy.approvals.decide(path, { kind: 'approve', request, shownHash, attempt });
  }

  /** One after another, each longer after the one before than any back-off. */
  async cycles(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      await this.stage.clock.sleep(1_100_000);
      await this.stage.cycle();
    }
  }

  get isSent(): boolean {
    return this.stage.vault
      .paths('Done')
      .some((path) => /^status: executed$/m.test(this.stage.vault.text(path)));
  }

  get isAsked(): boolean {
    const { vault } = this.stage;
    return vault
      .paths('Pending_Approval')
      .some((path) => /^status: outcome_unknown$/m.test(vault.text(path)));
  }

  /** Notices about a copy that is not filed. */
  get noticesOfCopy(): string[] {
    return this.stage.notifier.notices
      .map(({ text }) => text)
      .filter((text) => text.includes('has no copy yet'));
  }

  get copies(): number {
    return this.box.folders.sent.length;
  }
}

describe('A reply that was sent', () => {
  it('has one copy in Sent, whatever cycles follow', async () => {
    const replying = new Replying({});
    await replying.approve();
    await replying.cycles(3);
    expect([replying.isSent, replying.copies, replying.outside.calls.length]).toEqual([true, 1, 1]);
    expect(replying.stage.device.paths().filter((path) => path.includes('copies'))).toEqual([]);
  });

  it('has no copy of Deputy where the server files one itself', async () => {
    const replying = new Replying({ host: 'smtp.gmail.com' });
    await replying.approve();
    await replying.cycles(2);
    expect([replying.isSent, replying.copies]).toEqual([true, 0]);
  });

  it('is dated for the model when an answer comes in, where the answer names that very mail', async () => {
    const replying = new Replying({});
    await replying.approve();
    await replying.cycles(3);
    const { model, stage } = replying;
    const [id = ''] = replying.box.folders.sent.map(({ messageId }) => messageId);
    const saidOf = async (name: string, inReplyTo: string): Promise<string> => {
      const frontmatter = { in_reply_to: inReplyTo };
      stage.vault.external(
        `${IN}/${name}.md`,
        aMailNote({ messageId: `<${name}@example.org>`, frontmatter }),
      );
      await stage.cycle();
      const prompts = model.requests.map(({ messages }) => messages[0]?.content ?? '').join('\n');
      return prompts.match(/^By its headers: .*$/gmu)?.at(-1) ?? '';
    };
    expect(await saidOf('again', id)).toContain("; in reply to the person's mail of 2 Nov 2026.");
    const another = id.replace(/[0-9a-f]{40}/u, 'a'.repeat(40));
    expect(await saidOf('other', another)).toContain('; answers an earlier mail.');
  });

  it('is linked by the note of an answer, with the note that it was about', async () => {
    const replying = new Replying({});
    await replying.approve();
    await replying.cycles(3);
    const { stage } = replying;
    const [id = ''] = replying.box.folders.sent.map(({ messageId }) => messageId);
    const [approval = ''] = stage.vault.paths('Done').filter((path) => path.includes('send_email'));
    const source = /^source: (.*)$/m.exec(stage.vault.text(approval))?.[1] ?? '';
    expect(source).toContain('[[');
    const noteOf = async (name: string, headers: string): Promise<string> => {
      const mail = `From: Ann <ann@example.org>\r\nMessage-ID: <${name}@x>\r\n${headers}\r\nThursday then.\r\n`;
      stage.vault.external(`Inbox/${name}.eml`, mail);
      const { imported } = await stage.cycle();
      const [made] = imported;
      if (made?.kind !== 'imported') throw new Error('not imported');
      const path = stage.vault.paths().find((each) => each.endsWith(baseName(made.note)));
      return stage.vault.text(path ?? '');
    };
    const links = `answers_approval: "[[${baseName(approval).replace(/\.md$/, '')}]]"\nanswers_note: ${source}\n`;
    expect(await noteOf('a', `Subject: One\r\nIn-Reply-To: ${id}\r\n`)).toContain(links);
    expect(await noteOf('b', `Subject: Two\r\nReferences: ${id} <c@x>\r\n`)).toContain(links);
    const another = id.replace(/[0-9a-f]{40}/u, 'a'.repeat(40));
    expect(await noteOf('c', `Subject: Three\r\nIn-Reply-To: ${another}\r\n`)).not.toContain('answers_');
    expect(await noteOf('d', 'Subject: Four\r\nIn-Reply-To: <e@x>\r\n')).not.toContain('answers_');
  });

  it('does not keep its answer out where its approval can not be read', async () => {
    const replying = new Replying({});
    await replying.approve();
    await replying.cycles(3);
    const { stage } = replying;
    const [id = ''] = replying.box.folders.sent.map(({ messageId }) => messageId);
    const read = stage.vault.read.bind(stage.vault);
    stage.vault.read = (path) =>
      path.includes('_send_email_')
        ? Promise.reject(new VaultError('denied', `Could not read ${path}: permission was denied`))
        : read(path);
    stage.vault.external('Inbox/a.eml', `From: ann@example.org\r\nIn-Reply-To: ${id}\r\n\r\nThursday.\r\n`);
    expect((await stage.cycle()).imported).toMatchObject([{ kind: 'imported' }]);
  });

  it('counts as sent while its copy fails, which is tried again, and the mail is not', async () => {
    const replying = new Replying({});
    replying.box.trouble = OUT_OF_REACH;
    await replying.approve();
    await replying.cycles(2);
    expect([replying.isSent, replying.copies]).toEqual([true, 0]);
    replying.box.trouble = null;
    await replying.cycles(2);
    expect([replying.copies, replying.outside.calls.length]).toEqual([1, 1]);
  });

  it.each(['refused', 'not_understood', 'bad_server', 'closed', 'unreachable', 'not_allowed'] as const)(
    'keeps its copy owed where Sent answers %s, is told of it once after a day, and then is filed',
    async (code) => {
      promise('owed until it is filed, tried again with pauses, and reported once after a day');
      const replying = new Replying({});
      const { append } = replying.box;
      let attempts = 0;
      replying.box.append = () => {
        attempts += 1;
        return Promise.resolve(err(new MailServerError(code, 'It can not be filed.')));
      };
      await replying.approve();
      await replying.cycles(3);
      expect(replying.noticesOfCopy).toEqual([]);
      await replying.cycles(160);
      expect(replying.noticesOfCopy).toEqual([expect.stringContaining('It can not be filed.')]);
      expect([replying.isSent, replying.outside.calls.length]).toEqual([true, 1]);
      // About ninety on the first day, and four on each day after it.
      expect(attempts).toBeLessThan(100);
      replying.box.append = append;
      await replying.cycles(20);
      expect([replying.copies, replying.outside.calls.length]).toEqual([1, 1]);
      expect(replying.stage.device.paths().filter((path) => path.includes('copies'))).toEqual([]);
    },
  );

  it('keeps its copy until there is a folder for sent mail, which is told once, at once', async () => {
    const replying = new Replying({});
    const { append } = replying.box;
    replying.box.append = () =>
      Promise.resolve(err(new MailServerError('no_such_folder', 'The mailbox has no folder for sent mail.')));
    await replying.approve();
    await replying.cycles(4);
    expect(replying.noticesOfCopy).toEqual([expect.stringContaining('no folder for sent mail')]);
    replying.box.append = append;
    await replying.stage.cycle();
    expect([replying.copies, replying.outside.calls.length]).toEqual([1, 1]);
  });

  it('is told of with all others whose copies wait, and anew once none does', async () => {
    const replying = new Replying({});
    const { append } = replying.box;
    const refuse = () => Promise.resolve(err(new MailServerError('no_such_folder', 'There is no folder.')));
    replying.box.append = refuse;
    const replyTo = async (name: string): Promise<void> => {
      replying.stage.vault.external(`${IN}/${name}.md`, aMailNote({ messageId: `<${name}@example.org>` }));
      await replying.approve();
    };
    for (const name of ['one', 'two', 'three']) await replyTo(name);
    await replying.cycles(2);
    expect(replying.noticesOfCopy).toHaveLength(1);
    replying.box.append = append;
    await replying.stage.cycle();
    expect(replying.copies).toBe(replying.outside.calls.length);
    replying.box.append = refuse;
    await replyTo('four');
    expect(replying.noticesOfCopy).toHaveLength(2);
    expect(replying.outside.calls.length).toBeGreaterThan(3);
  });

  it('has its copy tried again at once after a check', async () => {
    const replying = new Replying({});
    replying.box.trouble = OUT_OF_REACH;
    await replying.approve();
    replying.box.trouble = null;
    await replying.stage.cycle();
    expect(replying.copies).toBe(0);
    await replying.stage.deputy.mailboxes.check(accountFor());
    await replying.stage.cycle();
    expect(replying.copies).toBe(1);
  });

  it('rests between two attempts to file its copy', async () => {
    const replying = new Replying({});
    replying.box.trouble = OUT_OF_REACH;
    await replying.approve();
    const appended = (): number => replying.box.log.filter((line) => line === 'append sent').length;
    const once = appended();
    for (let at = 0; at < 5; at += 1) await replying.stage.cycle();
    expect([once, appended()]).toEqual([1, 1]);
  });
});

describe('A reply whose outcome is unknown', () => {
  it('is asked about where Sent is out of reach, may not be read, or does not hold it', async () => {
    promise('if not, you are asked');
    const outOfReach = new Replying({ outcome: UNKNOWN });
    outOfReach.box.trouble = OUT_OF_REACH;
    for (const replying of [
      outOfReach,
      new Replying({ outcome: UNKNOWN, permissions: ['send'] }),
      new Replying({ outcome: UNKNOWN }),
    ]) {
      await replying.approve();
      await replying.cycles(2);
      expect([replying.isAsked, replying.isSent, replying.copies]).toEqual([true, false, 0]);
      expect(replying.outside.calls).toHaveLength(1);
    }
  });

  it('is sent once its copy lies in Sent, without a question', async () => {
    const replying = new Replying({ outcome: UNKNOWN });
    const { find } = replying.box;
    const asked: string[] = [];
    replying.box.find = (account, folder, id, signal) => {
      asked.push(`${folder} ${id}`);
      if (asked.length === 1) replying.box.deliver(`Message-ID: ${id}\r\n\r\n`, { folder: 'sent' });
      return find(account, folder, id, signal);
    };
    await replying.approve();
    expect([replying.isSent, replying.isAsked]).toEqual([true, false]);
    expect(asked[0]).toMatch(/^sent <deputy\.[0-9a-f]{40}@example\.com>$/);
    await replying.cycles(2);
    expect([replying.copies, replying.outside.calls.length]).toEqual([1, 1]);
  });
});
