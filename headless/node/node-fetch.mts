import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Fetch, Transmission } from '../../src/kernel/ports/fetch';

const asked = new AsyncLocalStorage<Transmission>();
const sendings = new WeakMap<object, Transmission>();

/**
 * Node's `fetch`, which tells by undici's diagnostics channels whether a request was written to a connection: a name
 * that is unknown, a refused port or a certificate that is not trusted end it before.
 */
export const nodeFetch: Fetch = (input, { sending, ...init } = {}) =>
  sending === undefined ? fetch(input, init) : asked.run(sending, () => fetch(input, init));

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
