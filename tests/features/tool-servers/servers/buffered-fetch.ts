import type { Fetch } from '../../../../src/kernel/ports/fetch';

/** As Obsidian's `requestUrl` is: an answer comes whole or not at all, and what has begun can't be stopped. */
export const bufferedFetch: Fetch = async (input, init = {}) => {
  const { signal, ...rest } = init;
  signal?.throwIfAborted();
  const response = await fetch(input, rest);
  const bytes = await response.arrayBuffer();
  const { status, headers } = response;
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
};
