import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Fetch, Transmission } from '../../src/kernel/ports/fetch';

const asked = new AsyncLocalStorage<Transmission>();
const sendings = new WeakMap<object, Transmission>();

/**
 * Node's `fetch`, which tells by undici's diagnostics channels whether a request was written to a connection: a name
 * that is unknown, a refused port or a certificate that is not trusted end it before.
 */
export const nodeFetch: Fetch = (input, { sending, ...init } = {}) => {
  if (sending === undefined) return fetch(input, init);
  const proxy = unusedProxy(new URL(input instanceof Request ? input.url : input), process.env);
  if (proxy !== null) sending.unusedProxy = proxy;
  return asked.run(sending, () => fetch(input, init));
};

/**
 * The variable that names a proxy for this address, unless Node uses it or goes around it. Node reads
 * such variables from version 24 on, if NODE_USE_ENV_PROXY is 1.
 */
function unusedProxy({ protocol, hostname }: URL, env: NodeJS.ProcessEnv): string | null {
  if (env['NODE_USE_ENV_PROXY'] === '1' && Number.parseInt(process.versions.node, 10) >= 24) return null;
  const direct = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...(env['NO_PROXY'] ?? env['no_proxy'] ?? '').split(/[\s,]+/),
  ];
  if (
    direct.some(
      (each) => each === '*' || (each !== '' && `.${hostname}`.endsWith(`.${each.replace(/^\*?\./, '')}`)),
    )
  )
    return null;
  const names = protocol === 'https:' ? ['HTTPS_PROXY', 'https_proxy'] : ['HTTP_PROXY', 'http_proxy'];
  return [...names, 'ALL_PROXY', 'all_proxy'].find((name) => (env[name] ?? '') !== '') ?? null;
}

subscribe('undici:request:create', (message) => {
  const request = requestOf(message);
  const sending = asked.getStore();
  if (request === null || sending === undefined) return;
  sending.hasBegun = false;
  sendings.set(request, sending);
});

// Published just before the first byte is written.
subscribe('undici:client:sendHeaders', (message) => {
  const request = requestOf(message);
  const sending = request === null ? undefined : sendings.get(request);
  if (sending !== undefined) sending.hasBegun = true;
});

const requestOf = (message: unknown): object | null =>
  typeof message === 'object' &&
  message !== null &&
  'request' in message &&
  typeof message.request === 'object'
    ? message.request
    : null;
