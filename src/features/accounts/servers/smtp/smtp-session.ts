import type { MailAccount } from '../../../../kernel/ports/mail-account';
import type { MailProof } from '../../../../kernel/ports/mail-login';
import { MailServerError } from '../../../../kernel/ports/mail-source';
import { noTokens, placeOf } from '../../../../kernel/ports/mail-trouble';
import type { MailSockets } from '../mail-sockets';
import type { ToolOutcome } from '../../../../kernel/ports/tool-caller';
import { envelopeOf, type OutgoingMail } from '../../../../kernel/mail/outgoing/outgoing-mail';
import { proseOf, ReplyGate } from './reply-gate';
import { isForGood, isForNow, openingTrouble, smtpFailure } from './smtp-trouble';
import { serverLine } from '../../../../kernel/mail/foreign-text';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** Maximum number of milliseconds for the name lookup, and again for connecting. */
const CONNECTING_MS = 20_000;
/** Maximum number of milliseconds without a byte from the server. */
const SILENCE_MS = 60_000;
/** Maximum number of UTF-16 units of the server's text that are shown. */
const LONGEST_WORDS = 400;

export interface SmtpSessionOptions {
  account: MailAccount;
  proof: MailProof;
  sockets: MailSockets;
}

/** Codes of the library's own errors about an invalid mail, which no retry can fix. */
const FOR_GOOD: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/** The codes before the text of a reply's further line; the second is optional (RFC 2034). */
const CODE = /\n\d{3}[ -](?:[ (<[#]{0,2}\d\.\d{1,3}\.\d{1,3}[\])>:,]{0,2}(?:[ \t]|$))?/g;

type CustomAuth = NonNullable<
  NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>['customAuth']
>[string];
type Body = Parameters<SMTPConnection['send']>[1];

/** The envelope of a mail; the library adds the optional fields. */
interface SeenEnvelope {
  from: string;
  to: string[];
  size: number;
  accepted?: readonly string[];
  rejectedErrors?: readonly unknown[];
}

/** A login to a mail server, valid for one mail. */
export class SmtpSession {
  #isOver = false;
  /** The server's answer to EHLO. */
  #greeting = '';

  /** Addresses of the mail, which the server may name. */
  #addresses: readonly string[] = [];

  readonly #gate: ReplyGate;

  private constructor(
    private readonly connection: SMTPConnection,
    private readonly options: SmtpSessionOptions,
  ) {
    this.#gate = new ReplyGate(connection);
    connection.once('end', () => {
      this.#isOver = true;
    });
  }

  /** Logs in. Rejects with a `MailServerError`. The proof is sent once, over TLS, to a valid certificate. */
  static async open(options: SmtpSessionOptions, signal: AbortSignal): Promise<SmtpSession> {
    const { account, proof, sockets } = options;
    const { host, port, security } = account.smtp;
    try {
      const tls = await sockets.trust(account.smtp, account.smtpFingerprint, signal);
      const { default: Connection } = await import('nodemailer/lib/smtp-connection');
      const connection = new Connection({
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        // The name given to the server, which hides the name of this machine.
        name: '[127.0.0.1]',
        connectionTimeout: CONNECTING_MS,
        dnsTimeout: CONNECTING_MS,
        socketTimeout: SILENCE_MS,
        socketCloseTimeout: 0,
        tls: { ...tls, minVersion: 'TLSv1.2' },
        customAuth: { OAUTHBEARER: byToken, XOAUTH2: byToken },
      });
      const session = new SmtpSession(connection, options);
      try {
        await session.#step(signal, (done) => connection.connect(done));
        session.#gate.expect(250);
        session.#greeting = connection.lastServerResponse || '';
        if (!connection.secure) throw Object.assign(new Error('It is not encrypted.'), { code: 'ETLS' });
        const credentials = { user: userOf(account), pass: proof.secret };
        const method = proof.kind === 'token' ? tokenMethod(session.#greeting, account) : null;
        await session.#step(signal, (done) =>
          connection.login(method === null ? { credentials } : { method, credentials }, done),
        );
        session.#gate.expect(235);
        session.#gate.isLoggedIn = true;
      } catch (error) {
        session.close();
        throw error;
      }
      return session;
    } catch (error) {
      const trouble = openingTrouble(error, account, proof.kind === 'token');
      throw trouble.code === 'bad_certificate' && account.smtpFingerprint === ''
        ? await withCertificate(trouble, options, signal)
        : trouble;
    }
  }

  get isOpen(): boolean {
    return !this.#isOver;
  }

  /**
   * Sends the mail; callable once. The outcome depends on whether the library has requested the body: until then, only
   * addresses were sent. The library requests the body after the server has answered each recipient and the request to
   * send, and gets it only if all were accepted. After the body, only the code 250 means that the mail was sent.
   */
  async send(mail: OutgoingMail, bytes: Uint8Array, signal: AbortSignal): Promise<ToolOutcome> {
    const { connection, options } = this;
    const gate = this.#gate;
    const envelope: SeenEnvelope = { from: mail.from.wire, to: envelopeOf(mail), size: bytes.length };
    this.#addresses = [envelope.from, ...envelope.to];
    const unfit = this.#unfit(mail, envelope);
    if (unfit !== null) return this.#ended({ kind: 'not_called', why: unfit });
    const handed = { over: false };
    const body = options.sockets.body(bytes, () => {
      const isTaken = envelope.accepted?.length === envelope.to.length && gate.has(354);
      handed.over = !this.#isOver && !signal.aborted && isTaken;
      gate.isLast = handed.over;
      return handed.over;
    });
    try {
      const response = await this.#step<{ response: string }>(signal, (done) => {
        // The envelope is passed uncopied: a copy would not show which recipients were refused.
        connection.send(envelope, body as Body, done);
      });
      gate.expect(250);
      connection.quit();
      return {
        kind: 'done',
        text: `Sent. The server said: ${this.#said(response ?? {})}`,
      };
    } catch (error) {
      this.close();
      return handed.over ? this.#afterBody(error, signal) : this.#beforeBody(error, envelope);
    }
  }

  close(): void {
    this.#isOver = true;
    this.connection.close();
  }

  /** Why the server can't accept a mail. Non-ASCII addresses need support by each server on the way (RFC 6531). */
  #unfit(mail: OutgoingMail, { from, to }: SeenEnvelope): string | null {
    const strange = [from, ...to].find((address) => /[^\x20-\x7e]/.test(address));
    if (strange === undefined || /^250[ -]SMTPUTF8\b/im.test(this.#greeting)) return null;
    return `The mail server of ${mail.from.address} can't send to ${strange}: it accepts only ASCII addresses.`;
  }

  #beforeBody(error: unknown, { rejectedErrors = [] }: SeenEnvelope): ToolOutcome {
    const refusals = rejectedErrors.map(smtpFailure);
    const failed = refusals.find(isForGood) ?? refusals[0] ?? smtpFailure(error);
    const why = `Nothing was sent: ${this.#said(failed)}`;
    const { code = '', responseCode } = failed;
    const isTransient = responseCode === undefined ? !FOR_GOOD.has(code) : !isForGood(failed);
    return isTransient ? { kind: 'not_called', why, isTransient } : { kind: 'not_called', why };
  }

  /** Outcome of an error after the body was handed over. Only a reply to the mail itself is the server's refusal. */
  #afterBody(error: unknown, signal: AbortSignal): ToolOutcome {
    const failed = smtpFailure(error);
    if (failed.code === 'EMESSAGE' && (isForNow(failed) || isForGood(failed)))
      return { kind: 'tool_error', text: this.#said(failed) };
    const lost = signal.aborted ? 'no answer came in time' : this.#said(failed);
    return { kind: 'unknown', why: `The mail server received the mail, and then: ${lost}.` };
  }

  #ended(outcome: ToolOutcome): ToolOutcome {
    this.close();
    return outcome;
  }

  /** The server's text as far as it reads as a sentence, on one line and without anything that the login sent. */
  #said({ response, message = '' }: { response?: string | undefined; message?: string }): string {
    const { account, proof } = this.options;
    const user = userOf(account);
    const tokens = [user, `\0${user}\0${proof.secret}`].map(base64);
    // The codes of further lines would separate the pieces of a secret that the server repeats.
    const words = (response ?? message).replace(CODE, ' ');
    return proseOf(
      serverLine(words, [proof.secret, ...this.#gate.sent, ...tokens], LONGEST_WORDS),
      this.#addresses,
    );
  }

  /** One exchange with the server. Also rejects when the connection ends, which calls no callback of the library. */
  #step<Value>(
    signal: AbortSignal,
    begin: (done: (error?: Error | null, value?: Value) => void) => void,
  ): Promise<Value | undefined> {
    const { connection } = this;
    return new Promise<Value | undefined>((resolve, reject) => {
      // The end is reported a moment later, because an error that the library reports at the same time is more
      // specific.
      const ended = (): void =>
        queueMicrotask(() => settle(() => reject(new Error('The connection ended.'))));
      const failed = (error: Error): void => settle(() => reject(error));
      const aborted = (): void => settle(() => reject(new Error('It took too long.')));
      const settle = (then: () => void): void => {
        connection.off('end', ended);
        signal.removeEventListener('abort', aborted);
        then();
      };
      connection.on('error', failed);
      connection.once('end', ended);
      signal.addEventListener('abort', aborted, { once: true });
      if (signal.aborted) {
        aborted();
        return;
      }
      begin((error, value) => settle(() => (error == null ? resolve(value) : reject(error))));
    });
  }
}

/** The mechanism for tokens that the server names in its answer to EHLO, the standard's first (RFC 7628). */
function tokenMethod(greeting: string, { smtp }: MailAccount): 'OAUTHBEARER' | 'XOAUTH2' {
  const named = greeting.split('\n').flatMap((line) => /^250[ -]AUTH[ =](.*)$/i.exec(line.trim())?.[1] ?? []);
  const offered = named.join(' ').toUpperCase().split(/[ =]+/);
  const method = (['OAUTHBEARER', 'XOAUTH2'] as const).find((each) => offered.includes(each));
  if (method === undefined) throw new MailServerError('bad_server', noTokens(placeOf(smtp)));
  return method;
}

/** Logs in by a token. A server that refuses it gives its reason as a challenge, and waits for an answer to that. */
const byToken: CustomAuth = async (login) => {
  const { method } = login;
  const { user, pass } = login.auth.credentials;
  const isStandard = method === 'OAUTHBEARER';
  // The comma and the equals sign end a name there (RFC 5801, section 4).
  const name = isStandard ? `n,a=${user.replaceAll('=', '=3D').replaceAll(',', '=2C')},` : `user=${user}`;
  const fields = base64(`${name}\u0001auth=Bearer ${pass}\u0001\u0001`);
  let reply = await login.sendCommand(`AUTH ${method} ${fields}`);
  if (reply.status === 334) reply = await login.sendCommand(isStandard ? 'AQ==' : '');
  if (reply.status !== 235) login.reject(new Error('Invalid login'));
};

const userOf = ({ user, address }: MailAccount): string => (user === '' ? address : user);

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The trouble with the certificate that the server shows, for the person to compare and pin. */
async function withCertificate(
  trouble: MailServerError,
  { account, sockets }: SmtpSessionOptions,
  signal: AbortSignal,
): Promise<MailServerError> {
  const shown = await sockets.shown(account.smtp, signal).catch(() => null);
  return new MailServerError(trouble.code, trouble.message, shown, { cause: trouble.cause });
}
