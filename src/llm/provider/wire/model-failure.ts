import { parseJson } from '../../../kernel/notes/values/json';
import { ModelError, type ModelErrorCode } from '../../../kernel/ports/language-model';
import { classify } from './classify';
import type { ProviderConnection, Spoken, WireAnswer } from './provider-connection';
import type { Exceeded } from './call-time';
import { ERROR_WORDS, WAIT } from './error-words';
import {
  type ProviderExchange,
  MAX_ANSWER_BYTES,
  type ExchangeFault,
  type HttpAnswer,
  type Redirect,
} from './exchange';
import { providerWords, type ProviderWords } from './provider-words';
import { redact, redactWords } from './redact';
import { CAUSES, causeIn } from './causes';
import { NO_SUCH_PATH } from './request-form';
import { type NamedWait, waitingTime } from './waiting-time';
import { connectionTrouble, PROXIED } from './connection-trouble';

export interface Failure {
  code: ModelErrorCode;
  /** The provider's text or Deputy's; may be empty. */
  said: string;
  codes?: string | undefined;
  /** Phrase about what happened, if it is more specific than the code's. */
  happened?: string | undefined;
  /** Remedy, if it is more specific than the code's. */
  advice?: string | undefined;
  /** The address that the server redirects to. */
  redirect?: Redirect | undefined;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  /** Whether nothing was written to a connection. */
  isUnsent?: boolean | undefined;
  cause?: unknown;
}

/** The error for people: who, what happened, what to do, and no key. */
export function toModelError(
  failure: Failure,
  connection: ProviderConnection,
  apiKey: string | null,
): ModelError {
  const status = failure.status === undefined ? '' : ` (HTTP ${String(failure.status)})`;
  const words = redactWords(failure.said, apiKey).replace(/[.。\s]+$/, '');
  const said = words === '' ? '' : `: ${words}`;
  const { happened, advice } = wordsOf(failure, connection, apiKey);
  const remedy = failure.redirect
    ? redirectAdvice(failure.redirect, connection, apiKey)
    : (failure.advice ?? advice(connection));
  const what = failure.happened ?? happened(connection);
  const message = `${connection.row.label} ${what}${status}${said}. ${remedy}`;
  return new ModelError(failure.code, redact(message, apiKey === null ? [] : [apiKey]), {
    status: failure.status,
    retryAfterMs: failure.retryAfterMs,
    isUnsent: failure.isUnsent,
  });
}

/** Names the base URL that the server points to. It is not followed: mail and key go only where a person sends them. */
export function redirectAdvice(
  { from, to }: Redirect,
  { baseUrl }: Pick<ProviderConnection, 'baseUrl'>,
  apiKey: string | null,
): string {
  const path = from.startsWith(baseUrl) ? from.slice(baseUrl.length) : null;
  if (to === null || path === null || !to.endsWith(path)) return ELSEWHERE;
  return `If you trust that address, set the base URL to ${redactWords(to.slice(0, -path.length), apiKey)}.`;
}

const ELSEWHERE =
  'Correct the base URL, or sign in if a login page or a proxy answers in place of the server.';

/** A server that got no key can't have refused one. */
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
    return {
      ...{ code: 'network', said: 'no connection was made in time', isUnsent, cause: thrown },
      advice: sending.unusedProxy === undefined ? undefined : proxyAdvice(sending.unusedProxy),
    };
  if (fault !== null) return { ...faultOf(fault), cause: thrown };
  if (answer === null) {
    const trouble = connectionTrouble(thrown);
    if (isUnsent === false && trouble.code === 'network') trouble.advice ??= NO_ANSWER;
    if (isUnsent !== false && trouble.code === 'network' && sending.unusedProxy !== undefined)
      trouble.advice = proxyAdvice(sending.unusedProxy);
    return { ...trouble, isUnsent: isUnsent ?? trouble.isUnsent, cause: thrown };
  }
  if (answer.status < 400) return { ...unreadable(answer), cause: thrown };
  return httpFailure(answer.status, providerWords(answer.text), {
    headers: answer.headers,
    now,
    hasKey: exchange.hasKey,
  });
}

