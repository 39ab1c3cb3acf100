import type { Fetch, Transmission } from '../../../kernel/ports/fetch';
import { readUrl } from '../../../kernel/notes/values/url';
import { CallTime, type Exceeded, type CallLimits } from './call-time';
import { StreamedAnswer } from './streamed-answer';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';

/** Maximum number of bytes of a response. Expected answers stay below 100 kB. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Maximum number of bytes of a stream, which repeats some hundred bytes for each token. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024;

/**
 * Headers that are sent with a row's own. The SDKs add `x-stainless-*`, which gateways reject in a browser's
 * preflight, and values from environment variables, which may be meant for other servers.
 */
const SENT_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'authorization',
  'anthropic-version',
  'anthropic-dangerous-direct-browser-access',
]);

export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** An answer with a status of 3xx. */
export interface Redirect {
  kind: 'redirect';
  status: number;
  /** The address of the request. */
  from: string;
  /** The redirect's target; `null` if it has none, or the host does not show it. */
  to: string | null;
}

export type ExchangeFault =
  | Redirect
  | { kind: 'too_large' }
  /** The connection ended in the middle of the answer. */
  | { kind: 'broken_off' }
  /** `exceeded`: the limit, where Deputy itself measures. */
  | { kind: 'timeout'; exceeded?: Exceeded };

/**
 * One HTTP exchange between an SDK and the host's network. It reads the whole body before the SDK sees the headers,
 * because the SDKs' time-outs end there; folds a stream into the equivalent body; limits its size; follows no redirect,
 * so that mail and key reach no other server; and keeps the response, by which a failure is classified.
 */
export class ProviderExchange {
  answer: HttpAnswer | null = null;
  fault: ExchangeFault | null = null;
  /** Whether the answer was ended, because it could not become JSON. */
  isEndedEarly = false;
  readonly sending: Transmission;
  /** Whether a key is sent. */
  readonly hasKey: boolean;

  /**
   * `isStreamed`: a success's body of any size is passed on unread. `patience`: limits that are measured here, in
   * addition to the SDK's.
   */
  constructor(
    private readonly send: Fetch,
    private readonly options: {
      headers: Readonly<Record<string, string>>;
      hasKey: boolean;
      isStreamed?: boolean;
      sending?: Transmission;
      patience?: CallLimits | null;
    },
  ) {
    this.sending = options.sending ?? {};
    this.hasKey = options.hasKey;
  }

  /** The `fetch` for the SDK. Its signal is aborted by the SDK's time-out as well as by the caller. */
  readonly fetch: Fetch = async (input, init = {}) => {
    const asked = init.signal ?? new AbortController().signal;
    const { patience } = this.options;
    const time = patience ? new CallTime(patience, asked) : null;
    const signal = time?.signal ?? asked;
    const sent = { ...init, headers: this.#headersFor(init.headers), signal, sending: this.sending };
    try {
      return await this.#exchange(input, { ...sent, redirect: 'manual' }, time);
    } catch (error) {
      const exceeded = time?.exceeded ?? null;
      if (signal.aborted) this.fault ??= { kind: 'timeout', ...(exceeded === null ? {} : { exceeded }) };
      throw error;
    } finally {
      time?.end();
    }
  };

  async #exchange(
    input: Parameters<Fetch>[0],
    init: RequestInit & { signal: AbortSignal; sending: Transmission },
    time: CallTime | null,
  ): Promise<Response> {
    const response = await unlessAborted(this.send(input, init), init.signal);
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      this.fault = redirectOf(response, input instanceof Request ? input.url : String(input));
      throw new Error('redirected');
    }
    if (this.options.isStreamed === true && response.status < 400) {
      this.answer = { status: response.status, headers: response.headers, text: '' };
      return response;
    }
    const text = await this.#readBody(response, init.signal, time);
    this.answer = { status: response.status, headers: response.headers, text };
    // Some gateways label JSON wrongly, and the SDKs return unlabelled text as it is: everything is parsed as JSON, or
    // fails.
    const headers = { 'content-type': 'application/json' };
    return new Response(text, { status: response.status, headers });
  }

  #headersFor(asked: RequestInit['headers']): Headers {
    const headers = new Headers(this.options.headers);
    new Headers(asked).forEach((value, name) => {
      if (SENT_HEADERS.has(name) && (this.hasKey || name !== 'authorization')) headers.set(name, value);
    });
    return headers;
  }

  async #readBody(response: Response, signal: AbortSignal, time: CallTime | null): Promise<string> {
    if (response.body === null) return '';
    const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    let streamed: StreamedAnswer | null = null;
    try {
      for (;;) {
        const { done, value } = await unlessAborted(reader.read(), signal);
        const part = decoder.decode(value, { stream: !done });
        streamed ??= text === '' && isStream(response, part) ? new StreamedAnswer() : null;
        if (done) return streamed?.end({ isOver: true }) ?? text + part;
        size += value.byteLength;
        if (size > (streamed === null ? MAX_ANSWER_BYTES : MAX_STREAM_BYTES)) {
          this.fault = { kind: 'too_large' };
          throw new Error('the answer is too large');
        }
        if (streamed === null) text += part;
        else {
          streamed.add(part);
          time?.heard(streamed.tokens);
          this.isEndedEarly = streamed.isHopeless();
          if (this.isEndedEarly) break;
        }
      }
    } catch (error) {
      if (!signal.aborted) this.fault ??= { kind: 'broken_off' };
      reader.cancel().catch(() => undefined);
      throw error;
    }
    reader.cancel().catch(() => undefined);
    return streamed.end({ isOver: false });
  }
}

function redirectOf({ status, headers }: Response, from: string): Redirect {
  const named = headers.get('location');
  const to = named === null ? null : (readUrl(named, from)?.href ?? null);
  return { kind: 'redirect', status, from, to };
}

/** Whether the body of a success is a stream. Some servers and proxies stream without being asked to. */
const isStream = ({ status, headers }: Response, start: string): boolean =>
  status < 300 &&
  (/event-stream|ndjson/i.test(headers.get('content-type') ?? '') ||
    /^\s*(?:data|event|id|retry|error)?:/.test(start));
