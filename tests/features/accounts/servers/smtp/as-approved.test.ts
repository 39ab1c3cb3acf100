import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAddress } from '../../../../../src/kernel/mail/headers/addresses';
import {
  type Mailbox,
  outgoingArguments,
  readOutgoing,
} from '../../../../../src/kernel/mail/outgoing/outgoing-mail';
import { hashBytes } from '../../../../../src/kernel/notes/values/hash';
import { ok } from '../../../../../src/kernel/notes/values/result';
import { spentApproval } from '../../../../fakes/spent-approval';
import { runs, SEED } from '../../../../runs';
import { byPostalMime, byPython, type ReadLetter, written } from '../../../../wire/read-back';
import { scriptedSmtp } from '../../../../wire/scripted-smtp';
import { accountAt } from '../../../../core/settings/account';
import { mailCall, openCaller } from '../../../../stages/smtp-stage';

const SCRIPTS = [
  ...['Grüße aus Köln, naïve façade', 'Γειά σου Κόσμε', 'Привет, как дела?', 'مرحبا بالعالم', 'שלום עולם'],
  ...['नमस्ते दुनिया', '製本の見学について', '안녕하세요 세계', 'สวัสดีชาวโลก', '😀👩‍👩‍👧 é e\u0301'],
];
const HOSTILE = [
  ...['.', '..', '.\n', '\n.\n', 'From me', '>From', '-- ', 'x  ', '\tx\t', '=', '=3D', '=\n', '\n\n\n', ' '],
  ...['--=_deputy_', '\u00A0', '\u2028', '%%', '"', 'x'.repeat(2_000), 'é'.repeat(600), 'a b '.repeat(60)],
  ...[
    '> quoted\n>\n>> twice',
    'On 1 May 2026, Bob <bob@example.com> wrote:\n> .\n> From\n',
    'Content-Type: text/html\n\n<p>',
  ],
];
const text = fc.array(fc.constantFrom(...SCRIPTS, ...HOSTILE, 'plain', '\n', ' '), { maxLength: 14 });
const body = text.map((pieces) => pieces.join('').replace(/^\n+|\n+$/g, ''));
const line = (most: number) =>
  fc
    .array(
      fc.constantFrom(...SCRIPTS, 'plain words', '=?utf-8?Q?x?=', ',', ':', '"', '\\', '(x)', ' ', 'word'),
      { maxLength: most },
    )
    .map((pieces) => pieces.join('').replace(/\s+/gu, ' ').trim());
const address = fc.constantFrom(
  ...[
    'ann@example.com',
    'Bob.O+x@Example.com',
    'zoe@exämple.org',
    'kai@例え.example',
    'a_b@x.example',
    '山田@example.jp',
  ],
);
const mailboxes = (most: number) =>
  fc
    .array(fc.record({ name: line(3), address }), { maxLength: most })
    .map((all) =>
      all.map((each, at) => formatAddress({ ...each, address: `${String(at)}${each.address}` })).join(', '),
    );
const ids = fc
  .array(fc.constantFrom('<a@example.org>', `<${'long'.repeat(30)}@example.org>`, '<b.c$d@x.example>'), {
    maxLength: 12,
  })
  .map((all) => [...new Set(all)].join(' '));
const file = fc.record({
  path: line(5).map((name) => `Files/${name.replace(/[\\/:]|=\?/g, '').trim() || '100% "x"'}.pdf`),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.constantFrom(...HOSTILE).map((each) => new TextEncoder().encode(each)),
  ),
});
const letter = fc.record({
  to: mailboxes(12).filter((to) => to !== ''),
  cc: mailboxes(8),
  subject: line(8),
  body,
  inReplyTo: fc.constantFrom('', '<q1@example.org>'),
  references: ids,
  files: fc.uniqueArray(file, { maxLength: 3, selector: ({ path }) => path }),
});

/** Python puts a space between the encoded words of a long name. */
const withoutSpaces = (read: ReadLetter | undefined) => ({
  ...read,
  to: read?.to.replaceAll(' ', ''),
  cc: read?.cc.replaceAll(' ', ''),
});

test('two mail programs read each letter as it was approved: addresses, subject, text, thread and files', async () => {
  const server = await scriptedSmtp();
  server.utf8 = true;
  const contents = new Map<string, Uint8Array>();
  const caller = openCaller(accountAt(server.port), {
    readFile: (path) => Promise.resolve(ok(contents.get(path) ?? new Uint8Array())),
  });
  const approved: ReadLetter[] = [];
  const letters = fc.sample(letter, { numRuns: runs(600), seed: SEED });
  for (const [at, { files, ...words }] of letters.entries()) {
    for (const { path, bytes } of files) contents.set(path, bytes);
    const listed = await Promise.all(
      files.map(async ({ path, bytes }) => ({ path, size: bytes.length, sha256: await hashBytes(bytes) })),
    );
    const given = outgoingArguments({ from: 'Me <me@example.org>', ...words, files: listed });
    const call = mailCall({ ...given });
    const mail = readOutgoing(call.arguments);
    const outcome = await caller.call(spentApproval(call, `r${String(at)}`), {
      signal: new AbortController().signal,
    });
    expect(outcome.kind, `seed ${String(SEED)}, letter ${String(at)}`).toBe(mail.ok ? 'done' : 'not_called');
    if (!mail.ok) continue;
    const boxes = (all: readonly Mailbox[]): string =>
      written(all.map(({ name, wire }) => ({ name, address: wire })));
    approved.push({
      ...words,
      ...{ from: boxes([mail.value.from]), to: boxes(mail.value.to), cc: boxes(mail.value.cc) },
      files: files.map(({ path, bytes }) => [
        path.slice('Files/'.length),
        Buffer.from(bytes).toString('hex'),
      ]),
    });
  }
  expect(approved.length).toBeGreaterThan(letters.length / 2);
  const sources = server.mails.map(({ source }) => source);
  const python = byPython(sources);
  for (const [at, source] of sources.entries()) {
    const where = `seed ${String(SEED)}, letter ${String(at)}`;
    expect(withoutSpaces(python[at]), where).toEqual(withoutSpaces(approved[at]));
    expect(await byPostalMime(source), where).toEqual(approved[at]);
  }
});
