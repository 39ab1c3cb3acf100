import { foldAddress } from '../../../../kernel/mail/headers/addresses';
import { composeMail } from '../../model/compose-mail';
import {
  outgoingMessageId,
  type OutgoingMail,
  readOutgoing,
} from '../../../../kernel/mail/outgoing/outgoing-mail';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';
import { after } from '../../../../kernel/ports/after';
import type { Clock } from '../../../../kernel/ports/clock';
import {
  accountNamed,
  type MailAccount,
  SEND_MAIL,
  senderAddresses,
} from '../../../../kernel/ports/mail-account';
import { logIn, type MailProof, type ProveLogin } from '../../../../kernel/ports/mail-login';
import { MailServerError } from '../../../../kernel/ports/mail-source';
import type { MailSockets } from '../mail-sockets';
import { type ReadFile, readLetterFiles } from '../../../../kernel/mail/outgoing/letter-files';
import {
  takenCall,
  type SpentApproval,
  type ToolCall,
  type ToolCaller,
  type ToolCatalog,
  type ToolDescription,
  type ToolOutcome,
  ToolServerError,
} from '../../../../kernel/ports/tool-caller';
import { SmtpSession } from './smtp-session';

/** Milliseconds that a session is kept between the check of a mail and its sending: long enough to write a note. */
const KEEPING_MS = 20_000;

export interface SmtpCallerOptions {
  /** The accounts in the current settings. */
  accounts: () => readonly MailAccount[];
  /** Whether a person allowed sending mail from exactly this account on this device. */
  isAllowed: (account: MailAccount) => boolean;
  prove: ProveLogin;
  clock: Clock;
  readFile: ReadFile;
  /** Sockets to mail servers; `null` on a phone, which has none. */
  sockets: MailSockets | null;
}

interface Waiting {
  key: string;
  session: SmtpSession;
  /** Called when the session is used or closed, to end its time-out. */
  endRest: () => void;
}

interface Login {
  account: MailAccount;
  /** Replaced where the server refuses a token and takes another one. */
  proof: MailProof;
}

/** Accounts as tool servers. A mail is handed over at most once, and a refused password is not tried again. */
export class SmtpCaller implements ToolCaller, ToolCatalog {
  /** Sessions that are logged in and wait for the checked mail. */
  readonly #waiting = new Map<string, Waiting>();
  /** All open sessions, including finished ones that are still closing. */
  readonly #open = new Set<SmtpSession>();
  readonly #refused = new Map<string, { key: string; error: ToolServerError }>();

  constructor(private readonly options: SmtpCallerOptions) {}

  async listTools(server: string, signal: AbortSignal): Promise<Result<ToolDescription[], ToolServerError>> {
    const login = await this.#login(server);
    if (!login.ok) return login;
    const session = await this.#prepare(login.value, signal);
    return session === null ? ok([TOOL]) : err(session);
  }

  async check(call: ToolCall, signal: AbortSignal): Promise<Result<ToolDescription, ToolServerError>> {
    const login = await this.#login(call.server);
    if (!login.ok) return login;
    const mail = mailOf(call, login.value.account);
    if (!mail.ok) return mail;
    const files = await readLetterFiles(this.options.readFile, mail.value.files);
    if (!files.ok) return refusal('bad_arguments', files.error);
    const trouble = await this.#prepare(login.value, signal);
    return trouble === null ? ok(TOOL) : err(trouble);
  }

  async call(approval: SpentApproval, { signal }: { signal: AbortSignal }): Promise<ToolOutcome> {
    const { requestId: request, mark } = approval;
    const call = takenCall(approval);
    if (call === null) return { kind: 'unknown', why: 'This approval has been used already.' };
    const login = await this.#login(call.server);
    if (!login.ok) return notCalled(login.error);
    const mail = mailOf(call, login.value.account);
    if (!mail.ok) return notCalled(mail.error);
    const files = await readLetterFiles(this.options.readFile, mail.value.files);
    if (!files.ok) return { kind: 'not_called', why: files.error };
    const messageId = outgoingMessageId({ request, hash: mark.hash }, login.value.account.address);
    const bytes = composeMail(mail.value, { messageId, date: mark.approvedAt }, files.value);
    if (bytes === null) return { kind: 'not_called', why: 'It is not known when the mail was approved.' };
    const trouble = await this.#prepare(login.value, signal);
    if (trouble !== null) return notCalled(trouble);
    const session = this.#take(login.value);
    if (session === null)
      return { kind: 'not_called', why: 'The mail server has just disconnected.', isTransient: true };
    return session.send(mail.value, bytes, signal);
  }

