import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { singleFetch } from '../../../../src/adapters/desktop/single-fetch';
import { openStdioTransport } from '../../../../src/features/tool-servers/servers/stdio-transport';
import type { ToolOutcome } from '../../../../src/kernel/ports/tool-caller';
import type { ServerTransport } from '../../../../src/kernel/ports/tool-server';
import type { McpServers } from '../../../../src/features/tool-servers/servers/mcp-servers';
import { MemorySecretStore } from '../../../fakes/memory-secret-store';
import { temporaryFolder } from '../../../fakes/temporary-folder';
import { promise } from '../../../promise';
import { spentApproval } from '../../../fakes/spent-approval';
import { callTool, http, NEVER, openServers, scriptedProgram } from './open-servers';
import { scriptedHttp } from './scripted-http';

const MAIL = { to: ['ann@example.com'], subject: 'Hello', body: 'Yes.' };

/** A call whose time is up once the server has it. */
async function givenUp(servers: McpServers, tool: string, calls: () => string[]): Promise<ToolOutcome> {
  const time = new AbortController();
  const called = callTool(servers, tool, {}, time.signal);
  await expect.poll(calls).toContain(tool);
  time.abort();
  return called;
}

interface Peer {
  transport: ServerTransport;
  /** Tools that were called, as the server saw it. */
  calls: () => string[];
}

const PEERS: Record<string, (mood?: string) => Promise<Peer>> = {
  'a program': (mood) => {
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const file = join(folder, 'calls');
    return Promise.resolve({
      transport: scriptedProgram(file, mood),
      calls: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []),
    });
  },
  'a server on the network': async () => {
    const served = await scriptedHttp();
    return { transport: http(served.url), calls: () => served.calls };
  },
};

