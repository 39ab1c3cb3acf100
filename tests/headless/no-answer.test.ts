import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, onTestFinished } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

/** A vault with six notes, and a model's server that always answers so. */
async function asked(status: number, body: string, location?: string) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    const headers = location === undefined ? {} : { location: `${location}${request.url ?? ''}` };
    request.on('end', () => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const machine = new Machine();
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${String(port)}/v1`;
  Object.assign(machine.environment, { LLM_PROVIDER: 'custom', LLM_BASE_URL: baseUrl, LLM_MODEL: 'm' });
  for (let n = 1; n <= 6; n += 1)
    machine.write(`Needs_Action/m${String(n)}.md`, aMailNote({ messageId: `<m${String(n)}@x>` }));
  const { stdout, stderr } = await machine.run('triage', machine.vault, '--yes');
  const pending = Array.from({ length: 6 }, (_, n) => machine.read(`Needs_Action/m${String(n + 1)}.md`));
  return {
    calls,
    said: stdout + stderr,
    waiting: pending.filter((note) => /status: pending/.test(note)).length,
  };
}

test.each([
  [302, 'https://other.example', 'If you trust that address, set the base URL to https://other.example/v1.'],
  [307, 'https://other.example/x', 'set the base URL to https://other.example/x/v1.'],
  [301, 'https://login.example/?next=', 'the server redirects to https://login.example/?next='],
  [304, undefined, 'the server redirects to an address that it does not name'],
])(
  'a server that redirects is asked by no more calls than go at once, and the notes wait: %i to %s',
  async (status, to, words) => {
    const { calls, said, waiting } = await asked(status, '', to);
    expect(calls).toBeLessThanOrEqual(3);
    expect(waiting).toBe(6);
    expect(said).toContain(words);
  },
);

test.each([
  [204, '', 'an empty body', 1],
  [200, '', 'an empty body', 1],
  // A page may be at the wrong one of two paths, with and without /v1.
  [200, '<html>Sign in</html>', 'a web page', 2],
])(
  'a server that answers %i with "%s" is asked once, below each path that it may have, for each of three notes',
  async (status, body, words, paths) => {
    const { calls, said, waiting } = await asked(status, body);
    expect([calls, waiting]).toEqual([3 * paths, 6]);
    expect(said).toContain(`gave no answer (HTTP ${String(status)}): it sent ${words}.`);
  },
);
