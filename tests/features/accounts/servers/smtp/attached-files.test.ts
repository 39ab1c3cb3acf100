import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { NodeVault } from '../../../../../headless/node/node-vault.mjs';
import { nodeModules } from '../../../../../headless/node/node-modules.mjs';
import { accountConsentKey, accountSecret } from '../../../../../src/core/settings/account-consent';
import { readSettings } from '../../../../../src/core/settings/settings';
import { openAccounts } from '../../../../../src/features/accounts/servers/open-accounts';
import type { LetterFile } from '../../../../../src/kernel/mail/outgoing/letter-files';
import { composeMail } from '../../../../../src/features/accounts/model/compose-mail';
import { readOutgoing } from '../../../../../src/kernel/mail/outgoing/outgoing-mail';
import { hashBytes } from '../../../../../src/kernel/notes/values/hash';
import type { ToolOutcome } from '../../../../../src/kernel/ports/tool-caller';
import type { Vault } from '../../../../../src/kernel/ports/vault';
import { FakeClock } from '../../../../fakes/fake-clock';
import { MemoryConsentStore } from '../../../../fakes/memory-consent-store';
import { MemorySecretStore } from '../../../../fakes/memory-secret-store';
import { temporaryFolder } from '../../../../fakes/temporary-folder';
import { byPostalMime, byPython } from '../../../../wire/read-back';
import { type ScriptedSmtp, scriptedSmtp } from '../../../../wire/scripted-smtp';
import { IS_FULL } from '../../../../runs';
import { accountAt } from '../../../../core/settings/account';
import { mailCall, PASSWORD, send } from '../../../../stages/smtp-stage';

const every = Uint8Array.from({ length: 4_096 }, (_, at) => (at * 31) % 256);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const FILES: Readonly<Record<string, Uint8Array>> = {
  'empty.txt': new Uint8Array(),
  'Prices 2026.pdf': every,
  'Grüße aus Köln.docx': every,
  'Año nuevo ¿sí?.csv': bytesOf('a;b\r\n1;2\r\n'),
  'Été à la plage.png': every,
  'Perché no.odt': every,
  'Überzicht één.xlsx': every,
  'São João.ics': bytesOf('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
  'تقرير الربع الأول.pdf': every,
  ['שלום ' + 'רב '.repeat(30) + '.pdf']: every,
  '"quoted" 100%.md': bytesOf('# One\r\n\r\nTwo\n--=_deputy_\r\n.\r\n'),
  'latin.txt': Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65]),
  'forwarded.eml': bytesOf('From: a@example.org\r\nSubject: Hi\r\n\r\nHello\r\n.\r\nBye\r\n'),
};

const folderWith = (files: Readonly<Record<string, Uint8Array>>): string => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
};

const attached = async (files: Readonly<Record<string, Uint8Array>>): Promise<LetterFile[]> =>
  Promise.all(
    Object.entries(files).map(async ([path, bytes]) => ({
      path,
      size: bytes.length,
      sha256: await hashBytes(bytes),
    })),
  );

const sendFrom = (
  server: ScriptedSmtp,
  vault: Vault,
  list: readonly LetterFile[],
  body = 'Yes.\n',
): Promise<ToolOutcome> => {
  const account = accountAt(server.port);
  const secrets = new MemorySecretStore({ [accountSecret(account)]: PASSWORD });
  const { sender } = openAccounts({
    settings: () => readSettings({ accounts: [account], privateFolders: ['Private'] }).settings,
    consents: new MemoryConsentStore([accountConsentKey(account, 'send', {})]),
    ...{
      files: vault,
      secrets,
      signIns: secrets,
      clock: new FakeClock(),
      node: nodeModules,
    },
    version: '',
    fetch: () => Promise.reject(new Error('Nothing is fetched.')),
  });
  if (sender === undefined) throw new Error('There is no sender.');
  onTestFinished(() => sender.close());
  return send(sender, mailCall({ body, files: list }));
};

