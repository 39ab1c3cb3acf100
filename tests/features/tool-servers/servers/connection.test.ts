import { getEventListeners } from 'node:events';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import type { ServerTransport } from '../../../../src/kernel/ports/tool-server';
import type { McpServers } from '../../../../src/features/tool-servers/servers/mcp-servers';
import { FakeClock } from '../../../fakes/fake-clock';
import { MemorySecretStore } from '../../../fakes/memory-secret-store';
import { callTool, http, NEVER, openServers } from './open-servers';

const PROGRAM: ServerTransport = { kind: 'stdio', command: 'mail-server', args: [], env: {} };
const GREETING = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  serverInfo: { name: 'mail', version: '1' },
};

type Answers = Record<string, ((params: Record<string, unknown>) => object | Promise<object>) | undefined>;

/** A server in memory that answers by method; a method that it does not know hangs. */
function serverOf(
  answers: Answers,
  key = '',
): {
  servers: McpServers;
  asked: string[];
  say: (text: Error) => void;
  end: () => Promise<void>;
  /** How often a connection to it was closed. */
  counted: { closed: number };
} {
  const asked: string[] = [];
  const counted = { closed: 0 };
  const said: { transport?: InMemoryTransport } = {};
  const transport = { ...PROGRAM, env: key === '' ? {} : { KEY: { secret: 'key' } } };
  const servers = openServers(transport, {
    secrets: new MemorySecretStore({ key }),
    openTransport: async () => {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      said.transport = ours;
      theirs.onmessage = (message: JSONRPCMessage) => {
        if (!('method' in message)) return;
        asked.push(message.method);
        if (!('id' in message)) return;
        const known: Answers = { initialize: () => GREETING, ...answers };
        const answer = known[message.method];
        if (answer === undefined) return;
        const { id } = message;
        void Promise.resolve(answer({ ...message.params })).then((result) =>
          theirs.send({ jsonrpc: '2.0', id, result: { ...result } }),
        );
      };
      theirs.onclose = () => (counted.closed += 1);
      await theirs.start();
      return ours;
    },
  });
  return {
    servers,
    asked,
    say: (error) => said.transport?.onerror?.(error),
    end: async () => said.transport?.close(),
    counted,
  };
}

const troubleOf = async (servers: McpServers, signal = NEVER): Promise<unknown> => {
  const listed = await servers.listTools('mail', signal);
  return listed.ok || [listed.error.code, listed.error.message];
};

