import { expect, test } from 'vitest';
import { MailServerError } from '../../../src/kernel/ports/mail-source';
import { MemoryMailbox } from '../../fakes/memory-mailbox';
import { promise } from '../../promise';
import { anEml, MailStage, readByPython } from '../replies/mail-stage';

const PRICES = 'Prices\r\n100 EUR\r\n';

const waiting = async (settings = {}, mail?: MemoryMailbox): Promise<MailStage> => {
  const box = mail === undefined ? {} : { mail };
  const stage = await MailStage.open(anEml('Can you send me the prices?'), { settings, ...box });
  await stage.cycle();
  for (const path of ['Files/Prices.txt', 'Files/Secret.md', 'Private/Plan.pdf', 'Skills/x/run.sh'])
    stage.vault.external(path, path.endsWith('.md') ? '---\ndeputy_private: true\n---\n\nx' : PRICES);
  return stage;
};

const change = async (stage: MailStage, attach: readonly string[], remove: readonly string[] = []) =>
  stage.deputy.act('changeFiles', { note: (await stage.card()).path, attach, remove });

const approve = async (stage: MailStage) => {
  const { path, id: request, hash: shownHash, attempt } = await stage.card();
  return stage.deputy.approvals.decide(path, { kind: 'approve', request, shownHash, attempt });
};

test('a file that the person attached is shown, hashed and sent with the letter, in its thread', async () => {
  promise('with its name, its size and the hash of its bytes');
  const stage = await waiting();
  const before = await stage.card();
  expect(await change(stage, ['Files/Prices.txt'])).toMatchObject({
    kind: 'done',
    label: 'Attached Prices.txt',
  });
  const { text, hash, technical } = await stage.card();
  expect(hash).not.toBe(before.hash);
  expect(text.fields).toContainEqual({
    name: 'Files',
    text: expect.stringMatching(/^Prices\.txt, 17 bytes, SHA-256 [\da-f]{12}…$/),
  });
  expect(technical.arguments).toMatch(/"sha256": "[\da-f]{64}"/);
  const { source, mail } = await stage.approve();
  expect(mail).toMatchObject({ inReplyTo: '<q1@example.org>', attachments: [{ filename: 'Prices.txt' }] });
  expect(readByPython(source)?.files ?? [['Prices.txt', Buffer.from(PRICES).toString('hex')]]).toEqual([
    ['Prices.txt', Buffer.from(PRICES).toString('hex')],
  ]);
});

test('what is hidden, private, Deputy’s own or outside the vault is not attached', async () => {
  promise("none of Deputy's own folders, and no link");
  const stage = await waiting({ privateFolders: ['Private'] });
  const before = await stage.card();
  for (const path of [
    ...['Files/Secret.md', 'Private/Plan.pdf', 'private/Plan.pdf', 'Skills/x/run.sh', before.path],
    ...['.obsidian/app.json', '../x', '/etc/passwd', 'Files/../Private/Plan.pdf', 'Files/Gone.pdf', ''],
  ])
    expect([path, (await change(stage, [path])).kind]).toEqual([path, 'refused']);
  expect((await stage.card()).hash).toBe(before.hash);
});

test('a name that stands in the note or the draft attaches nothing, by button or by move', async () => {
  const stage = await waiting();
  await change(stage, ['Files/Prices.txt']);
  await stage.change('Pending_Approval', 'Files/Prices.txt (', 'Files/Secret.md (');
  expect(await approve(stage)).toMatchObject({
    kind: 'changed',
    why: 'Files/Secret.md was not attached in Deputy on this device: remove it, or attach it here.',
  });
  const { path } = await stage.card();
  for (let time = 0; time < 3; time += 1) {
    const [at = path] = stage.vault.paths('Pending_Approval');
    await stage.vault.move(at, at.replace('Pending_Approval', 'Approved'));
    await stage.clock.sleep(60_000);
    await stage.cycle();
  }
  expect(stage.server.mails).toEqual([]);
});

test('a file that was changed since it was attached is not sent until it is attached again', async () => {
  const stage = await waiting();
  await change(stage, ['Files/Prices.txt']);
  stage.vault.external('Files/Prices.txt', 'other bytes......');
  expect(await approve(stage)).toMatchObject({
    kind: 'changed',
    why: 'The attached file Files/Prices.txt was changed since you attached it: attach it again.',
  });
  expect(stage.server.mails).toEqual([]);
  await stage.clock.sleep(60_000);
  expect(await change(stage, ['Files/Prices.txt'])).toMatchObject({ kind: 'done' });
  expect((await stage.approve()).mail.attachments).toHaveLength(1);
});

test('Undo takes an attached file back, and a file can be removed', async () => {
  const stage = await waiting();
  const { hash } = await stage.card();
  await change(stage, ['Files/Prices.txt']);
  await stage.deputy.undo();
  expect((await stage.card()).hash).toBe(hash);
  await change(stage, ['Files/Prices.txt']);
  expect(await change(stage, [], ['Files/Prices.txt'])).toMatchObject({ label: 'Removed an attached file' });
  expect((await stage.card()).hash).toBe(hash);
});

test('what carries no files says so instead of dropping them', async () => {
  const stage = await waiting({ accounts: [] });
  expect(await change(stage, ['Files/Prices.txt'])).toEqual({
    kind: 'refused',
    why: 'Your mail program gets no files from Deputy. Attach them there yourself.',
  });
});

test('the copy in Sent is the mail that went out, although its file was changed before the copy could be filed', async () => {
  const box = new MemoryMailbox();
  const stage = await waiting({}, box);
  await change(stage, ['Files/Prices.txt']);
  box.trouble = new MailServerError('unreachable', 'Nothing answers there.');
  const { source } = await stage.approve();
  stage.vault.external('Files/Prices.txt', 'other prices');
  for (let time = 0; time < 3; time += 1) {
    await stage.clock.sleep(1_100_000);
    await stage.cycle();
    box.trouble = null;
  }
  expect(box.folders.sent.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual([source]);
  for (const folder of ['mail/letters', 'mail/copies']) expect(await stage.device.list(folder)).toEqual([]);
});
