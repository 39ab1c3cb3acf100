import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { MailServerError } from '../../../../../src/kernel/ports/mail-source';
import { expect, test } from 'vitest';
import { formatAddress, parseAddresses } from '../../../../../src/kernel/mail/headers/addresses';
import { accountServer } from '../../../../../src/kernel/ports/mail-account';
import { SpentApproval } from '../../../../../src/kernel/ports/tool-caller';
import { byName } from '../../../../../src/adapters/servers/open-servers';
import { promise } from '../../../../promise';
import { runs, SEED } from '../../../../runs';
import { OTHER_CERTIFICATE, OTHER_KEY } from '../../../../wire/certificates';
import { type Fault, scriptedSmtp, type Stage, STAGES } from '../../../../wire/scripted-smtp';
import { accountAt } from '../../../../core/settings/account';
import { mailCall, openCaller, PASSWORD, send } from '../../../../stages/smtp-stage';

const NEVER = new AbortController().signal;

/** From here on the server may have the mail. */
const ASKED: readonly Stage[] = ['in the body', 'after the dot', 'answer to the dot', 'QUIT'];
const CASES = STAGES.flatMap((stage) =>
  (['drop', '451', '550', '421', 'hang'] as const).map((fault): [Stage, Fault] => [stage, fault]),
);

test.each(CASES)(
  'a server that fails at %s by %s gets no second mail, and a doubt only where one is due',
  async (stage, fault) => {
    promise('without one the outcome is unknown, and you are asked');
    const server = await scriptedSmtp();
    server.fault = { stage, fault };
    const caller = openCaller(accountAt(server.port));
    const limit = new AbortController();
    if (fault === 'hang') void server.silent.then(() => limit.abort());
    const outcome = await send(caller, mailCall(), limit.signal);
    expect(server.mails.length).toBeLessThanOrEqual(1);
    if (stage === 'QUIT') expect(outcome.kind).toBe('done');
    else if (!ASKED.includes(stage)) {
      expect(outcome.kind).toBe('not_called');
      expect(server.mails).toEqual([]);
    } else expect(outcome.kind).toBe(fault === 'drop' || fault === 'hang' ? 'unknown' : 'tool_error');
    expect(JSON.stringify(outcome)).not.toContain(PASSWORD);
    expect(server.logins.length).toBeLessThanOrEqual(1);
  },
);

test('what is for now is tried again, and what is for good is not', async () => {
  const server = await scriptedSmtp();
  for (const [stage, fault, isTransient] of [
    ['MAIL', '451', true],
    ['RCPT', '550', undefined],
    ['DATA', '421', true],
    ['greeting', 'drop', true],
  ] as const) {
    server.fault = { stage, fault };
    const outcome = await send(openCaller(accountAt(server.port)));
    expect([stage, outcome.kind === 'not_called' && outcome.isTransient]).toEqual([stage, isTransient]);
  }
});

test.each([true, false])(
  'a recipient that is refused keeps the mail from all of them (pipelining: %s)',
  async (pipelining) => {
    promise('Until the server has taken every recipient, nothing of the mail is handed over');
    const server = await scriptedSmtp();
    Object.assign(server, { pipelining, refused: 'bob@example.com' });
    const outcome = await send(openCaller(accountAt(server.port)));
    expect(outcome).toMatchObject({ kind: 'not_called', why: expect.stringContaining('no such user') });
    expect(server.mails).toEqual([]);
  },
);