describe('what a server lists', () => {
  it('lacks nothing that a tool has to have', async () => {
    const { servers } = serverOf({
      'tools/list': () => ({
        tools: [
          { name: 'plain' },
          { name: 'reads', annotations: { readOnlyHint: true, destructiveHint: true } },
          { name: 'adds', description: 'Adds.', annotations: { destructiveHint: false } },
          { name: 'odd', annotations: { readOnlyHint: 'yes', destructiveHint: 'no' } },
          { name: 'empty', description: null, inputSchema: null, annotations: null },
          { name: '' },
          { name: 'twice', description: 'first' },
          { name: 'twice', description: 'second', inputSchema: { type: 'object' } },
          'none',
        ],
      }),
    });
    const listed = await servers.listTools('mail', NEVER);
    const tool = (name: string, more: object = {}): object => ({
      name,
      description: '',
      inputSchema: {},
      ...more,
    });
    expect(listed.ok && listed.value).toEqual([
      tool('plain'),
      tool('reads'),
      tool('adds', { description: 'Adds.' }),
      tool('odd'),
      tool('empty'),
      tool('twice', { description: 'second', inputSchema: { type: 'object' } }),
    ]);
  });

  it('holds no key: one in a description is masked, and a tool with one elsewhere is left out', async () => {
    const key = 'quo"ted\\key-1';
    const tools = [
      { name: 'plain', description: `Sends with ${key}.` },
      { name: `for ${key}` },
      { name: 'deep', inputSchema: { properties: { from: { default: [key] } } } },
    ];
    const listed = await serverOf({ 'tools/list': () => ({ tools }) }, key).servers.listTools('mail', NEVER);
    expect(listed.ok && listed.value.map(({ name, description }) => [name, description])).toEqual([
      ['plain', 'Sends with ....'],
    ]);
  });

  it('ends after fifty pages where the pages never do', async () => {
    const { servers, asked } = serverOf({
      'tools/list': ({ cursor = '0' }) => ({
        tools: [{ name: `tool-${String(cursor)}` }],
        nextCursor: String(Number(cursor) + 1),
      }),
    });
    const listed = await servers.listTools('mail', NEVER);
    expect(listed.ok && listed.value.at(-1)?.name).toBe('tool-49');
    expect(asked.filter((method) => method === 'tools/list')).toHaveLength(50);
  });

  it.each([
    [[], /It offers no tools: choose/],
    [['a', 'b'], /It offers a, b: choose/],
    ['abcdefghij'.split(/(?=.)/), /It offers a, b, c, d, e, f, g, h, i, j: choose/],
    ['abcdefghijk'.split(/(?=.)/), /It offers a, b, c, d, e, f, g, h, i, j and others: choose/],
  ])('is named where a tool is missing: %j', async (names, words) => {
    const { servers } = serverOf({ 'tools/list': () => ({ tools: names.map((name) => ({ name })) }) });
    const checked = await servers.check({ server: 'mail', tool: 'send', arguments: {} }, NEVER);
    expect(checked.ok || checked.error.message).toMatch(words);
  });

  it('leaves nothing behind on a signal that outlives many questions', async () => {
    const { signal } = new AbortController();
    const { servers } = serverOf({ 'tools/list': () => ({ tools: [] }) });
    for (let n = 0; n < 3; n += 1) await servers.listTools('mail', signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('what a tool answers', () => {
  const CASES: [result: object, text: string][] = [
    [{ content: [] }, ''],
    [{ structuredContent: { id: 1 } }, '{"id":1}'],
    [{ content: [{ type: 'text', text: 'sent' }], structuredContent: { id: 1 } }, 'sent'],
    [
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      'a\nb',
    ],
    [
      { content: [{ type: 'audio', mimeType: 'audio/wav', data: 'A'.repeat(4_001) }] },
      '(audio, audio/wav, 4 kB)',
    ],
    [{ content: [{ type: 'resource_link', uri: 'file:///a' }] }, '(a link to file:///a)'],
    [{ content: [{ type: 'resource', resource: { uri: 'file:///a', text: 'words' } }] }, 'words'],
    [{ content: [{ type: 'resource', resource: { uri: 'file:///a' } }] }, '(a file: file:///a)'],
    [{ content: [{ type: 'text', text: 'x'.repeat(4_000) }] }, 'x'.repeat(4_000)],
    [{ content: [{ type: 'text', text: 'x'.repeat(4_001) }] }, `${'x'.repeat(4_000)}…`],
    [{ content: [{ type: 'text', text: `${'x'.repeat(3_999)}🎉🎉` }] }, `${'x'.repeat(3_999)}…`],
    [
      { content: ['a', 'b'].map((text) => ({ type: 'text', text: text.repeat(4_000) })) },
      `${'a'.repeat(4_000)}…`,
    ],
  ];

  it.each(CASES)('is a text for the person, cut where it is long: %#', async (result, text) => {
    const { servers } = serverOf({ 'tools/call': () => result });
    expect(await callTool(servers, 'send')).toEqual({ kind: 'done', text });
  });

  it('is asked for with the name and the arguments of the call alone', async () => {
    const calls: unknown[] = [];
    const { servers, asked } = serverOf({ 'tools/call': (params) => (calls.push(params), { content: [] }) });
    await callTool(servers, 'send', { to: 'ann' });
    expect(calls).toEqual([{ name: 'send', arguments: { to: 'ann' } }]);
    expect(asked).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
  });

  it('is cancelled at the server when its time is up', async () => {
    const { servers, asked } = serverOf({});
    const time = new AbortController();
    const called = callTool(servers, 'send', {}, time.signal);
    await expect.poll(() => asked).toContain('tools/call');
    time.abort();
    expect(await called).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('no answer came in time'),
    });
    expect(asked.at(-1)).toBe('notifications/cancelled');
    expect(getEventListeners(time.signal, 'abort')).toEqual([]);
  });

  it.each([
    [new Error('The disk is full.'), 'ended before it answered: The disk is full..'],
    [new SyntaxError('Unexpected token'), 'ended before it answered.'],
  ])('never comes from a program that ends: %s', async (last, words) => {
    const { servers, asked, say, end } = serverOf({});
    const called = callTool(servers, 'send');
    await expect.poll(() => asked).toContain('tools/call');
    say(last);
    await end();
    expect(await called).toEqual({
      kind: 'unknown',
      why: `The server "mail" received the call, and ${words}`,
    });
  });
});

describe('a connection that is kept', () => {
  const greetings = (asked: readonly string[]): number =>
    asked.filter((each) => each === 'initialize').length;

  it('is closed after a call that was given up, but not while another one is under way', async () => {
    let answer = (): void => undefined;
    const { servers, asked, counted } = serverOf({
      'tools/call': ({ name }) =>
        new Promise((resolve) => {
          if (name === 'slow') answer = () => resolve({ content: [{ type: 'text', text: 'sent' }] });
        }),
    });
    const calls = (): number => asked.filter((each) => each === 'tools/call').length;
    const slow = callTool(servers, 'slow');
    await expect.poll(calls).toBe(1);
    const time = new AbortController();
    const hangs = callTool(servers, 'hangs', {}, time.signal);
    await expect.poll(calls).toBe(2);
    time.abort();
    expect(await hangs).toMatchObject({ kind: 'unknown' });
    expect(counted.closed).toBe(0);
    answer();
    expect(await slow).toEqual({ kind: 'done', text: 'sent' });
    await expect.poll(() => counted.closed).toBe(1);
    expect(greetings(asked)).toBe(1);
  });

  it('is not used any more once it has ended', async () => {
    const { servers, asked, end } = serverOf({ 'tools/call': () => ({ content: [] }) });
    await callTool(servers, 'send');
    await end();
    expect(await callTool(servers, 'send')).toMatchObject({ kind: 'done' });
    expect(greetings(asked)).toBe(2);
  });

  it('is waited for no longer than the time of who asks', async () => {
    const { servers, asked } = serverOf({ initialize: undefined });
    const time = new AbortController();
    const trouble = troubleOf(servers, time.signal);
    await expect.poll(() => asked).toEqual(['initialize']);
    time.abort();
    expect(await trouble).toMatchObject(['unreachable', expect.stringContaining('no answer in time')]);
    expect(getEventListeners(time.signal, 'abort')).toEqual([]);
  });

  it('is that of the server which is named, and gets its keys and settings alone', async () => {
    const started: unknown[] = [];
    const transport = { ...PROGRAM, env: { KEY: { secret: 'key' }, ZONE: 'here' } };
    const servers = openServers(PROGRAM, {
      servers: () => [
        { name: 'other', transport: PROGRAM },
        { name: 'mail', transport },
      ],
      secrets: new MemorySecretStore({ key: ' abc\n' }),
      openTransport: (program) => (started.push(program), Promise.reject(new Error('No room.'))),
    });
    await servers.listTools('mail', NEVER);
    expect(started).toEqual([{ command: 'mail-server', args: [], env: { KEY: 'abc', ZONE: 'here' } }]);
  });
});

describe('a server that can not be reached', () => {
  const reached = (error: Error) => openServers(PROGRAM, { openTransport: () => Promise.reject(error) });
  const coded = (code: string): Error => Object.assign(new Error(`spawn ${code}`), { code });

  it.each([
    [
      coded('ENOENT'),
      'no_program',
      /^There is no program "mail-server" for the server "mail"\. Give its whole path/,
    ],
    [
      coded('EACCES'),
      'no_program',
      /^The program "mail-server" for the server "mail" can't be started \(EACCES\)\.$/,
    ],
    [coded('EMFILE'), 'unreachable', /^The server "mail" could not be started: spawn EMFILE\.$/],
    ['no words' as never, 'unreachable', /could not be started: no words\.$/],
  ])('as a program says why: %s', async (error, code, words) => {
    expect(await troubleOf(reached(error))).toEqual([code, expect.stringMatching(words)]);
    expect(await callTool(reached(error), 'send')).toEqual({
      kind: 'not_called',
      why: expect.stringMatching(words),
      ...(code === 'unreachable' ? { isTransient: true } : {}),
    });
  });

  it.each([
    [
      'without a word',
      [],
      'unreachable',
      'The program of the server "mail" ended: It gave no reason. Run it',
    ],
    ['with a complaint', [new Error('No account.')], 'unreachable', 'ended: No account. Run it'],
    [
      'after other words',
      [new SyntaxError('x')],
      'not_mcp',
      'The program "mail-server" of "mail" does not speak MCP.',
    ],
    [
      'with a complaint after other words',
      [new SyntaxError('x'), new Error('No.')],
      'unreachable',
      'ended: No. Run',
    ],
  ])('ends %s', async (_, said, code, words) => {
    const { servers, asked, say, end } = serverOf({ initialize: undefined });
    const trouble = troubleOf(servers);
    await expect.poll(() => asked).toEqual(['initialize']);
    said.forEach(say);
    await end();
    expect(await trouble).toEqual([code, expect.stringContaining(words)]);
  });

  const because = (cause: unknown): Error => new Error('fetch failed', { cause });
  it.each([
    [because(new Error('certificate has expired')), 'certificate has expired'],
    [because(Object.assign(new Error(''), { code: 'ECONNREFUSED' })), 'ECONNREFUSED'],
    [because(new Error('')), 'fetch failed'],
    [because('odd'), 'fetch failed'],
    [new Error('net::ERR_FAILED'), 'net::ERR_FAILED'],
    ['odd' as never, 'odd'],
  ])('on the network says why: %s', async (error, words) => {
    const servers = openServers(http('http://127.0.0.1:9/mcp'), {
      fetch: () => Promise.reject(error),
    });
    expect(await troubleOf(servers)).toEqual([
      'unreachable',
      `The server "mail" could not be reached: ${words}. See that it runs, and check its address.`,
    ]);
  });

  it.each([
    [new Response(null, { status: 500 }), /has trouble \(HTTP 500\)\. Try again later\.$/],
    [new Response('{"error":{"message":"Full."}}', { status: 503 }), /has trouble \(HTTP 503: Full\.\)/],
    [new Response(`{"error":{"message":"${'x'.repeat(400)}"}}`, { status: 500 }), /\(HTTP 500: x{290}…\)/],
    [
      new Response(null, { status: 302, headers: { location: '/else' } }),
      /MCP server \(HTTP 302: it points to \/else\)/,
    ],
    [
      new Response(null, { status: 307, headers: { location: `/${'x'.repeat(300)}` } }),
      /points to \/x{269,}…\)/,
    ],
    [
      new Response(new ReadableStream({ pull: (c) => c.error(new Error('cut')) }), { status: 502 }),
      /\(HTTP 502\)/,
    ],
    [
      new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }),
      /"mail" does not speak MCP\. Check its/,
    ],
  ])('on the network quotes what it answered: %#', async (response, words) => {
    const servers = openServers(http('http://127.0.0.1:9/mcp'), { fetch: () => Promise.resolve(response) });
    const [, message] = (await troubleOf(servers)) as [string, string];
    expect(message).toMatch(words);
  });

  it('on the network shows no piece of the key where its words are cut', async () => {
    for (let before = 270; before <= 295; before += 1) {
      const body = JSON.stringify({ error: { message: `${'x'.repeat(before)}secret-key-1secret-key-1` } });
      const response = new Response(body, { status: 500 });
      const servers = openServers(http('http://127.0.0.1:9/mcp'), { fetch: () => Promise.resolve(response) });
      const [, message] = (await troubleOf(servers)) as [string, string];
      expect(message).toMatch(/\(HTTP 500: x{270,}[.…]*\)/);
    }
  });

  it('as a program shows no piece of the key where its words are cut', async () => {
    for (const said of ['x'.repeat(296), 'x'.repeat(1_196), `${'x'.repeat(15_990)}\n${'x'.repeat(290)}`]) {
      const script = `process.stderr.write('${said.replace('\n', '\\n')}' + process.env.KEY + process.env.KEY)`;
      const servers = openServers({
        ...{ kind: 'stdio', command: process.execPath, args: ['-e', script] },
        env: { KEY: { secret: 'mail-key' } },
      });
      const [, message] = (await troubleOf(servers)) as [string, string];
      expect(message).toMatch(/ended: x{290,}[.…]* Run it/);
    }
  });
});