describe.each(Object.entries(PEERS))('%s', (_, open) => {
  it('lists its tools over all pages', async () => {
    const servers = openServers((await open()).transport);
    const listed = await servers.listTools('mail', NEVER);
    const tools = listed.ok ? listed.value : [];
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['send_email', 'tells_key']));
    expect(tools.length).toBe(15);
  });

  it('is asked whether a call fits, and is not called by that', async () => {
    const { transport, calls } = await open();
    const servers = openServers(transport);
    const check = (tool: string, args = {}): Promise<unknown> =>
      servers
        .check({ server: 'mail', tool, arguments: args }, NEVER)
        .then((checked) => (checked.ok ? checked.value.name : [checked.error.code, checked.error.message]));
    expect(await check('send_email', MAIL)).toBe('send_email');
    expect(await check('post_letter')).toEqual([
      'no_such_tool',
      expect.stringMatching(/no tool "post_letter".*It offers send_email, read, .* and others: choose one/),
    ]);
    expect(await check('send_email', { ...MAIL, to: 'ann@example.com' })).toEqual([
      'bad_arguments',
      expect.stringMatching(/"to": .*"string" is invalid\. Expected "array"\. Check in the settings/),
    ]);
    expect(await check('send_email', { subject: 'Hello' })).toEqual([
      'bad_arguments',
      expect.stringContaining('"to"'),
    ]);
    expect(await check('send_email', { ...MAIL, bcc: 'eve@evil.example' })).toEqual([
      'bad_arguments',
      expect.stringContaining('It knows no argument "bcc".'),
    ]);
    expect(calls()).toEqual([]);
  });

  const OUTCOMES: [tool: string, outcome: unknown][] = [
    ['send_email', { kind: 'done', text: 'queued for ann@example.com' }],
    ['fails', { kind: 'tool_error', text: 'The mailbox is full.' }],
    ['rejects', { kind: 'tool_error', text: 'No such mailbox.' }],
    ['refuses', { kind: 'tool_error', text: 'Not today.' }],
    ['structured', { kind: 'done', text: '{"messageId":"m1"}' }],
    ['picture', { kind: 'done', text: '(image, image/png, 3 kB)\n(something that Deputy does not know)' }],
    ['shouts', { kind: 'done', text: `${'é'.repeat(4_000)}…` }],
    ['breaks_promise', { kind: 'done', text: 'sent' }],
    ['tells_key', { kind: 'done', text: `The key is ....${' '.repeat(3_973)}...` }],
    ['misanswers', { kind: 'unknown', why: expect.stringContaining('its answer is not valid MCP') }],
    ['says_nothing', { kind: 'unknown', why: expect.stringContaining('its answer is not valid MCP') }],
    [
      'dies',
      { kind: 'unknown', why: expect.stringMatching(/received the call, and (ended|no answer came)/) },
    ],
  ];

  it.each(OUTCOMES)('whose tool %s is called once, whatever comes of it', async (tool, outcome) => {
    promise('are taken out of what a server answers or complains of before it is shown or kept');
    promise('it is shown, and never repeated by itself');
    const { transport, calls } = await open();
    const servers = openServers(transport);
    expect(await callTool(servers, tool, tool === 'send_email' ? MAIL : {})).toEqual(outcome);
    await servers.listTools('mail', NEVER);
    expect(calls()).toEqual([tool]);
  });

  it.each(['hangs', 'garbles'])('whose tool %s has its time, and is not called again', async (tool) => {
    promise('calls, and waits a minute at most');
    const { transport, calls } = await open();
    const servers = openServers(transport);
    await servers.listTools('mail', NEVER);
    expect(await givenUp(servers, tool, calls)).toEqual({
      kind: 'unknown',
      why: 'The server "mail" received the call, and no answer came in time.',
    });
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'done' });
    expect(calls()).toEqual([tool, 'send_email']);
  });

  it('is not called when the time was up before', async () => {
    const { transport, calls } = await open();
    const servers = openServers(transport);
    expect(await callTool(servers, 'send_email', MAIL, AbortSignal.abort())).toMatchObject({
      kind: 'not_called',
    });
    await servers.listTools('mail', NEVER);
    expect(await callTool(servers, 'send_email', MAIL, AbortSignal.abort())).toMatchObject({
      kind: 'not_called',
    });
    expect(calls()).toEqual([]);
  });

  it('gets a call once, however often it is asked with the same approval', async () => {
    promise('which only the gate makes and which gives the call away once; lint forbids both elsewhere');
    const { transport, calls } = await open();
    const servers = openServers(transport);
    const approval = spentApproval({ server: 'mail', tool: 'send_email', arguments: MAIL });
    const outcomes = await Promise.all([1, 2].map(() => servers.call(approval, { signal: NEVER })));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'unknown']);
    expect(calls()).toEqual(['send_email']);
  });

  it('is asked again over a new connection when the old one broke, and called over it', async () => {
    const { transport, calls } = await open();
    const servers = openServers(transport);
    await servers.listTools('mail', NEVER);
    await callTool(servers, 'dies');
    const checked = await servers.check({ server: 'mail', tool: 'send_email', arguments: MAIL }, NEVER);
    expect(checked.ok).toBe(true);
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'done' });
    expect(calls()).toEqual(['dies', 'send_email']);
  });

  it('is not asked without its key', async () => {
    const servers = openServers((await open()).transport, { secrets: new MemorySecretStore() });
    const listed = await servers.listTools('mail', NEVER);
    expect(listed.ok || [listed.error.code, listed.error.message]).toEqual([
      'refused',
      'The key "mail-key" of the server "mail" is missing. Enter it in the settings.',
    ]);
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'not_called' });
  });

  it('that is not in the settings is not called', async () => {
    const servers = openServers((await open()).transport, { servers: () => [] });
    expect(await callTool(servers, 'send_email', MAIL)).toEqual({
      kind: 'not_called',
      why: 'There is no server "mail" in the settings. Set it up, or choose another one.',
    });
  });
});

