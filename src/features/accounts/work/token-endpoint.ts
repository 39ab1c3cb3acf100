import type { Clock } from '../../../kernel/ports/clock';
import type { Fetch } from '../../../kernel/ports/fetch';
import { MailServerError } from '../../../kernel/ports/mail-source';
import { limitedSignal } from '../../../llm/provider/wire/linked-signal';

/** Milliseconds for one answer of a provider. */
const PATIENCE_MS = 20_000;
/** Maximum number of bytes of an answer. */
const LONGEST_ANSWER = 64_000;

export interface TokenCalls {
  /** Makes each call exactly once and follows no redirect: a second one would use up a refresh token. */
  fetch: Fetch;
  clock: Clock;
}

/**
 * Posts a form to a provider and returns the answer's text, and whether its status is one of success. Rejects with a `MailServerError` whose message holds
 * nothing that was sent or received.
 */
export async function postForm(
  { fetch, clock }: TokenCalls,
  { url, form }: { url: string; form: Record<string, string> },
  signal: AbortSignal,
): Promise<{ isOk: boolean; text: string }> {
  const { host } = new URL(url);
  const end = limitedSignal({ clock, ms: PATIENCE_MS }, signal);
  try {
    signal.throwIfAborted();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      redirect: 'manual',
      signal: end.signal,
    });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      throw new MailServerError(
        'not_signed_in',
        `${host} sends the sign-in on to another address, which Deputy does not follow. Check the addresses of the account's sign-in.`,
      );
    }
    return { isOk: answer.ok, text: await readText(answer, host, end.signal) };
  } catch (cause) {
    throw signal.aborted ? stopped() : troubleOf(host, cause);
  } finally {
    end.unlink();
  }
}

export const stopped = (): MailServerError =>
  new MailServerError('stopped', 'Stopped before the sign-in had ended.');

export const unreadable = (host: string): MailServerError =>
  new MailServerError(
    'unreachable',
    `${host} gave no answer that Deputy can read. Check the addresses of the account's sign-in.`,
  );

async function readText({ body }: Response, host: string, signal: AbortSignal): Promise<string> {
  const reader = body?.getReader();
  if (reader === undefined) return '';
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= LONGEST_ANSWER) continue;
    stop();
    throw unreadable(host);
  }
  signal.throwIfAborted();
  return text;
}

const WRONG_TIME = /CERT_NOT_YET_VALID|CERT_HAS_EXPIRED|ERR_CERT_DATE_INVALID/;
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|HOSTNAME_MISMATCH/;

/** Only the code of a failure is read, because its words may repeat the request. */
function troubleOf(host: string, cause: unknown): MailServerError {
  if (cause instanceof MailServerError) return cause;
  const inner: unknown = cause instanceof Error ? cause.cause : null;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  if (WRONG_TIME.test(code))
    return new MailServerError(
      'wrong_time',
      `By this computer's clock, the certificate of ${host} is not valid. Nothing was sent. Check the date and time of this computer.`,
    );
  if (CERTIFICATE.test(code))
    return new MailServerError(
      'bad_certificate',
      `The certificate of ${host} is not one that this computer trusts. Nothing was sent. Check the network: something in between may be reading along.`,
    );
  return new MailServerError(
    'unreachable',
    `${host}, which renews the sign-in, did not answer. Check the network; Deputy tries again automatically.`,
  );
}
