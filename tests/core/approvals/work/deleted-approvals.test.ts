import { describe, expect, it } from 'vitest';
import { type Asking, asked } from '../../app/asking';
import { IN } from '../../app/stage';
import { aMailNote } from '../../../fakes/mail-note';
import { promise } from '../../../promise';

const HOUR = 3_600_000;
const PENDING = 'Pending_Approval';

/** Approvals of some mails that wait, by the names of their files. */
async function waiting(count: number): Promise<{ stage: Asking; paths: string[] }> {
  const names = Array.from({ length: count }, (_, n) => `m${String(n + 1)}`);
  const files = names.map((name) => [
    `${IN}/${name}.md`,
    aMailNote({ messageId: `${name}@example.org`, subject: `About ${name}` }),
  ]);
  const stage = await asked({ files: Object.fromEntries(files) });
  const paths = stage.vault.paths(PENDING);
  expect(paths).toHaveLength(count);
  return { stage, paths };
}

const remove = (stage: Asking, ...paths: readonly string[]): Map<string, string> =>
  new Map(
    paths.map((path) => {
      const text = stage.vault.has(path) ? stage.vault.text(path) : '';
      stage.vault.external(path, null);
      return [path, text];
    }),
  );

const putBack = (stage: Asking, texts: ReadonlyMap<string, string>): void => {
  for (const [path, text] of texts) stage.vault.external(path, text);
};

/** Two looks with some time between them. */
async function lookTwice(stage: Asking, apart = 11_000): Promise<void> {
  await stage.cycle();
  await stage.clock.sleep(apart);
  await stage.cycle();
}

const reasons = (stage: Asking): unknown[] =>
  stage
    .events('approval_withdrawn')
    .map(({ details }) => (details as Record<string, unknown> | undefined)?.['reason']);

describe('an approval whose file is missing', () => {
  it.each([
    [1, 1],
    [1, 3],
    [2, 3],
  ])('as %i of %i is withdrawn in the second look, ten seconds later', async (count, of) => {
    promise('One look withdraws nothing, and a folder that is not there proves nothing');
    const { stage, paths } = await waiting(of);
    remove(stage, ...paths.slice(0, count));
    await stage.cycle();
    await stage.clock.sleep(9_000);
    // Something else brings a look that is too early.
    stage.vault.external('Rejected/other.md', '---\ntype: other\n---\n');
    await stage.cycle();
    expect(reasons(stage)).toEqual([]);
    await stage.clock.sleep(11_000);
    await stage.cycle();
    expect(reasons(stage)).toEqual(Array.from({ length: count }, () => 'Its file was deleted.'));
    expect((await stage.cycle()).approvals.waiting).toBe(of - count);
  });

  it('together with all others waits for a day, as a sync may be late', async () => {
    const { stage, paths } = await waiting(2);
    remove(stage, ...paths);
    await lookTwice(stage, 23 * HOUR);
    expect(reasons(stage)).toEqual([]);
    await stage.clock.sleep(HOUR);
    await stage.cycle();
    expect(reasons(stage)).toEqual(['Its file was deleted.', 'Its file was deleted.']);
  });

  it('and comes back is as it was, and counts anew when it is missing again', async () => {
    const { stage, paths } = await waiting(2);
    const texts = remove(stage, ...paths);
    await lookTwice(stage, 12 * HOUR);
    putBack(stage, texts);
    await stage.cycle();
    expect((await stage.cycle()).approvals.waiting).toBe(2);
    remove(stage, paths[0] ?? '');
    await stage.cycle();
    expect(reasons(stage)).toEqual([]);
    await stage.clock.sleep(11_000);
    await stage.cycle();
    expect(reasons(stage)).toEqual(['Its file was deleted.']);
  });

  it('and withdrawn asks again where its file comes back, in whichever folder, and a move that came late is no yes', async () => {
    promise('the approval is withdrawn while its file is missing, and asks again when it comes');
    promise(
      'A withdrawn approval whose file comes back asks again, and a move that a sync brought so late is no yes',
    );
    for (const folder of [PENDING, 'Approved']) {
      const { stage, paths } = await waiting(2);
      const [path = ''] = paths;
      const texts = remove(stage, path);
      await lookTwice(stage);
      expect(reasons(stage)).toEqual(['Its file was deleted.']);
      stage.vault.external(path.replace(PENDING, folder), texts.get(path) ?? '');
      await stage.cycle();
      expect([stage.sent, stage.vault.paths('Approved'), stage.vault.has(path)]).toEqual([[], [], true]);
      expect(stage.request(path)).toMatchObject({ status: 'pending', attempt: 1 });
      stage.drag(path, 'Approved');
      await stage.cycle();
      expect(stage.sent).toHaveLength(1);
    }
  });

  it('is not withdrawn where its folder is missing', async () => {
    promise('One look withdraws nothing, and a folder that is not there proves nothing');
    const { stage, paths } = await waiting(1);
    remove(stage, ...paths, PENDING);
    await lookTwice(stage);
    expect(reasons(stage)).toEqual([]);
  });

  it('is not withdrawn where a file of its name can not be read, and is where only another can not', async () => {
    const { stage, paths } = await waiting(2);
    const [own = ''] = paths;
    const broken = new Uint8Array([0xff, 0xfe, 0xfd]);
    stage.vault.external(own, broken);
    await lookTwice(stage);
    expect(reasons(stage)).toEqual([]);
    stage.vault.external(own, null);
    stage.vault.external(`${PENDING}/another.md`, broken);
    await lookTwice(stage);
    expect(reasons(stage)).toEqual(['Its file was deleted.']);
  });

  it('is withdrawn where another note has its name', async () => {
    const { stage, paths } = await waiting(2);
    stage.vault.external(paths[0] ?? '', '---\ntype: list\n---\nMy own list.\n');
    await lookTwice(stage);
    expect(reasons(stage)).toEqual(['Its file was deleted.']);
  });

  it('and that was approved is not withdrawn while Approved is missing', async () => {
    const { stage, paths } = await waiting(2);
    const { vault } = stage;
    stage.outside.outcomes = [{ kind: 'turned_away', why: 'Too many mails.' }];
    stage.drag(paths[0] ?? '', 'Approved');
    await stage.cycle();
    const list = vault.list.bind(vault);
    vault.list = (folder) => (folder === 'Approved' ? Promise.resolve(null) : list(folder));
    await lookTwice(stage, HOUR);
    expect(reasons(stage)).toEqual([]);
    vault.list = list;
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    await stage.clock.sleep(HOUR);
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
  });

  it.each([true, false])(
    'may be any file that can not be read (%s), where its name is not known',
    async (isAny) => {
      const { stage, paths } = await waiting(2);
      remove(stage, paths[0] ?? '');
      // A crash came before the names of the files were written down.
      const lines = stage.device.text('approvals.jsonl').split('\n');
      await stage.device.replace(
        'approvals.jsonl',
        lines.filter((line) => !line.includes('"put"')).join('\n'),
      );
      if (isAny) stage.vault.external(`${PENDING}/another.md`, new Uint8Array([0xff, 0xfe, 0xfd]));
      stage.restart();
      await lookTwice(stage);
      expect(reasons(stage)).toEqual(isAny ? [] : ['Its file was deleted.']);
    },
  );
});