describe('a program', () => {
  const trouble = async (transport: ServerTransport, signal = NEVER): Promise<string[]> => {
    const listed = await openServers(transport).listTools('mail', signal);
    return listed.ok ? [] : [listed.error.code, listed.error.message];
  };

  it('that is not there is not called', async () => {
    const transport = { kind: 'stdio', command: '/no/such/program', args: [], env: {} } as const;
    expect(await trouble(transport)).toEqual([
      'no_program',
      expect.stringMatching(/no program "\/no\/such\/program" .* Give its whole path/),
    ]);
    expect(await callTool(openServers(transport), 'send_email', MAIL)).toMatchObject({ kind: 'not_called' });
  });

  it('that ends at once is quoted, without the key it was given', async () => {
    promise('are taken out of what a server answers or complains of before it is shown or kept');
    expect(await trouble(scriptedProgram('', 'complains'))).toEqual([
      'unreachable',
      'The program of the server "mail" ended: No account for key ... Run it in a terminal to see what it lacks.',
    ]);
  });

  it('that speaks something else is distinguished from a server', async () => {
    expect((await trouble(scriptedProgram('', 'chatters')))[0]).toBe('not_mcp');
  });

  it('that refuses to be greeted is quoted', async () => {
    expect(await trouble(scriptedProgram('', 'greets-not'))).toEqual([
      'refused',
      expect.stringContaining('No licence.'),
    ]);
  });

  it('that never answers is given up in time', async () => {
    const transport = { ...scriptedProgram(''), args: ['-e', 'setInterval(() => {}, 1000)'] };
    expect(await trouble(transport, AbortSignal.timeout(500))).toEqual([
      'unreachable',
      expect.stringContaining('gave no answer in time'),
    ]);
  });

  it('that has ended since it was asked is started again for the call', async () => {
    const { transport, calls } = await PEERS['a program']!('leaves');
    let ended = 0;
    const servers = openServers(transport, {
      openTransport: async (program) => {
        const opened = await openStdioTransport(nodeModules)(program);
        opened.onclose = () => (ended += 1);
        return opened;
      },
    });
    await servers.listTools('mail', NEVER);
    await expect.poll(() => ended).toBe(1);
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'done' });
    expect(calls()).toEqual(['send_email']);
  });

  it('is started on no phone', async () => {
    const servers = openServers(scriptedProgram(''), { openTransport: null });
    const listed = await servers.listTools('mail', NEVER);
    expect(listed.ok || listed.error.code).toBe('no_stdio');
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'not_called' });
  });
});