  /** Ends every session, even those in use. */
  async close(): Promise<void> {
    for (const { endRest } of this.#waiting.values()) endRest();
    this.#waiting.clear();
    for (const session of this.#open) session.close();
    this.#open.clear();
  }

  async #login(server: string): Promise<Result<Login, ToolServerError>> {
    const { accounts, isAllowed, prove, sockets } = this.options;
    const account = accountNamed(accounts(), server);
    if (account === null)
      return refusal('unknown_server', `There is no account for "${server}" in the settings.`);
    const { name } = account;
    if (!isAllowed(account))
      return refusal(
        'not_agreed',
        `Deputy may not send from the account "${name}" on this device. Allow it in the settings, or with "deputy accounts".`,
      );
    if (sockets === null)
      return refusal('no_sockets', `A phone can't send mail: the computer sends it from "${name}".`);
    try {
      return ok({ account, proof: await prove(account) });
    } catch (error) {
      return err(asToolError(error));
    }
  }

  /** Makes sure that a session is open for this login; returns the error otherwise. */
  async #prepare(login: Login, signal: AbortSignal): Promise<ToolServerError | null> {
    const { name } = login.account;
    const key = keyOf(login);
    const waiting = this.#waiting.get(name);
    if (waiting?.key === key && waiting.session.isOpen) return null;
    if (waiting !== undefined) this.#dismiss(name, waiting);
    const refused = this.#refused.get(name);
    if (refused?.key === key) return refused.error;
    try {
      const session = await this.#begin(login, signal);
      const endRest = after(this.options.clock, KEEPING_MS, () => this.#dismiss(name, opened));
      const opened: Waiting = { key: keyOf(login), session, endRest };
      this.#waiting.set(name, opened);
      return null;
    } catch (cause) {
      const error = asToolError(cause);
      if (cause instanceof MailServerError && cause.code === 'bad_login')
        this.#refused.set(name, { key: keyOf(login), error });
      return error;
    }
  }

  async #begin(login: Login, signal: AbortSignal): Promise<SmtpSession> {
    const { sockets, prove } = this.options;
    const { account, proof: first } = login;
    if (sockets === null) throw new MailServerError('no_sockets', "A phone can't send mail.");
    const proveAfter: ProveLogin = async (_, refused) =>
      refused === undefined ? first : prove(account, refused);
    const session = await logIn(account, proveAfter, (proof) => {
      login.proof = proof;
      return SmtpSession.open({ account, proof, sockets }, signal);
    });
    for (const former of this.#open) if (!former.isOpen) this.#open.delete(former);
    this.#open.add(session);
    return session;
  }

  /** Ends a session in which nothing was sent. */
  #dismiss(name: string, { session, endRest }: Waiting): void {
    if (this.#waiting.get(name)?.session === session) this.#waiting.delete(name);
    endRest();
    session.close();
  }

  #take(login: Login): SmtpSession | null {
    const { name } = login.account;
    const waiting = this.#waiting.get(name);
    if (waiting?.key !== keyOf(login)) return null;
    this.#waiting.delete(name);
    waiting.endRest();
    return waiting.session;
  }
}

const keyOf = ({ account, proof }: Login): string => JSON.stringify([account, proof]);

function asToolError(cause: unknown): ToolServerError {
  if (!(cause instanceof MailServerError)) throw cause;
  const code = cause.code === 'unreachable' || cause.code === 'stopped' ? 'unreachable' : 'refused';
  return new ToolServerError(code, cause.message, { cause });
}

function mailOf(call: ToolCall, account: MailAccount): Result<OutgoingMail, ToolServerError> {
  if (call.tool !== SEND_MAIL) return refusal('no_such_tool', `An account has no tool "${call.tool}".`);
  const mail = readOutgoing(call.arguments);
  if (!mail.ok) return refusal('bad_arguments', `The mail can't be sent as it is. ${mail.error}`);
  const from = foldAddress(mail.value.from.address);
  if (senderAddresses(account).some((address) => foldAddress(address) === from)) return mail;
  return refusal(
    'bad_arguments',
    `It would be sent from ${mail.value.from.address}, and the account "${account.name}" sends from ${senderAddresses(account).join(', ')}.`,
  );
}

const refusal = (code: ToolServerError['code'], message: string): { ok: false; error: ToolServerError } =>
  err(new ToolServerError(code, message));

const notCalled = ({ code, message: why }: ToolServerError): ToolOutcome =>
  code === 'unreachable' ? { kind: 'not_called', why, isTransient: true } : { kind: 'not_called', why };

const text = { type: 'string' };
const addresses = { type: 'array', items: text };
const TOOL: ToolDescription = {
  name: SEND_MAIL,
  description: 'Sends a mail from this account.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...{ from: text, to: addresses, cc: addresses, subject: text, body: text },
      ...{ inReplyTo: text, references: text, files: { type: 'array', items: { type: 'object' } } },
    },
  },
};
