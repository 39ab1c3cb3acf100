import { requestUrl, type RequestUrlParam, type RequestUrlResponse } from 'obsidian';
import type { Fetch } from '../../kernel/ports/fetch';
import { unlessAborted } from '../../kernel/ports/unless-aborted';

/** Matches headers that the network stack sets and Electron forbids; `x-stainless-*` is telemetry of the SDKs. */
const DROPPED = /^(?:host|content-length|user-agent|connection|accept-encoding|x-stainless-.*)$/;
/** Headers that no longer apply once the body is decoded. */
const OF_THE_WIRE = ['content-encoding', 'content-length'];
const WITHOUT_BODY: readonly number[] = [204, 205, 304];
/** Option that `Request` requires for streams. */
const STREAMS = { duplex: 'half' };

/**
 * `fetch` over the app's `requestUrl`, which has no cross-origin rules and works on phones. Limits: an aborted call
 * rejects at once but continues (and is billed), a response arrives as a whole, and the system follows redirects
 * whatever `redirect` says.
 */
export const requestUrlFetch: Fetch = async (input, init = {}) => {
  const { signal: ownSignal, ...rest } = init;
  const signal = ownSignal ?? (input instanceof Request ? input.signal : null);
  signal?.throwIfAborted();
  const request = new Request(input, { ...rest, ...STREAMS });
  const body = typeof rest.body === 'string' ? rest.body : await bytesOf(request);
  signal?.throwIfAborted();
  const sent = send(request, body);
  return toResponse(await (signal === null ? sent : unlessAborted(sent, signal)));
};

/** Reads any kind of body. Older phones do not report whether there is one. */
const bytesOf = async (request: Request): Promise<ArrayBuffer | undefined> => {
  const bytes = await request.arrayBuffer();
  return bytes.byteLength === 0 ? undefined : bytes;
};

const send = async (
  request: Request,
  body: string | ArrayBuffer | undefined,
): Promise<RequestUrlResponse> => {
  const { url, method } = request;
  const headers: Record<string, string> = {};
  request.headers.forEach((value, name) => {
    if (!DROPPED.test(name)) headers[name] = value;
  });
  const contentType = headers['content-type'];
  const params: RequestUrlParam = { url, method, headers, throw: false };
  if (contentType !== undefined) params.contentType = contentType;
  if (body !== undefined) params.body = body;
  try {
    return await requestUrl(params);
  } catch (cause) {
    throw unreachable(url, cause);
  }
};

/** The error that `fetch` throws if there is no response. */
const unreachable = (url: string, cause: unknown): TypeError => {
  const { host } = new URL(url);
  const why = cause instanceof Error ? cause.message : String(cause);
  return new TypeError(`Failed to fetch from ${host}: ${why}`, { cause });
};

const toResponse = (answer: RequestUrlResponse): Response => {
  const { status } = answer;
  if (status < 200 || status > 599) throw new TypeError(`The answer has no valid status: ${status}`);
  const headers = headersOf(answer.headers);
  return new Response(WITHOUT_BODY.includes(status) ? null : answer.arrayBuffer, { status, headers });
};

/** Skips invalid headers, which some servers send and some systems invent. */
const headersOf = (received: Record<string, string>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    try {
      if (!OF_THE_WIRE.includes(name.toLowerCase())) headers.set(name, value);
    } catch {
      continue;
    }
  }
  return headers;
};
