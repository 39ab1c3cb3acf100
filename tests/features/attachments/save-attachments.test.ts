import { expect, test } from 'vitest';
import { needItems } from '../../../src/core/app/view/need-item';
import { accountConsentKey, accountSecret } from '../../../src/core/settings/account-consent';
import { safeFileName } from '../../../src/features/attachments/work/save-attachments';
import { accountAt } from '../../core/settings/account';
import { ANSWERS, Stage, type StageOptions } from '../../core/app/stage';
import { MemoryMailbox } from '../../fakes/memory-mailbox';
import { promise } from '../../promise';

const PNG = Buffer.from(Uint8Array.from({ length: 90_000 }, (_, at) => (at * 31) % 256));

const withFiles = (files: Record<string, Buffer>, id = 'q1@example.org'): string =>
  [
    'From: Ada Example <ada@example.org>',
    'To: Me <me@example.org>',
    'Subject: The plans',
    'Date: Mon, 2 Nov 2026 08:30:00 +0100',
    `Message-ID: <${id}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Here they are. Which one do you like?',
    ...Object.entries(files).flatMap(([name, bytes]) => [
      '--b',
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name.replace(/["\\]/g, String.raw`\$&`)}"`,
      '',
      bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ]),
    '--b--',
    '',
  ].join('\r\n');

const ACCOUNT = accountAt(1, {});
const CONSENTS = [accountConsentKey(ACCOUNT, 'read', {})];

/** A mail that became a note: of a file in the inbox, or fetched from an account. */
async function cameIn(eml: string, options: StageOptions = {}): Promise<{ stage: Stage; note: string }> {
  const files = options.mail === undefined ? { 'Inbox/mail.eml': eml } : {};
  const answers = () => ANSWERS.needsInfo;
  const stage = new Stage({ files, answers, ...options });
  await stage.secrets.write(accountSecret(ACCOUNT), 'secret');
  await stage.cycle();
  const note = stage.vault.paths('Needs_Action')[0] ?? '';
  return { stage, note };
}

/** Mail from before the first look is left to the person. */
async function fetched(mail: MemoryMailbox, eml: string): Promise<{ stage: Stage; note: string }> {
  const settings = { accounts: [ACCOUNT], consents: CONSENTS };
  const { stage } = await cameIn('', { mail, settings });
  mail.deliver(eml, { receivedAt: stage.clock.now() });
  stage.clock.suspend(2 * 3_600_000);
  await stage.cycle();
  return { stage, note: stage.vault.paths('Needs_Action')[0] ?? '' };
}

const offered = async ({ deputy, clock }: Stage): Promise<boolean> =>
  needItems(await deputy.overview(), clock.now()).some((item) => item.hasAttachments === true);

const read = async (stage: Stage, path: string) => Buffer.from((await stage.vault.read(path)) ?? []);

test('the attachments of an imported mail are saved byte for byte, linked, and taken back by Undo', async () => {
  const { stage, note } = await cameIn(withFiles({ 'Plan A.png': PNG, 'notes.txt': Buffer.from('x') }));
  const before = stage.vault.text(note);
  expect(await offered(stage)).toBe(true);
  expect(await stage.deputy.act('saveAttachments', note)).toMatchObject({
    kind: 'done',
    label: 'Saved 2 attachments of The plans in Attachments',
  });
  expect(stage.vault.paths('Attachments')).toEqual(['Attachments/Plan A.png', 'Attachments/notes.txt']);
  expect((await read(stage, 'Attachments/Plan A.png')).equals(PNG)).toBe(true);
  expect(stage.vault.text(note)).toContain('deputy_file_1: "[[Attachments/Plan A.png]]"');
  expect(await offered(stage)).toBe(false);
  expect(await stage.deputy.act('saveAttachments', note)).toMatchObject({ kind: 'unchanged' });
  await stage.deputy.undo();
  expect(stage.vault.paths('Attachments')).toEqual([]);
  expect(stage.vault.text(note)).toBe(before);
});