describe('a connection over the network', () => {
  /** Counts greetings, and answers lists as told; a farewell hangs. */
  const served = (list: () => Response | Promise<Response>) => {
    const clock = new FakeClock();
    const methods: string[] = [];
    const json = (result: object, id: number): Response =>
      Response.json({ jsonrpc: '2.0', id, result }, { headers: { 'mcp-session-id': 's1' } });
    const servers = openServers(http('http://127.0.0.1:9/mcp'), {
      clock,
      fetch: (_, { method = 'GET', body } = {}) => {
        if (method !== 'POST') return new Promise(() => methods.push(method));
        const asked = JSON.parse(typeof body === 'string' ? body : '') as { method: string; id: number };
        methods.push(asked.method);
        if (asked.method === 'initialize') return Promise.resolve(json(GREETING, asked.id));
        if (asked.method === 'tools/list') return Promise.resolve(list());
        return Promise.resolve(new Response(null, { status: 202 }));
      },
    });
    const greetings = (): number => methods.filter((method) => method === 'initialize').length;
    return { servers, clock, methods, greetings };
  };

  it('that fails at its first question is not made a second time', async () => {
    const { servers, greetings } = served(() => new Response(null, { status: 500 }));
    expect(await troubleOf(servers)).toMatchObject(['unreachable', /HTTP 500/]);
    expect(greetings()).toBe(1);
  });

  it('is not made anew for a question whose time is up', async () => {
    const time = new AbortController();
    let isUp = false;
    const { servers, greetings } = served(() => {
      if (!isUp) return Response.json({ jsonrpc: '2.0', id: 1, result: { tools: [] } });
      time.abort();
      return new Response(null, { status: 500 });
    });
    expect(await troubleOf(servers)).toBe(true);
    isUp = true;
    expect(await troubleOf(servers, time.signal)).toMatchObject(['unreachable', /no answer in time/]);
    expect(greetings()).toBe(1);
  });

  it('takes leave for two seconds, and no longer', async () => {
    const { servers, clock, methods } = served(() =>
      Response.json({ jsonrpc: '2.0', id: 1, result: { tools: [] } }),
    );
    await servers.listTools('mail', NEVER);
    let isClosed = false;
    const closing = servers.close().then(() => (isClosed = true));
    await expect.poll(() => methods).toContain('DELETE');
    await clock.advance(1_999);
    expect(isClosed).toBe(false);
    await clock.advance(1);
    await closing;
    expect(clock.pending).toBe(0);
  });
});
