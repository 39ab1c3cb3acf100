import { ModelError, type ModelErrorCode } from '../../../kernel/ports/language-model';
import { classify, retryAfterMs } from './classify';
import type { ProviderConnection } from './connection';
import { ERROR_WORDS } from './error-words';
import { type ProviderExchange, MAX_ANSWER_BYTES, type ExchangeFault } from './exchange';
import { providerWords, type ProviderWords } from './provider-words';
import { redact, redactWords } from './redact';
import { connectionTrouble, PROXIED } from './connection-trouble';

/** A failure before it is put into words. */
export interface Failure {
  code: ModelErrorCode;
  /** The provider's words or Deputy's; may be empty. */
  said: string;
  /** The provider's error codes. */
  codes?: string | undefined;
  /** Remedy, if it is more specific than the code's. */
  advice?: string | undefined;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  /** Whether nothing was written to a connection. */
  isUnsent?: boolean | undefined;
  cause?: unknown;
}

/** Converts a failure to an error for people: who, what happened, what to do. It contains no key. */
export function toModelError(
  failure: Failure,
  connection: ProviderConnection,
  apiKey: string | null,
): ModelError {
  const status = failure.status === undefined ? '' : ` (HTTP ${String(failure.status)})`;
  const words = redactWords(failure.said, apiKey).replace(/[.\s]+$/, '');
  const said = words === '' ? '' : `: ${words}`;
  const { happened, advice } = wordsOf(failure, connection, apiKey);
  const message = `${connection.row.label} ${happened(connection)}${status}${said}. ${failure.advice ?? advice(connection)}`;
  return new ModelError(failure.code, redact(message, apiKey === null ? [] : [apiKey]), {
    status: failure.status,
    retryAfterMs: failure.retryAfterMs,
    isUnsent: failure.isUnsent,
  });
}

/** A server that got no key has refused none. */
const wordsOf = (
  { code }: Failure,
  { keyName }: ProviderConnection,
  apiKey: string | null,
): Pick<(typeof ERROR_WORDS)['auth'], 'happened' | 'advice'> =>
  code === 'auth' && keyName !== null && !apiKey
    ? { happened: () => 'asks for an API key', advice: () => `Set ${keyName}.` }
    : ERROR_WORDS[code];

/**
 * Identifies a failure by the received data, never by the SDK's error classes, whose names do not survive minifying.
 */
export function failureOf(
  exchange: Pick<ProviderExchange, 'answer' | 'fault' | 'sending' | 'hasKey'>,
  thrown: unknown,
  now: number,
): Failure {
  const { answer, fault, sending } = exchange;
  const isUnsent = sending.hasBegun === undefined ? undefined : !sending.hasBegun;
  if (fault?.kind === 'timeout' && isUnsent === true)
    return { code: 'network', said: 'no connection came about in time', isUnsent, cause: thrown };
  if (fault !== null) return { ...faultOf(fault), cause: thrown };
  if (answer === null) {
    const trouble = connectionTrouble(thrown);
    if (isUnsent === false && trouble.code === 'network') trouble.advice ??= NO_ANSWER;
    return { ...trouble, isUnsent: isUnsent ?? trouble.isUnsent, cause: thrown };
  }
  if (answer.status < 400)
    return { code: 'server', said: `it sent ${unreadable(answer.text)}`, cause: thrown };
  return httpFailure(answer.status, providerWords(answer.text), {
    retryAfterMs: retryAfterMs(answer.headers, now),
    hasKey: exchange.hasKey,
  });
}

/** Failure for a prompt that the server cut, so that its answer is not valid. */
export const cutFailure = (read: number, whole: number, remedy: string): Failure => ({
  code: 'context_too_long',
  said: `it read ${String(read)} of about ${String(whole)} tokens, and said nothing of the rest`,
  advice: remedy,
});

interface HttpFacts {
  retryAfterMs?: number | undefined;
  /** Whether a key was sent. */
  hasKey?: boolean;
}

/** Failure for an HTTP status. Only a proxy answers 407, before it passes anything on. */
export function httpFailure(
  status: number,
  words: ProviderWords,
  { retryAfterMs: waits, hasKey = true }: HttpFacts = {},
): Failure {
  if (status === 407)
    return { code: 'connection', said: PROXIED.what, advice: PROXIED.advice, status, isUnsent: true };
  const code = classify(status, words, { hasKey });
  const said = { said: words.message, codes: words.codes, status, retryAfterMs: waits };
  if (code !== 'bad_request') return { code, ...said };
  const advice = words.isPage === true ? BEHIND_A_GATE : status === 403 ? NOT_ALLOWED : undefined;
  return { code, ...said, advice };
}

const NO_ANSWER =
  'It took the request and gave no answer: check the port of the base URL, and whether it must begin with https://.';
const BEHIND_A_GATE =
  "Check the base URL, and whether a firewall, a login page or a bot check such as Cloudflare's is in front of the server.";
const NOT_ALLOWED = 'Change at the provider what it names, or choose another model.';

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
      : /^\s*(?:data|event|id|retry)?:/.test(text)
        ? 'a stream, which was not asked for'
        : 'something that is not an answer';