test('a name that a sender chose leads nowhere else and overwrites nothing', async () => {
  promise('no folder, leading dot or device name of Windows stays');
  const names = [
    '../../.obsidian/app.json',
    'C:\\Users\\x.txt',
    '.hidden',
    'CON.png',
    'a\u202Egnp.exe',
    'b.MD',
  ];
  for (const name of [
    ...names,
    '',
    '..',
    '...md.',
    'x.md. .',
    `${'n'.repeat(900)}.pdf`,
    'a/b|c#d^[e].pdf',
    '\0',
  ]) {
    const safe = safeFileName(name);
    expect([name, safe]).toEqual([
      name,
      expect.stringMatching(/^[^./\\:|#^[\]\p{Cc}\p{Cf}][^/\\:|#^[\]\p{Cc}\p{Cf}]*$/u),
    ]);
    expect(safe.length).toBeLessThan(90);
    expect(safe).not.toMatch(/\.md$|[. ]$|^con\./i);
  }
  const { stage, note } = await cameIn(
    withFiles({
      '../Plan.png': PNG,
      'PLAN.png': Buffer.from('2'),
      'evil.md': Buffer.from('---\ntype: email\n---'),
    }),
  );
  stage.vault.external('Attachments/plan.png', 'mine');
  expect(await stage.deputy.act('saveAttachments', note)).toMatchObject({ kind: 'done' });
  expect(stage.vault.paths('Attachments').sort()).toEqual(
    ['evil.md.txt', 'plan.png', 'Plan 2.png', 'PLAN 3.png'].map((name) => `Attachments/${name}`).sort(),
  );
  expect(stage.vault.text('Attachments/plan.png')).toBe('mine');
});

test('the attachments of a fetched mail are fetched again, from where the mail is now', async () => {
  const mail = new MemoryMailbox();
  const { stage, note } = await fetched(mail, withFiles({ 'Plan.png': PNG }));
  const archived = {
    messageId: '<q1@example.org>',
    from: 'inbox',
    to: 'archive',
    set: [],
    clear: [],
  } as const;
  await mail.move(ACCOUNT, archived, new AbortController().signal);
  expect(await stage.deputy.act('saveAttachments', note)).toMatchObject({ kind: 'done' });
  expect((await read(stage, 'Attachments/Plan.png')).equals(PNG)).toBe(true);
});

test('another mail at that UID, or one that copies its Message-ID, is refused', async () => {
  for (const other of [
    withFiles({ 'Plan.png': PNG }, 'other@example.org'),
    withFiles({ 'Plan.exe': PNG }),
    withFiles({ 'Plan.png': PNG.subarray(1_000) }),
  ]) {
    const mail = new MemoryMailbox();
    const { stage, note } = await fetched(mail, withFiles({ 'Plan.png': PNG }));
    const before = stage.vault.text(note);
    for (const each of mail.folders.inbox) each.bytes = new TextEncoder().encode(other);
    expect(await stage.deputy.act('saveAttachments', note)).toMatchObject({ kind: 'refused' });
    mail.look = (_, folder) =>
      Promise.resolve({
        ok: true,
        value: {
          ...{ validity: '1', deleted: [], missing: [] },
          entries: mail.folders[folder].map((each) => ({ ...each, messageId: '<other@example.org>' })),
        },
      });
    const count = mail.log.filter((line) => line.startsWith('read')).length;
    expect(await stage.deputy.act('saveAttachments', note)).toMatchObject({
      why: 'The server has another mail in its place by now. Try again.',
    });
    expect(mail.log.filter((line) => line.startsWith('read'))).toHaveLength(count);
    expect([stage.vault.text(note), stage.vault.paths('Attachments')]).toEqual([before, []]);
  }
});

test('nothing is asked of the server without the consent to read, nor saved into Deputy’s own folders', async () => {
  const mail = new MemoryMailbox();
  const { stage, note } = await fetched(mail, withFiles({ 'Plan.png': PNG }));
  const text = stage.vault.text(note);
  const asked = mail.log.length;
  const files = { [note]: text };
  const without = new Stage({ files, mail, settings: { accounts: [ACCOUNT], consents: [] } });
  expect(await without.deputy.act('saveAttachments', note)).toMatchObject({
    why: expect.stringMatching(/^Deputy may not read the mailbox/),
  });
  const settings = { accounts: [ACCOUNT], consents: CONSENTS, attachmentsFolder: 'Inbox/x' };
  const inside = new Stage({ files, mail, settings });
  expect(await inside.deputy.act('saveAttachments', note)).toMatchObject({ kind: 'refused' });
  expect(mail.log).toHaveLength(asked);
});