/** Failure for a success that holds no answer. */
export function failureOfAnswer(answer: Exclude<WireAnswer, Spoken>, now: number): Failure {
  switch (answer.kind) {
    case 'refused':
      return { code: 'refused', said: answer.said };
    case 'failed':
      return httpFailure(answer.status, answer.words, { now });
    case 'unreadable': {
      const { said = 'it sent something that is not an answer', as } = answer;
      if (as === 'cut') return BROKEN_OFF;
      if (as === 'too_long') return { code: 'context_too_long', said };
      return { code: 'server', said, ...(answer.said !== undefined && { advice: LATER_OR_ANOTHER }) };
    }
  }
}

/** Failure for a prompt that the server cut, so that its answer is not valid. */
export const cutFailure = (read: number, whole: number, remedy: string): Failure => ({
  code: 'context_too_long',
  said: `it read ${String(read)} of about ${String(whole)} tokens, and dropped the rest`,
  advice: remedy,
});

interface HttpFacts {
  headers?: Headers;
  /** Current time in wall-clock milliseconds; dates are relative to it. */
  now?: number;
  /** Whether a key was sent. */
  hasKey?: boolean;
}

/** Failure for an HTTP status. Only a proxy answers 407, before it passes anything on. */
export function httpFailure(
  status: number,
  words: ProviderWords,
  { headers, now = 0, hasKey = true }: HttpFacts = {},
): Failure {
  if (status === 407)
    return { code: 'connection', said: PROXIED.what, advice: PROXIED.advice, status, isUnsent: true };
  const code = classify(status, words, { hasKey });
  const { ms, quota } = waitingTime({ headers, body: words.body ?? words.message, now });
  const said = { said: words.message, codes: words.codes, status, retryAfterMs: ms };
  if (code === 'rate_limit') return { code, ...said, ...limitWords(said, quota) };
  const cause = words.isPage === true ? null : causeIn(words.codes, words.message);
  if (code === 'server' && cause !== 'not_loaded' && OVERLOADED.test(`${String(status)} ${words.message}`))
    return { code, ...said, advice: LATER_OR_ANOTHER };
  if (code !== 'server' && code !== 'bad_request' && cause !== 'not_loaded') return { code, ...said };
  if (cause === 'loading' && code === 'server') said.retryAfterMs ??= LOADING_MS;
  const isNamed = cause !== null && (code === 'bad_request' ? cause !== 'loading' : cause !== 'no_json');
  const { happened, advice } = isNamed ? CAUSES[cause] : {};
  const usual = code === 'bad_request' && cause !== 'no_model' ? adviceAfter(status, words) : undefined;
  return { code, ...said, happened, advice: advice ?? usual };
}

const OVERLOADED = /^(?:503|529) (?!.*loading)|overloaded/i;

const LOADING_MS = 20_000;

/** A server that names a cause knows better than the words for any refusal. */
function adviceAfter(status: number, { isPage, message }: ProviderWords): string | undefined {
  if (isPage === true) return BEHIND_A_GATE;
  const isSentence = message.includes(' ');
  if (status === 403) return isSentence ? NOT_ALLOWED : NO_CAUSE;
  const isNoPath =
    NO_SUCH_PATH.has(status) && /not (?:found|exist|allowed|implemented|supported)/i.test(message);
  return isSentence && !isNoPath ? NOT_ALLOWED : undefined;
}

/** The words for a limit of calls or tokens: too much for any time, a quota that is used up, or a pause. */
function limitWords(
  { said, status, retryAfterMs: ms }: Pick<Failure, 'said' | 'status' | 'retryAfterMs'>,
  quota: NamedWait['quota'],
): Partial<Failure> {
  const [limit, asked] = [LIMIT, ASKED].map((words) => Number(words.exec(said)?.[1]?.replace(/,/g, '')));
  const isKnown = Boolean(limit && asked);
  if (isKnown ? Number(asked) > Number(limit) : status === 413) return NEVER_FITS;
  const when = ms === undefined ? '' : spanWords(ms);
  if (quota !== null)
    return {
      happened: `has given all that its quota ${quota === 'of a day' ? 'for a day ' : ''}allows`,
      advice: `It begins anew in about ${when}. Choose another model, or raise the quota at the provider, to go on sooner.`,
    };
  const wait = when === '' ? WAIT : `It takes calls again in about ${when}.`;
  return { advice: /\btokens?\b|\bTPM\b/i.test(said) ? `${wait} ${FEWER_TOKENS}` : wait };
}

