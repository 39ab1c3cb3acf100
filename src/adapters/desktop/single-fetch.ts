import type { Fetch } from '../../kernel/ports/fetch';
import { abortReason } from '../../kernel/ports/unless-aborted';
import type { IncomingMessage, NodeModules } from './node-modules';

const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/**
 * `fetch` for requests that must be sent exactly once, over Node's HTTP. `fetch` itself repeats a POST at 307, 308 and
 * 421 (Fetch standard, "HTTP-redirect fetch" and "HTTP-network-or-cache fetch"), and Obsidian's `requestUrl` always
 * follows redirects. Each request uses a new connection, since a kept one may have died unnoticed. Accepts a string
 * body or none. Does not use proxies.
 */
export const singleFetch =
  ({ http, https }: Pick<NodeModules, 'http' | 'https'>): Fetch =>
  (input, { method = 'GET', headers, body, signal, sending = {} } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (body !== undefined && body !== null && typeof body !== 'string')
        throw new TypeError('Only text can be sent.');
      const options = {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        agent: false,
        ...(signal ? { signal } : {}),
      };
      const { request } = url.protocol === 'https:' ? https : http;
      const sent = request(url, options, (answer) => {
        resolve(toResponse(answer));
      });
      sending.hasBegun = false;
      sent.on('socket', (socket) => {
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          sending.hasBegun = true;
        });
      });
      sent.on('error', (cause) => {
        reject(signal?.aborted === true ? abortReason(signal) : new TypeError('fetch failed', { cause }));
      });
      sent.end(body ?? undefined);
    });

function toResponse(answer: IncomingMessage): Response {
  const { statusCode: status = 0 } = answer;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) headers.append(name, value);
  const isEmpty = WITHOUT_BODY.includes(status);
  if (isEmpty) answer.resume();
  return new Response(isEmpty ? null : streamOf(answer), { status, headers });
}

/** Converts the body for the window's `Response`, which accepts only the window's own streams and not Node's. */
const streamOf = (answer: IncomingMessage): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      answer.on('data', (chunk: Uint8Array) => {
        controller.enqueue(chunk);
      });
      answer.on('end', () => {
        controller.close();
      });
      answer.on('error', (error) => {
        controller.error(error);
      });
    },
    cancel() {
      answer.destroy();
    },
  });
