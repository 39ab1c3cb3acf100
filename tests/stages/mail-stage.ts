import PostalMime, { type Email } from 'postal-mime';
import type { ApprovalCard } from '../../src/core/approvals/view/approval-card';
import { readAttachable } from '../../src/core/approvals/work/attachable-file';
import { accountConsentKey } from '../../src/core/settings/account-consent';
import type { MailAccount } from '../../src/kernel/ports/mail-account';
import { accountAt } from '../core/settings/account';
import { openCaller } from './smtp-stage';
import { type ScriptedSmtp, scriptedSmtp } from '../wire/scripted-smtp';
import { FakeClock } from '../fakes/fake-clock';
import { ScriptedModel } from '../fakes/scripted-model';
import { ANSWERS, Stage, type StageOptions } from '../core/app/stage';

/** Time that jumps to the first sleeper, but for the limits of calls to a real server. */
class LimitlessClock extends FakeClock {
  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return signal !== undefined && ms >= 20_000
      ? new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
        })
      : super.sleep(ms, signal);
  }
}

/** A mail that was put into the inbox, and an account that sends to a mail server of the test. */
export class MailStage extends Stage {
  private constructor(
    readonly server: ScriptedSmtp,
    options: StageOptions,
  ) {
    super(options);
  }

  static async open(
    eml: string,
    {
      account: change = {},
      reply = 'Hello Ada,\n\nyes, gladly.\n\nMe',
      settings = {},
      mail,
    }: {
      account?: Partial<MailAccount>;
      reply?: string;
      settings?: StageOptions['settings'];
      mail?: StageOptions['mail'];
    } = {},
  ): Promise<MailStage> {
    const server = await scriptedSmtp();
    const account = accountAt(server.port, change);
    const opened: { stage: MailStage | null } = { stage: null };
    const caller = openCaller(account, {
      readFile: (path) =>
        opened.stage === null
          ? Promise.reject(new Error('The stage is not open.'))
          : readAttachable(opened.stage, path),
    });
    const answer = { json: { ...ANSWERS.reply.json, reply_body: reply } };
    opened.stage = new MailStage(server, {
      clock: new LimitlessClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
      model: new ScriptedModel({ answers: () => Promise.resolve(answer) }),
      files: { 'Inbox/mail.eml': eml },
      tools: caller,
      ...(mail === undefined ? {} : { mail }),
      settings: {
        queueDrafts: true,
        accounts: [account],
        consents: [accountConsentKey(account, 'send', {})],
        ...settings,
      },
    });
    return opened.stage;
  }

  async card(): Promise<ApprovalCard> {
    const [card] = await this.deputy.approvals.list();
    if (card === undefined) throw new Error('no approval waits');
    return card;
  }

  /** Approves what is shown; gives what the server received, and what the person saw. */
  async approve(): Promise<{ card: ApprovalCard; source: string; mail: Email; to: readonly string[] }> {
    const card = await this.card();
    const { id: request, hash: shownHash, attempt, path } = card;
    const decided = await this.deputy.approvals.decide(path, {
      ...{ kind: 'approve', request, shownHash, attempt },
    });
    const [sent, ...others] = this.server.mails;
    if (sent === undefined || others.length > 0)
      throw new Error(`${String(this.server.mails.length)} mails: ${JSON.stringify(decided)}`);
    return { card, source: sent.source, mail: await PostalMime.parse(sent.source), to: sent.to };
  }

  /** The only file of a folder. */
  only(folder: string): string {
    const [path, ...others] = this.vault.paths(folder);
    if (path === undefined || others.length > 0) throw new Error(`${folder} holds not one file`);
    return path;
  }

  /** The person changes a file. */
  async change(folder: string, from: string, to: string): Promise<void> {
    const path = this.only(folder);
    const text = this.vault.text(path);
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}`);
    await this.clock.sleep(60_000);
    this.vault.external(path, text.replaceAll(from, to));
    await this.clock.sleep(60_000);
  }
}

/** The bytes of a mail from Ada, unless given otherwise. */
export const anEml = (body: string, headers: Record<string, string> = {}): string =>
  [
    ...Object.entries({
      From: 'Ada Example <ada@example.org>',
      To: 'Me <me@example.org>',
      Subject: 'A question about the workshop',
      Date: 'Mon, 2 Nov 2026 08:30:00 +0100',
      'Message-ID': '<q1@example.org>',
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    }).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])),
    '',
    body.replaceAll('\n', '\r\n'),
  ].join('\r\n');
