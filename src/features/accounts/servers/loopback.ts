import type { Loopback, LoopbackCall } from '../../../kernel/ports/mail-login';
import { MailServerError } from '../../../kernel/ports/mail-source';
import type { IncomingMessage, NodeModules } from '../../../adapters/desktop/node-modules';

/** Milliseconds in which a caller must have sent its request. */
const PATIENCE_MS = 5_000;
const MOST_CALLERS = 20;

/**
 * Waits for the browser at a port of 127.0.0.1 that the system chooses. Anything on this computer, and any web page, can
 * call the port: only a navigation to its own name with the state of this sign-in is an answer, and it is the last call.
 */
export const openLoopback = ({ http }: Pick<NodeModules, 'http'>): Loopback => ({
  listen: (name, state) =>
    new Promise<LoopbackCall>((resolve, reject) => {
      let take: (answer: URLSearchParams) => void = () => undefined;
      const answer = new Promise<URLSearchParams>((taken) => {
        take = taken;
      });
      let place = '';
      let isOver = false;
      const close = (): void => {
        isOver = true;
        server.close();
        server.closeIdleConnections();
      };
      const server = http.createServer((request, response) => {
        const found = isOver ? null : answerIn(request, { place, state });
        response.writeHead(found === null ? 400 : 200, HEADERS);
        response.end(found === null ? page(NOT_THIS) : page(DONE));
        if (found === null) return;
        close();
        take(found);
      });
      server.maxConnections = MOST_CALLERS;
      server.requestTimeout = PATIENCE_MS;
      server.headersTimeout = PATIENCE_MS;
      server.on('error', (cause) => {
        reject(
          new MailServerError(
            'not_signed_in',
            'This computer gives no port to wait for the browser at. Sign in with a code, if the provider has them.',
            null,
            { cause },
          ),
        );
      });
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        place = `${name}:${String(typeof address === 'object' ? address?.port : '')}`;
        resolve({ redirectUri: `http://${place}`, answer, close });
      });
    }),
});

/** Parameters of a call that answers this sign-in; `null` for any other, such as a web page's that reached the port. */
function answerIn(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { place, state }: { place: string; state: string },
): URLSearchParams | null {
  // A page whose name was made to lead here (DNS rebinding) calls its own name.
  if (method !== 'GET' || headers.host !== place || !/^\/(?:\?|$)/.test(url)) return null;
  // A browser that follows the provider's redirect navigates; scripts, frames and images of other pages say otherwise.
  if (headers.origin !== undefined) return null;
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': dest = 'document' } = headers;
  if (mode !== 'navigate' || dest !== 'document') return null;
  const query = new URLSearchParams(url.slice(1));
  const isSingle = ['state', 'code', 'error', 'iss'].every((each) => query.getAll(each).length <= 1);
  return isSingle && query.get('state') === state ? query : null;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
};
const DONE = 'The answer has reached Deputy. You can close this page.';
const NOT_THIS = 'This is not the answer that Deputy waits for.';

const page = (text: string): string =>
  `<!doctype html><html lang="en"><title>Deputy</title><p>${text}</p></html>`;
