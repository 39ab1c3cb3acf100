import type { Connection, ImapServer } from '../../../../demo/mailbox/imap-server.mjs';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import type { FetchedAccount, FetchRequest } from '../../../../src/features/accounts/work/fetch-mail';
import type { ImapSource } from '../../../../src/features/accounts/servers/imap/imap-source';
import { accountConsentKey, accountSecret } from '../../../../src/core/settings/account-consent';
import { ANSWERS, Stage } from '../../../core/app/stage';
import { mailboxAccount, openMailboxes, PASSWORD, scriptedMailbox } from '../servers/imap/scripted-mailbox';

const HOUR_MS = 3_600_000;
const stop = new AbortController().signal;

/** A vault whose mail comes from a scripted server, over IMAP. */
export class MailboxStage {
  private constructor(
    readonly server: ImapServer,
    readonly stage: Stage,
    private readonly source: ImapSource,
  ) {}

  /** The three mails that are there before are left to the person. */
  static async open(): Promise<MailboxStage> {
    const server = await scriptedMailbox();
    const account = mailboxAccount(server);
    const stage = new Stage({
      answers: () => ANSWERS.needsInfo,
      settings: { accounts: [account], consents: [accountConsentKey(account, 'read', {})] },
    });
    stage.clock.suspend(Math.max(0, Date.now() - stage.clock.now()));
    await stage.ports.secrets.write(accountSecret(account), PASSWORD);
    const opened = new MailboxStage(server, stage, openMailboxes());
    await opened.look();
    return opened;
  }

  /** Fetches mail; afterwards two hours pass. */
  async look(request: Partial<FetchRequest> = {}): Promise<FetchedAccount> {
    const deputy = createDeputy({ ...this.stage.ports, mail: this.source }, this.stage.settings);
    const outcome = await deputy.fetchMail({ stop, ...request });
    const account = outcome.kind === 'done' ? outcome.accounts[0] : undefined;
    if (account === undefined) throw new Error(outcome.kind);
    this.stage.clock.suspend(2 * HOUR_MS);
    return account;
  }

  get inbox(): ImapServer['folders'][number] {
    const folder = this.server.folder('INBOX');
    if (folder === undefined) throw new Error('There is no inbox.');
    return folder;
  }

  /** The folder gets other numbers, from `first`, under another UIDVALIDITY. */
  renumber(validity: number, first: number): void {
    const { inbox } = this;
    inbox.validity = validity;
    for (const [at, mail] of inbox.mails.entries()) mail.uid = first + at;
    inbox.nextUid = first + inbox.mails.length;
  }

  /** Changes each answer to a command; `null`: nothing is written for it. */
  spoil(command: string, change: (text: string) => string | null): void {
    this.server.faults.set(command, (connection, answer) => {
      spoilt(connection, answer, change);
    });
  }

  subjects(folder: string): string[] {
    const { vault } = this.stage;
    return vault
      .paths(folder)
      .map((path) => /^subject: "?([^"\n]+)"?$/m.exec(vault.text(path))?.[1] ?? '')
      .filter((subject) => subject !== '')
      .sort();
  }

  texts(folder: string): string {
    return this.stage.vault
      .paths(folder)
      .map((path) => this.stage.vault.text(path))
      .join('\n');
  }
}

function spoilt(connection: Connection, answer: () => void, change: (text: string) => string | null): void {
  const write = connection.write.bind(connection);
  connection.write = (text: string) => {
    const changed = change(text);
    if (changed !== null) write(changed);
  };
  try {
    answer();
  } finally {
    connection.write = write;
  }
}