test('what arrives is what was approved, and a second send of one approval is the same bytes', async () => {
  promise('The same approval is always the same mail, byte for byte');
  const server = await scriptedSmtp();
  const words = {
    subject: 'Grüße: ' + 'wörter '.repeat(30).trim(),
    body: '.\nFrom me: ä\n' + 'x'.repeat(2_000),
    cc: ['Zoë <zoe@exämple.org>'],
  };
  for (const caller of [openCaller(accountAt(server.port)), openCaller(accountAt(server.port))])
    expect(await send(caller, mailCall(words))).toMatchObject({ kind: 'done' });
  const [first, second] = server.mails;
  expect(first).toEqual(second);
  expect(first?.to).toEqual(['ann@example.com', 'bob@example.com', 'zoe@xn--exmple-cua.org']);
  const mail = await PostalMime.parse(first?.source ?? '');
  expect(mail).toMatchObject({
    subject: words.subject,
    text: `${words.body}\n`,
    inReplyTo: '<q1@example.com>',
  });
  expect(mail.to).toMatchObject([
    { name: 'Ann Lee', address: 'ann@example.com' },
    { address: 'bob@example.com' },
  ]);
  expect(mail.messageId).toMatch(/^<deputy\.[0-9a-f]{40}@example\.org>$/);
  expect(first?.source.split('\r\n').every((line) => line.length <= 78)).toBe(true);
});

const name = fc
  .array(
    fc.constantFrom(
      'Ann',
      'Lee, Bo',
      '"',
      '\\',
      'Grüße',
      ':',
      ';',
      '(',
      '<eve@evil.example>',
      '\r\nRCPT TO:<eve@evil.example>',
      ' ',
    ),
    { maxLength: 4 },
  )
  .map((pieces) => pieces.join(''));
const address = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['ann@example.com', 'Bob.O+x@Example.com', 'zoe@exämple.org', 'kai@例え.example', 'zoë@example.com'],
    ),
  },
  fc.constantFrom(
    ...['eve@evil.example>\r\nRCPT TO:<x@y.example', 'a@b.example,c@d.example', 'a@b', 'x@ex%61mple.org'],
  ),
);
const recipient = fc
  .record({ name, address, isUnquoted: fc.constantFrom(true, false, false, false) })
  .map((given) => (given.isUnquoted ? `${given.name} <${given.address}>` : formatAddress(given)));
const onTheWire = (header: string): string[] =>
  parseAddresses(header).map(({ address: shown }) => {
    const [local = '', domain = ''] = shown.split('@');
    return /^[\x20-\x7e]*$/.test(domain) ? shown : `${local}@${new URL(`http://${domain}`).hostname}`;
  });

test('RCPT TO names those who were shown, each once, whatever stands in names and addresses', async () => {
  const server = await scriptedSmtp();
  server.utf8 = true;
  const caller = openCaller(accountAt(server.port));
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(recipient, { minLength: 1, maxLength: 3 }),
      fc.array(recipient, { maxLength: 1 }),
      async (to, cc) => {
        server.mails.length = 0;
        server.lines.length = 0;
        const outcome = await send(caller, mailCall({ to, cc }));
        const asked = server.lines.filter((line) => /^RCPT/i.test(line));
        if (outcome.kind !== 'done') {
          expect([outcome.kind, asked]).toEqual(['not_called', []]);
          return;
        }
        sent += 1;
        const shown = [...new Set([...to, ...cc].flatMap(onTheWire))];
        expect(asked.map((line) => /^RCPT TO:<(.*?)>/.exec(line)?.[1]).sort()).toEqual(shown.sort());
      },
    ),
    { numRuns: runs(1_000), seed: SEED },
  );
  expect(sent).toBeGreaterThan(0);
});

