// @vitest-environment dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ObsidianVault } from '../../../src/adapters/obsidian/obsidian-vault';
import type { VaultChange } from '../../../src/kernel/ports/vault';
import type { Trouble } from '../../fake-obsidian/adversary';
import type { FakeObsidian } from '../../fake-obsidian/fake-obsidian';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { FakeClock } from '../../fakes/fake-clock';

const open = obsidianPerTest();

const watched = async (files: Record<string, string>) => {
  const obsidian = open({ files });
  const vault = new ObsidianVault(obsidian.app, new FakeClock());
  const seen: VaultChange[] = [];
  const stop = vault.watch((change) => seen.push(change));
  await obsidian.becomeReady();
  return { obsidian, app: obsidian.app, vault, seen, stop };
};

const words = (changes: VaultChange[]): string[] => changes.map(({ kind, path }) => `${kind} ${path}`).sort();

describe('watching a vault', () => {
  it('does not take what was there before for news', async () => {
    const { seen } = await watched({ 'a.md': 'a', 'Notes/b.md': 'b' });
    expect(seen).toEqual([]);
  });

  it('is over at once when it is stopped, before the app is ready too', async () => {
    const obsidian = open({ files: { 'a.md': 'a' } });
    const vault = new ObsidianVault(obsidian.app, new FakeClock());
    const seen: VaultChange[] = [];
    const refs = obsidian.fake.vault.refs.length;
    const stopEarly = vault.watch((change) => seen.push(change));
    stopEarly();
    await obsidian.becomeReady();
    const stop = vault.watch((change) => seen.push(change));
    expect(obsidian.fake.vault.refs.length).toBe(refs + 4);
    stop();
    stop();
    await vault.create('b.md', 'b');
    expect([seen, obsidian.fake.vault.refs.length]).toEqual([[], refs]);
  });

  it('tells of both ends of a move', async () => {
    const { vault, seen } = await watched({ 'a.md': 'a' });
    await vault.move('a.md', 'Done/a.md');
    expect(words(seen)).toEqual(['changed Done/a.md', 'gone a.md']);
  });

  it('tells of what lies in a folder that is renamed, deleted, or comes from elsewhere', async () => {
    const { obsidian, app, seen } = await watched({ 'Notes/deep/a.md': 'a', 'Notes/b.md': 'b' });
    await app.vault.rename(app.vault.getFolderByPath('Notes')!, 'Old');
    expect(new Set(words(seen))).toEqual(
      new Set([
        'gone Notes',
        'gone Notes/deep',
        'gone Notes/deep/a.md',
        'gone Notes/b.md',
        'changed Old/deep/a.md',
        'changed Old/b.md',
      ]),
    );
    seen.length = 0;
    await app.vault.delete(app.vault.getFolderByPath('Old')!, true);
    expect(words(seen)).toEqual(expect.arrayContaining(['gone Old', 'gone Old/b.md', 'gone Old/deep/a.md']));
    seen.length = 0;
    obsidian.external.save('New/c.md', 'c', { unnoticed: true });
    obsidian.external.notice();
    await laterTask();
    expect(words(seen)).toContain('changed New/c.md');
  });
});

type Act = { path: string; other: string } & (
  | { kind: 'save' | 'delete' | 'move' }
  | { kind: 'rename folder' | 'delete folder' }
);

const path = fc.constantFrom('A/1.md', 'A/2.md', 'A/B/3.md', 'C/4.md', 'C/5.md', '6.md');
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('save', 'delete', 'move', 'rename folder', 'delete folder'),
    path,
    other: path,
  }),
  { maxLength: 12 },
);
const troubles: fc.Arbitrary<Trouble> = fc
  .record({
    doubled: fc.boolean(),
    movesTornApart: fc.boolean(),
    delayMs: fc.constantFrom(0, 2),
    reordered: fc.option(fc.record({ seed: fc.nat(1000) }), { nil: undefined }),
  })
  .map(({ reordered, ...trouble }) => (reordered === undefined ? trouble : { ...trouble, reordered }));

const carryOut = async ({ app, external }: FakeObsidian, act: Act, n: number): Promise<void> => {
  const { vault } = app;
  const file = vault.getFileByPath(act.path);
  const folder = vault.getFolderByPath(act.path.split('/')[0] ?? '');
  if (act.kind === 'save') external.save(act.path, 'x'.repeat(n + 10));
  else if (act.kind === 'delete' && file !== null) await vault.delete(file);
  else if (act.kind === 'delete folder' && folder !== null) await vault.delete(folder, true);
  else if (act.kind === 'rename folder' && folder !== null) await vault.rename(folder, `Renamed ${n}`);
  else if (act.kind === 'move' && file !== null && !external.has(act.other)) {
    const target = act.other.includes('/') ? act.other.replace(/\/[^/]+$/, '') : '';
    if (target === '' || vault.getFolderByPath(target) !== null) await vault.rename(file, act.other);
  }
};

const snapshot = async (vault: ObsidianVault): Promise<Map<string, number>> =>
  new Map(((await vault.list('')) ?? []).map((ref) => [ref.path, ref.size]));

describe('an adversary', () => {
  it('hides no file that is another one in the end: each is reported, or a folder above it', async () => {
    await fc.assert(
      fc.asyncProperty(acts, troubles, async (steps, trouble) => {
        const { obsidian, vault, seen, stop } = await watched({
          'A/1.md': '1',
          'A/B/3.md': '3',
          'C/4.md': '4',
        });
        obsidian.adversary.make(trouble);
        const before = await snapshot(vault);
        for (const [n, step] of steps.entries()) await carryOut(obsidian, step, n);
        await laterTask(6);
        obsidian.adversary.flush();
        const after = await snapshot(vault);
        const reported = new Set(seen.map((change) => change.path));
        const isLogged = (each: string): boolean =>
          each.split('/').some((_, n, names) => reported.has(names.slice(0, n + 1).join('/')));
        const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
          (each) => before.get(each) !== after.get(each),
        );
        expect(changed.filter((each) => !isLogged(each))).toEqual([]);
        stop();
        vault.close();
        await obsidian.close();
      }),
      { numRuns: 150 },
    );
  });
});
