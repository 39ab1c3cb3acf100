import type { RequestUrlParam } from 'obsidian';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export type Answerer = (request: RequestUrlParam) => Promise<Answer>;

interface Response {
  status: number;
  headers: Record<string, string>;
  arrayBuffer: ArrayBuffer;
  text: string;
  readonly json: unknown;
}

type ResponsePromise = Promise<Response> & {
  arrayBuffer: Promise<ArrayBuffer>;
  text: Promise<string>;
  json: Promise<unknown>;
};

const noNetwork: Answerer = ({ url }) =>
  Promise.reject(new Error(`No answer for ${url}: give one with answerRequests()`));

let answer = noNetwork;

/** The server at the other end of the network; without an argument, none. */
export const answerRequests = (answerer: Answerer = noNetwork): void => {
  answer = answerer;
};

/** A server on the loopback, through the host's own `fetch`. */
export const overFetch: Answerer = async ({ url, method, contentType, body, headers }) => {
  const response = await fetch(url, {
    method: method ?? 'GET',
    headers: { ...(contentType === undefined ? {} : { 'content-type': contentType }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const answered = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body: answered };
};

/** No stream, no abort, no CORS; a status of 400 or more throws, unless it was asked not to. */
export const requestUrl = (request: RequestUrlParam | string): ResponsePromise => {
  const pending = ask(typeof request === 'string' ? { url: request } : request);
  const part = <T>(pick: (response: Response) => T): Promise<T> => {
    const picked = pending.then(pick);
    picked.catch(() => undefined); // Awaiting the whole reports it.
    return picked;
  };
  return Object.assign(pending, {
    arrayBuffer: part((response) => response.arrayBuffer),
    text: part((response) => response.text),
    json: part((response) => response.json),
  });
};

const ask = async (request: RequestUrlParam): Promise<Response> => {
  refuseWhatElectronRefuses(request);
  const { status, headers = {}, body = '' } = await answer(request);
  if (status >= 400 && request.throw !== false)
    throw Object.assign(new Error(`Request failed, status ${status}`), { status, headers });
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body);
  const text = new TextDecoder().decode(bytes);
  return {
    status,
    headers,
    arrayBuffer: bytes.buffer,
    text,
    get json(): unknown {
      return JSON.parse(text) as unknown;
    },
  };
};

const refuseWhatElectronRefuses = ({ headers = {}, body }: RequestUrlParam): void => {
  for (const name of Object.keys(headers))
    if (['host', 'content-length'].includes(name.toLowerCase())) throw new Error('net::ERR_INVALID_ARGUMENT');
  if (body !== undefined && typeof body !== 'string' && !isArrayBuffer(body))
    throw new Error('The body of a request is a string or an ArrayBuffer');
};

/** Across realms: a page's ArrayBuffer is not the test's. */
const isArrayBuffer = (body: unknown): boolean =>
  Object.prototype.toString.call(body) === '[object ArrayBuffer]';