describe('a server on the network', () => {
  const ANSWERS: [answer: { status: number; type: string; body: string }, code: string][] = [
    [{ status: 401, type: 'text/plain', body: 'no' }, 'refused'],
    [{ status: 403, type: 'application/json', body: '{"error":{"message":"Not you."}}' }, 'refused'],
    [{ status: 404, type: 'text/html', body: '<h1>Nothing</h1>' }, 'not_mcp'],
    [{ status: 405, type: 'text/plain', body: '' }, 'not_mcp'],
    [{ status: 200, type: 'text/html', body: '<h1>Welcome</h1>' }, 'not_mcp'],
    [{ status: 200, type: 'application/json', body: '{"hello": "world"}' }, 'not_mcp'],
    [{ status: 200, type: 'application/json', body: 'hello' }, 'not_mcp'],
    [{ status: 429, type: 'text/plain', body: '' }, 'unreachable'],
    [{ status: 500, type: 'text/plain', body: '' }, 'unreachable'],
    [{ status: 503, type: 'text/plain', body: '' }, 'unreachable'],
  ];

  it.each(ANSWERS)('that answers %j is %s, and not called', async (answer, code) => {
    const served = await scriptedHttp();
    served.instead = answer;
    const servers = openServers(http(served.url));
    const listed = await servers.listTools('mail', NEVER);
    expect(listed.ok || listed.error.code).toBe(code);
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'not_called' });
  });

  it('that refuses to be greeted is quoted', async () => {
    const served = await scriptedHttp();
    const body = '{"jsonrpc":"2.0","id":0,"error":{"code":-32603,"message":"No licence."}}';
    served.instead = { status: 200, type: 'application/json', body };
    const listed = await openServers(http(served.url)).listTools('mail', NEVER);
    expect(listed.ok || [listed.error.code, listed.error.message]).toEqual([
      'refused',
      expect.stringContaining('No licence.'),
    ]);
  });

  it('that is down is not called', async () => {
    const served = await scriptedHttp();
    await served.close();
    const servers = openServers(http(served.url));
    const listed = await servers.listTools('mail', NEVER);
    expect(listed.ok || [listed.error.code, listed.error.message]).toEqual([
      'unreachable',
      expect.stringMatching(/could not be reached: .*ECONNREFUSED/),
    ]);
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'not_called' });
  });

  it.each([
    [400, 'tool_error'],
    [401, 'tool_error'],
    [404, 'tool_error'],
    [408, 'unknown'],
    [429, 'turned_away'],
    [500, 'unknown'],
    [502, 'unknown'],
  ])('that answers a call with HTTP %i leaves it as %s', async (status, kind) => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url));
    await servers.listTools('mail', NEVER);
    served.onCall = { status, body: '{"error":{"message":"Bad Request of secret-key-1"}}' };
    const outcome = await callTool(servers, 'send_email', MAIL);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).toContain(`HTTP ${String(status)}: Bad Request of ...`);
    await servers.listTools('mail', NEVER);
    expect(served.greetings).toBe(kind === 'unknown' ? 2 : 1);
  });

  it.each([307, 308, 421])(
    'that wants a call somewhere else or again (HTTP %i) gets it once',
    async (status) => {
      promise('no redirect is followed, to whichever host, and nothing is sent again');
      const served = await scriptedHttp();
      const servers = openServers(http(served.url), { fetch: singleFetch(nodeModules) });
      await servers.listTools('mail', NEVER);
      const before = served.requests.length;
      served.onCall = { status, body: '' };
      const outcome = await callTool(servers, 'send_email', MAIL);
      expect([outcome.kind, served.requests.length - before]).toEqual(['tool_error', 1]);
    },
  );

  it('that goes down after the check has perhaps been called', async () => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url));
    await servers.check({ server: 'mail', tool: 'send_email', arguments: MAIL }, NEVER);
    await served.close();
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'unknown' });
  });

  it('that left a call unanswered is greeted anew', async () => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url));
    await givenUp(servers, 'hangs', () => served.calls);
    expect(served.greetings).toBe(1);
    await callTool(servers, 'send_email', MAIL);
    expect(served.greetings).toBe(2);
  });

  it('that has forgotten the session is greeted again before it is called', async () => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url));
    await servers.listTools('mail', NEVER);
    served.forget();
    const checked = await servers.check({ server: 'mail', tool: 'send_email', arguments: MAIL }, NEVER);
    expect(checked.ok).toBe(true);
    expect(await callTool(servers, 'send_email', MAIL)).toMatchObject({ kind: 'done' });
    expect(served.calls).toEqual(['send_email']);
  });

  it('whose tool has gone since is not called', async () => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url));
    const check = (): Promise<unknown> =>
      servers
        .check({ server: 'mail', tool: 'send_email', arguments: MAIL }, NEVER)
        .then((checked) => checked.ok || checked.error.code);
    expect(await check()).toBe(true);
    served.gone.push('send_email');
    expect(await check()).toBe('no_such_tool');
  });

  it('gets its key as a bearer token, and is never listened to', async () => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url));
    await callTool(servers, 'send_email', MAIL);
    await servers.close();
    expect([...new Set(served.requests.map(({ authorization }) => authorization))]).toEqual([
      'Bearer secret-key-1',
    ]);
    // Greeting, thanks, the call, and farewell.
    expect(served.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'DELETE']);
  });

  it('hears nothing of a time that is up after its answer', async () => {
    const served = await scriptedHttp();
    const servers = openServers(http(served.url));
    const time = new AbortController();
    await callTool(servers, 'send_email', MAIL, time.signal);
    const { length } = served.requests;
    time.abort();
    await servers.listTools('mail', NEVER);
    const pages = 4;
    expect(served.requests.length).toBe(length + pages);
  });

  it('gets a key under another name than that of a token as it is', async () => {
    const served = await scriptedHttp();
    const keys: (string | null)[] = [];
    const transport = { kind: 'http', url: served.url, headers: { 'X-Key': 'mail-key' } } as const;
    const servers = openServers(transport, {
      fetch: (input, init) => {
        keys.push(new Headers(init?.headers).get('x-key'));
        return fetch(input, init);
      },
    });
    await servers.listTools('mail', NEVER);
    expect(new Set(keys)).toEqual(new Set(['secret-key-1']));
  });

  it('gets a key that names its scheme as it is', async () => {
    const served = await scriptedHttp();
    const secrets = new MemorySecretStore({ 'mail-key': ' Basic YTpi\n' });
    await openServers(http(served.url), { secrets }).listTools('mail', NEVER);
    expect(served.requests[0]?.authorization).toBe('Basic YTpi');
  });
});
