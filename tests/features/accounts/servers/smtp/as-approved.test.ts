import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import PostalMime, { type Address } from 'postal-mime';
import { expect, test } from 'vitest';
import { formatAddress } from '../../../../../src/kernel/mail/headers/addresses';
import { outgoingArguments, readOutgoing } from '../../../../../src/kernel/mail/outgoing/outgoing-mail';
import { hashBytes } from '../../../../../src/kernel/notes/values/hash';
import { ok } from '../../../../../src/kernel/notes/values/result';
import { SpentApproval } from '../../../../../src/kernel/ports/tool-caller';
import { MARK } from '../../../tool-servers/servers/open-servers';
import { runs, SEED } from '../../../../runs';
import { scriptedSmtp } from './scripted-smtp';
import { accountAt, mailCall, openCaller } from './smtp-stage';

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
  path: line(3).map((name) => `Files/${name.replace(/[\\/:"]|=\?/g, '') || 'x'}.pdf`),
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

/** Letters as a parser reads them; addresses as they are on the wire. */
interface Read {
  from: string[];
  to: string[];
  cc: string[];
  subject: string;
  body: string;
  inReplyTo: string;
  references: string;
  files: [name: string, hex: string][];
}

const written = (name: string, address_: string): string => JSON.stringify([name, address_]);

const PYTHON = `
import sys, json, base64, email, email.policy
def read(raw):
  mail = email.message_from_string(base64.b64decode(raw).decode('utf-8'), policy=email.policy.default)
  boxes = lambda name: [json.dumps([a.display_name, a.addr_spec], ensure_ascii=False, separators=(',', ':')) for a in (mail[name].addresses if mail[name] else [])]
  part = mail.get_body(('plain',))
  return {'from': boxes('from'), 'to': boxes('to'), 'cc': boxes('cc'), 'subject': str(mail['subject'] or ''),
    'body': part.get_payload(decode=True).decode('utf-8').replace(chr(13), '').rstrip(chr(10)),
    'inReplyTo': str(mail['in-reply-to'] or ''), 'references': ' '.join(str(mail['references'] or '').split()),
    'files': [[p.get_filename(), p.get_payload(decode=True).hex()] for p in mail.iter_attachments()]}
print(json.dumps([read(raw) for raw in json.load(sys.stdin)]))`;

/** Python puts a space between the encoded words of a long name. */
const withoutSpaces = (read: Read | undefined) => ({
  ...read,
  to: read?.to.join().replaceAll(' ', ''),
  cc: read?.cc.join().replaceAll(' ', ''),
});

async function byPostalMime(source: string): Promise<Read> {
  const {
    from,
    to = [],
    cc = [],
    subject = '',
    text: said = '',
    attachments,
    ...rest
  } = await PostalMime.parse(source);
  const boxes = (all: readonly Address[]): string[] =>
    all.map(({ name, address: of = '' }) => written(name, of));
  const { inReplyTo = '', references = '' } = rest;
  return {
    ...{ from: boxes(from === undefined ? [] : [from]), to: boxes(to), cc: boxes(cc), subject, inReplyTo },
    body: said.replaceAll('\r', '').replace(/\n+$/, ''),
    references: references.split(/\s+/).join(' '),
    files: attachments.map(({ filename, content }) => [
      filename ?? '',
      Buffer.from(content as ArrayBuffer).toString('hex'),
    ]),
  };
}

test('two mail programs read each letter as it was approved: addresses, subject, text, thread and files', async () => {
  const server = await scriptedSmtp();
  server.utf8 = true;
  const contents = new Map<string, Uint8Array>();
  const caller = openCaller(accountAt(server.port), {
    readFile: (path) => Promise.resolve(ok(contents.get(path) ?? new Uint8Array())),
  });
  const approved: Read[] = [];
  const letters = fc.sample(letter, { numRuns: runs(1_500), seed: SEED });
  for (const [at, { files, ...words }] of letters.entries()) {
    for (const { path, bytes } of files) contents.set(path, bytes);
    const listed = await Promise.all(
      files.map(async ({ path, bytes }) => ({ path, size: bytes.length, sha256: await hashBytes(bytes) })),
    );
    const given = outgoingArguments({ from: 'Me <me@example.org>', ...words, files: listed });
    const call = mailCall({ ...given });
    const mail = readOutgoing(call.arguments);
    const outcome = await caller.call(new SpentApproval(`r${String(at)}`, call, MARK), {
      signal: new AbortController().signal,
    });
    expect(outcome.kind, `seed ${String(SEED)}, letter ${String(at)}`).toBe(mail.ok ? 'done' : 'not_called');
    if (!mail.ok) continue;
    const boxes = (all: readonly { name: string; wire: string }[]): string[] =>
      all.map(({ name, wire }) => written(name, wire));
    approved.push({
      ...{ from: boxes([mail.value.from]), to: boxes(mail.value.to), cc: boxes(mail.value.cc) },
      ...words,
      to: boxes(mail.value.to),
      cc: boxes(mail.value.cc),
      files: files.map(({ path, bytes }) => [
        path.slice('Files/'.length),
        Buffer.from(bytes).toString('hex'),
      ]),
    });
  }
  expect(approved.length).toBeGreaterThan(letters.length / 2);
  const sources = server.mails.map(({ source }) => source);
  const python = JSON.parse(
    execFileSync('python3', ['-c', PYTHON], {
      input: JSON.stringify(sources.map((source) => Buffer.from(source).toString('base64'))),
      encoding: 'utf8',
      maxBuffer: 1e9,
    }),
  ) as Read[];
  for (const [at, source] of sources.entries()) {
    const where = `seed ${String(SEED)}, letter ${String(at)}`;
    expect(withoutSpaces(python[at]), where).toEqual(withoutSpaces(approved[at]));
    expect(await byPostalMime(source), where).toEqual(approved[at]);
  }
});
