import { ModelError, type ModelErrorCode } from '../../../kernel/ports/language-model';
import { classify, retryAfterMs } from './classify';
import type { ProviderConnection } from './connection';
import { ERROR_WORDS } from './error-words';
import { type ProviderExchange, MAX_ANSWER_BYTES, type ExchangeFault } from './exchange';
import { providerWords, type ProviderWords } from './provider-words';
import { redact } from './redact';

/** What went wrong, before it is put into words. */
export interface Failure {
  code: ModelErrorCode;
  /** What happened, in the provider's words or ours; may be empty. */
  said: string;
  /** The provider's own codes, for telling causes apart. */
  codes?: string | undefined;
  /** What to do, where that is known better than by the code alone. */
  advice?: string | undefined;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  /** No connection was made. */
  isUnsent?: boolean | undefined;
  cause?: unknown;
}

/** A failure as an error for people: who, what happened, what to do; and no key in it. */
export function toModelError(
  failure: Failure,
  connection: ProviderConnection,
  apiKey: string | null,
): ModelError {
  const status = failure.status === undefined ? '' : ` (HTTP ${String(failure.status)})`;
  const said = failure.said === '' ? '' : `: ${failure.said.replace(/[.\s]+$/, '')}`;
  const { happened, advice } = ERROR_WORDS[failure.code];
  const message = `${connection.row.label} ${happened(connection)}${status}${said}. ${failure.advice ?? advice(connection)}`;
  return new ModelError(failure.code, redact(message, apiKey === null ? [] : [apiKey]), {
    status: failure.status,
    retryAfterMs: failure.retryAfterMs,
    isUnsent: failure.isUnsent,
  });
}

/** Tells a failure by what was received, never by the SDK's error classes, whose names do not survive minifying. */
export function failureOf(exchange: ProviderExchange, thrown: unknown, now: number): Failure {
  const { answer, fault } = exchange;
  if (fault !== null) return { ...faultOf(fault), cause: thrown };
  if (answer === null) {
    const cause = causeOf(thrown);
    return { code: 'network', said: cause, isUnsent: NO_CONNECTION.test(cause), cause: thrown };
  }
  if (answer.status < 400)
    return { code: 'server', said: `it sent ${unreadable(answer.text)}`, cause: thrown };
  return httpFailure(answer.status, providerWords(answer.text), retryAfterMs(answer.headers, now));
}

/** What Node and Chromium say where no connection came about. The text is theirs: no byte of a server's is in it. */
const NO_CONNECTION =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_ADDRESS_UNREACHABLE)\b/;

/** The answer was made of a part of the question: it is none. */
export const cutFailure = (read: number, whole: number, remedy: string): Failure => ({
  code: 'context_too_long',
  said: `it read ${String(read)} of about ${String(whole)} tokens, and said nothing of the rest`,
  advice: remedy,
});

export const httpFailure = (status: number, words: ProviderWords, retryAfter?: number): Failure => ({
  code: classify(status, words),
  said: words.message,
  codes: words.codes,
  status,
  retryAfterMs: retryAfter,
});

function faultOf(fault: ExchangeFault): Failure {
  switch (fault.kind) {
    case 'timeout':
      return { code: 'timeout', said: '' };
    case 'redirect':
      return {
        code: 'network',
        said: `the server points to ${fault.to}, and Deputy sends your mail to no other address`,
      };
    case 'too_large':
      return { code: 'server', said: `its answer is larger than ${String(MAX_ANSWER_BYTES / 1_048_576)} MB` };
  }
}

const unreadable = (text: string): string =>
  /^\s*</.test(text)
    ? 'a web page instead of an answer'
    : text === ''
      ? 'an empty body'
      : 'something that is not an answer';

/** The innermost reason: fetch hides "connection refused" two levels deep. */
function causeOf(thrown: unknown): string {
  let error = thrown;
  for (let depth = 0; depth < 5 && error instanceof Error && error.cause instanceof Error; depth += 1)
    error = error.cause;
  return error instanceof Error ? error.message : '';
}