test('an edited retry of one approval, and another approval of the same words, are other mails', async () => {
  const server = await scriptedSmtp();
  const caller = openCaller(accountAt(server.port));
  for (const [request, hash, body] of [
    ['r1', 'hash-1', 'Yes.\n'],
    ['r1', 'hash-1', 'Yes.\n'],
    ['r1', 'hash-2', 'Yes, gladly.\n'],
    ['r2', 'hash-1', 'Yes.\n'],
  ] as const)
    await caller.call(
      new SpentApproval(request, mailCall({ body }), { hash, approvedAt: '2026-02-21T10:30:00Z' }),
      { signal: NEVER },
    );
  const [first, again, edited, other] = server.mails.map(
    ({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1],
  );
  expect(first).toMatch(/^<deputy\./);
  expect(again).toBe(first);
  expect(new Set([first, edited, other]).size).toBe(3);
});

test('a password that was refused is not tried again, until it changes', async () => {
  promise('a refused password is not tried again before it changes');
  const server = await scriptedSmtp();
  server.fault = { stage: 'AUTH', fault: '550' };
  let password = PASSWORD;
  const caller = openCaller(accountAt(server.port), {
    prove: () => Promise.resolve({ kind: 'password', secret: password }),
  });
  for (let time = 0; time < 3; time += 1)
    expect(await caller.check(mailCall(), NEVER)).toMatchObject({ ok: false, error: { code: 'refused' } });
  expect(server.logins).toHaveLength(1);
  password = 'another';
  server.fault = null;
  expect(await caller.check(mailCall(), NEVER)).toMatchObject({ ok: true });
  expect(await send(caller)).toMatchObject({ kind: 'done' });
  expect(server.logins).toHaveLength(2);
});

test('a server whose certificate no one vouches for, or another one than was pinned, hears no password', async () => {
  promise('no password is sent');
  promise('The password goes out only over an encrypted connection whose certificate was checked');
  const server = await scriptedSmtp();
  const other = await scriptedSmtp({ key: OTHER_KEY, cert: OTHER_CERTIFICATE });
  for (const account of [accountAt(server.port, { smtpFingerprint: '' }), accountAt(other.port)]) {
    const checked = await openCaller(account).check(mailCall(), NEVER);
    expect(checked).toMatchObject({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('The password was not sent') },
    });
  }
  expect([server, other].flatMap(({ lines, logins }) => [...lines, ...logins])).toEqual([]);
});

test.each([
  [{ from: 'Ann <ann@example.com>' }],
  [{ to: ['ann@example.com\r\nRCPT TO:<eve@example.com>'] }],
  [{ to: ['ann@example.com, eve@example.com'] }],
  [{ to: [] }],
  [{ subject: 'Hi\r\nBcc: eve@example.com' }],
  [{ bcc: ['eve@example.com'] }],
])('%j is not sent', async (change) => {
  const server = await scriptedSmtp();
  const caller = openCaller(accountAt(server.port));
  expect(await caller.check(mailCall(change as never), NEVER)).toMatchObject({
    ok: false,
    error: { code: 'bad_arguments' },
  });
  expect(await send(caller, mailCall(change as never))).toMatchObject({ kind: 'not_called' });
  expect(server.lines).toEqual([]);
});

test('nothing goes out without the consent of this device, without a password, and from a phone', async () => {
  const server = await scriptedSmtp();
  const account = accountAt(server.port);
  for (const change of [
    { isAllowed: () => false },
    { prove: () => Promise.reject(new MailServerError('no_password', 'No password.')) },
    { sockets: null },
    { accounts: () => [] },
  ])
    expect(await send(openCaller(account, change))).toMatchObject({ kind: 'not_called' });
  expect(server.lines).toEqual([]);
});

test('an account that takes addresses in ASCII alone gets no other', async () => {
  const server = await scriptedSmtp();
  const strange = mailCall({ to: ['zoë@example.com'] });
  expect(await send(openCaller(accountAt(server.port)), strange)).toMatchObject({ kind: 'not_called' });
  server.utf8 = true;
  expect(await send(openCaller(accountAt(server.port)), strange)).toMatchObject({ kind: 'done' });
  expect(server.mails.map(({ to }) => to)).toEqual([['zoë@example.com']]);
});

test('no tool server stands in for an account, whatever it is called', async () => {
  promise('no tool server is called under such a name');
  const server = await scriptedSmtp();
  const refuse = (): never => {
    throw new Error('A tool server was asked.');
  };
  const tools = byName({
    toolServers: { call: refuse, check: refuse, listTools: refuse, close: () => Promise.resolve() },
    sender: openCaller(accountAt(server.port)),
  });
  const call = { ...mailCall(), server: accountServer({ name: 'work' }) };
  expect(await tools.check(call, NEVER)).toMatchObject({ ok: true });
  await expect(async () => tools.check({ ...call, server: 'work' }, NEVER)).rejects.toThrow(
    'A tool server was asked.',
  );
});