test('two mail programs read each file byte for byte, under its name, below the unchanged text', async () => {
  const server = await scriptedSmtp();
  const list = await attached(FILES);
  const body = 'Grüße, siehe Anhang.\n.\nFrom me';
  expect(await sendFrom(server, new NodeVault(folderWith(FILES)), list, body)).toMatchObject({
    kind: 'done',
  });
  const source = server.mails[0]?.source ?? '';
  for (const read of [await byPostalMime(source), ...byPython([source])])
    expect(read).toMatchObject({
      ...{ body, inReplyTo: '<q1@example.com>' },
      files: Object.entries(FILES).map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]),
    });
  expect(source.split('\r\n').every((line) => line.length <= 90)).toBe(true);
});

const filled = (length: number): Uint8Array => new Uint8Array(length).map((_, at) => (at * 7) % 251);

/** Each night a file as large as a mail may carry. */
test('a large file is whole', async () => {
  const big = filled(IS_FULL ? 20_000_000 : 1_000_000);
  const list = await attached({ 'big.zip': big });
  const mail = readOutgoing(mailCall({ files: list }).arguments);
  const stamp = { messageId: 'id@example.org', date: '2026-02-21T10:30:00+01:00' };
  const bytes = mail.ok ? composeMail(mail.value, stamp, [big]) : null;
  const [file] = (await PostalMime.parse(bytes ?? '')).attachments;
  expect(await hashBytes(new Uint8Array(file?.content as ArrayBuffer))).toBe(list[0]?.sha256);
});

test('files of more than 20 MB together are not called', async () => {
  const server = await scriptedSmtp();
  const files = { 'big.zip': filled(20_000_000), 'one.txt': Uint8Array.of(1) };
  expect(await sendFrom(server, new NodeVault(folderWith(files)), await attached(files))).toMatchObject({
    kind: 'not_called',
    why: 'The files are 20.0 MB together, and a mail carries at most 20.0 MB.',
  });
  expect(server.mails).toEqual([]);
});

test('a file that was changed, deleted, moved or replaced by a link since is not called, with the reason', async () => {
  const server = await scriptedSmtp();
  const files = { 'a.pdf': every, 'b.pdf': every };
  const [a] = await attached(files);
  const folder = folderWith(files);
  const list = (path: string): LetterFile[] => [{ ...a, path, size: every.length, sha256: a?.sha256 ?? '' }];
  symlinkSync(join(folder, 'b.pdf'), join(folder, 'link.pdf'));
  symlinkSync(folder, join(folder, 'inside'));
  writeFileSync(join(folder, 'a.pdf'), every.slice().reverse());
  const vault = new NodeVault(folder);
  const outcomes = [];
  for (const path of [
    'Private/a.pdf',
    'a.pdf',
    'gone.pdf',
    'link.pdf',
    'inside/b.pdf',
    '.b.pdf',
    '../b.pdf',
    '/etc/passwd',
  ])
    outcomes.push(await sendFrom(server, vault, list(path)));
  expect(outcomes.map((outcome) => 'why' in outcome && outcome.why)).toEqual([
    'The attached file Private/a.pdf is in a private folder: remove it, or attach it again.',
    'The attached file a.pdf was changed since you attached it: attach it again.',
    'The attached file gone.pdf is not in the vault any more: remove it, or attach it again.',
    'The attached file link.pdf is a link, and no file of the vault: remove it, or attach it again.',
    'The attached file inside/b.pdf is a link, and no file of the vault: remove it, or attach it again.',
    'The attached file .b.pdf is hidden, or not in this vault: remove it, or attach it again.',
    'The attached file ../b.pdf is hidden, or not in this vault: remove it, or attach it again.',
    'The attached file /etc/passwd is hidden, or not in this vault: remove it, or attach it again.',
  ]);
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['not_called']));
  expect(server.mails).toEqual([]);
});