const LIMIT = /\blimit(?: of| is)?[:=~ ]{0,3}([\d,]{1,15})/i;
const ASKED = /\brequest(?:ed)?(?: (?:needs|has|is|of))?[:=~ ]{0,3}([\d,]{1,15})/i;
const NEVER_FITS: Partial<Failure> = {
  code: 'context_too_long',
  happened: 'allows fewer tokens at a time than this request has',
  advice:
    'Waiting does not help: lower the token budget, choose another model, or raise the limit at the provider.',
};
const FEWER_TOKENS = 'To wait less often, lower the number of parallel requests or the token budget.';

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

/** "3 hours", "20 minutes", "13 seconds": in the largest unit of which there are two, rounded up. */
function spanWords(ms: number): string {
  const [unit, name] = UNITS.find(([each]) => ms >= 2 * each) ?? UNITS[3];
  return `${String(Math.max(2, Math.ceil(ms / unit)))} ${name}s`;
}

const proxyAdvice = (variable: string): string =>
  `${variable} names a proxy, which is not used: set NODE_USE_ENV_PROXY=1 (Node 24 or later), or check the connection and the base URL.`;

const LATER_OR_ANOTHER = 'Try again later, or choose another model.';
const BROKEN_OFF: Failure = {
  code: 'network',
  happened: 'broke off its answer in the middle',
  said: '',
  advice: 'Try again later; if it persists, check the log of the server, and any proxy in front of it.',
};
const NO_ANSWER =
  'It accepted the request and gave no answer: check the port of the base URL, and whether it must begin with https://.';
const BEHIND_A_GATE =
  "Check the base URL, and whether a firewall, a login page or a bot check such as Cloudflare's is in front of the server.";
const NO_CAUSE =
  'It names no cause. A proxy in front of the server may want a key: set one (in place of Ollama or LM Studio, choose "Custom server" with the same address), or check the one that is set.';
const NOT_ALLOWED = 'Change what it names at the provider, or choose another model.';

function faultOf(fault: ExchangeFault): Failure {
  switch (fault.kind) {
    case 'timeout':
      return { code: 'timeout', said: '', happened: fault.exceeded && exceededWords(fault.exceeded) };
    case 'redirect':
      return {
        code: 'connection',
        happened: 'gave no answer',
        said: `the server redirects to ${fault.to ?? 'an address that it does not name'}, and Deputy sends your mail to no other address`,
        redirect: fault,
        status: fault.status,
      };
    case 'broken_off':
      return BROKEN_OFF;
    case 'too_large':
      return { code: 'server', said: `its answer is larger than ${String(MAX_ANSWER_BYTES / 1_048_576)} MB` };
  }
}

function exceededWords({ limit, ms, tokens }: Exceeded): string {
  if (limit === 'first') return `began no answer within ${String(ms / 60_000)} minutes`;
  const silent = `wrote nothing for ${String(ms / 1_000)} s after ${String(tokens)} tokens`;
  return limit === 'between' ? silent : `gave no complete answer within ${String(ms / 1_000)} s`;
}

/**
 * Failure for a body that is not an answer, despite a success status. A retry of a body with another form fails in the
 * same way.
 */
function unreadable({ status, text }: HttpAnswer): Failure {
  if (/^\s*[{[]/.test(text) && parseJson(text) === undefined) return BROKEN_OFF;
  const form = FORMS.find(({ begins }) => begins.test(text));
  if (form === undefined) return { code: 'server', said: 'it sent something that is not an answer' };
  const { what, advice } = form;
  return { code: 'bad_request', happened: 'gave no answer', said: `it sent ${what}`, advice, status };
}

const FORMS: readonly { begins: RegExp; what: string; advice: string }[] = [
  { begins: /^\s*$/, what: 'an empty body', advice: "Check the base URL, and the server's log." },
  { begins: /^\s*</, what: 'a web page', advice: BEHIND_A_GATE },
];
