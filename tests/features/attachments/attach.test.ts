import { expect, test } from 'vitest';
import { MailServerError } from '../../../src/kernel/ports/mail-source';
import { MemoryMailbox } from '../../fakes/memory-mailbox';
import { promise } from '../../promise';
import { byPython } from '../../wire/read-back';
import { anEml, MailStage } from '../../stages/mail-stage';

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
  promise('with its path and its size');
  const stage = await waiting();
  const before = await stage.card();
  expect(await change(stage, ['Files/Prices.txt'])).toMatchObject({
    kind: 'done',
    label: 'Attached Prices.txt',
  });
  const { text, hash, technical } = await stage.card();
  expect(hash).not.toBe(before.hash);
  expect(text.fields).toContainEqual({ name: 'Files', text: 'Files/Prices.txt, 17 bytes' });
  expect(technical.arguments).toMatch(/"sha256": "[\da-f]{64}"/);
  const { source, mail } = await stage.approve();
  expect(mail).toMatchObject({ inReplyTo: '<q1@example.org>', attachments: [{ filename: 'Prices.txt' }] });
  expect(byPython([source])[0]?.files).toEqual([['Prices.txt', Buffer.from(PRICES).toString('hex')]]);
  // What the person attached is recorded for as long as the approval waits.
  expect(await stage.device.list('attached')).toEqual([]);
});

test('what is hidden, private, a link, Deputy’s own or outside the vault is not attached', async () => {
  promise("none of Deputy's own folders, and no link");
  const stage = await waiting({ privateFolders: ['Private'] });
  const before = await stage.card();
  stage.vault.linked.add('Files/Prices.txt');
  for (const path of [
    ...['Files/Secret.md', 'Private/Plan.pdf', 'private/Plan.pdf', 'Skills/x/run.sh', before.path],
    ...[
      '.obsidian/app.json',
      '../x',
      '/etc/passwd',
      'Files/../Private/Plan.pdf',
      'Files/Gone.pdf',
      'Files/Prices.txt',
      '',
    ],
  ])
    expect([path, (await change(stage, [path])).kind]).toEqual([path, 'refused']);
  expect((await stage.card()).hash).toBe(before.hash);
});

const PRIVATE = '---\ndeputy_private: true\n---\n\nx';

/** A letter carries a note whose origin is shared, and the same file under a name that may become a link. */
const withNote = async (): Promise<MailStage> => {
  const stage = await waiting();
  stage.vault.external('Base.md', 'x');
  stage.vault.external('Files/Offer.md', '---\nsource: "[[Base]]"\n---\n\nOffer');
  expect(await change(stage, ['Files/Offer.md'])).toMatchObject({ kind: 'done' });
  return stage;
};

test('a file that became private or a link after it was attached is refused at the yes, its bytes unchanged', async () => {
  const changes: readonly [why: string, (stage: MailStage) => unknown][] = [
    [
      'may not leave the vault, because it was made from Base.md, which is private',
      ({ vault }) => vault.external('Base.md', PRIVATE),
    ],
    ['is in a private folder', ({ settings }) => Object.assign(settings, { privateFolders: ['Files'] })],
    [
      'is in one of Deputy’s own folders',
      ({ settings }) => Object.assign(settings.folders, { skills: 'Files' }),
    ],
    ['is a link, and no file of the vault', ({ vault }) => vault.linked.add('Files/Offer.md')],
  ];
  for (const [why, become] of changes) {
    const stage = await withNote();
    become(stage);
    expect(await approve(stage)).toMatchObject({
      kind: 'changed',
      why: `The attached file Files/Offer.md ${why}: remove it, or attach it again.`,
    });
    expect(stage.server.mails).toEqual([]);
  }
});

test('a file that becomes private between the yes and the call is not called, with the reason', async () => {
  const stage = await withNote();
  stage.vault.watch(({ path }) => {
    if (stage.vault.paths('Approved').includes(path) && stage.vault.text(path).includes('status: executing'))
      stage.vault.external('Base.md', PRIVATE);
  });
  await approve(stage);
  expect(stage.server.mails).toEqual([]);
  expect((await stage.card()).status).toMatchObject({ kind: 'not_called' });
  expect(stage.vault.text((await stage.card()).path)).toContain('which is private: remove it');
});

test('the picker offers no file whose folder may not leave the vault', async () => {
  const stage = await waiting({ privateFolders: ['Private'] });
  expect(await stage.deputy.attachable()).toEqual(['Files/Prices.txt', 'Files/Secret.md']);
});

test('a name in the frontmatter is proposed, attached by the person’s act, and refused with its place', async () => {
  const stage = await waiting({ privateFolders: ['Private'] });
  const { path, hash } = await stage.card();
  await stage.change(
    'Pending_Approval',
    'type: approval_request',
    'attach: ["[[Prices.txt|x]]", "[[Plan.pdf]]"]\ntype: approval_request',
  );
  await stage.change('Drafts', 'type: draft_reply', 'attach: "[[Map.pdf]]"\ntype: draft_reply');
  expect(await stage.card()).toMatchObject({
    hash,
    files: [],
    proposed: ['[[Prices.txt|x]]', '[[Plan.pdf]]', '[[Map.pdf]]'],
  });
  expect(await change(stage, ['[[Plan.pdf]]'])).toEqual({
    kind: 'refused',
    why: 'Private/Plan.pdf is in a private folder.',
  });
  expect(await change(stage, ['[[Prices.txt|x]]'])).toMatchObject({ kind: 'done', note: path });
  expect((await stage.approve()).mail.attachments).toMatchObject([{ filename: 'Prices.txt' }]);
});

test('a name in the note or the draft attaches nothing, by button or by move', async () => {
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
  expect(await change(stage, [], ['Price.txt'])).toEqual({
    kind: 'refused',
    why: 'Price.txt is not attached to this mail.',
  });
  expect(await change(stage, [], ['Prices.txt'])).toMatchObject({ label: 'Removed an attached file' });
  expect((await stage.card()).hash).toBe(hash);
});

test('what carries no files says so instead of dropping them', async () => {
  const stage = await waiting({ accounts: [] });
  expect(await change(stage, ['Files/Prices.txt'])).toEqual({
    kind: 'refused',
    why: 'Deputy attaches no files in your mail program. Attach them there yourself.',
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

test('a letter that a crash left of an earlier attempt is not filed in Sent', async () => {
  const box = new MemoryMailbox();
  const stage = await waiting({}, box);
  await stage.device.replace(`mail/letters/${(await stage.card()).id}.eml`, 'an earlier letter');
  const { source } = await stage.approve();
  await stage.cycle();
  expect(box.folders.sent.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual([source]);
});

test('a file that goes while the letter waits for another attempt is not called, with the reason', async () => {
  const stage = await waiting();
  await change(stage, ['Files/Prices.txt']);
  stage.server.fault = { stage: 'MAIL', fault: '451' };
  expect(await approve(stage)).toMatchObject({ kind: 'put_off' });
  stage.server.fault = null;
  await stage.vault.moveToTrash('Files/Prices.txt');
  await stage.clock.sleep(1_100_000);
  await stage.cycle();
  const reason = expect.stringMatching(/^The attached file Files\/Prices\.txt is not in the vault any more/);
  expect((await stage.card()).status).toMatchObject({ kind: 'not_called', reason });
  expect(stage.server.mails).toEqual([]);
});
