// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { Trouble } from './adversary';
import type { TFile } from './index';
import { laterTask, obsidianPerTest } from './open-obsidian';

describe('the adversary', () => {
  const open = obsidianPerTest();
  const start = (trouble: Trouble) => {
    const obsidian = open({ files: { 'a.md': 'a' } });
    const { vault } = obsidian.fake;
    const seen: string[] = [];
    for (const name of ['create', 'modify', 'delete', 'rename'])
      vault.on(name, ({ path }: TFile) => seen.push(`${name} ${path}`));
    obsidian.adversary.make(trouble);
    return { obsidian, vault, seen };
  };

  it('doubles', async () => {
    const { vault, seen } = start({ doubled: true });
    await vault.create('b.md', '');
    expect(seen).toEqual(['create b.md', 'create b.md']);
  });

  it('delays, until it is asked to let go', async () => {
    const { obsidian, vault, seen } = start({ delayMs: 40 });
    await vault.create('b.md', '');
    await laterTask(5);
    expect(seen).toEqual([]);
    obsidian.adversary.flush();
    expect(seen).toEqual(['create b.md']);
    await vault.create('c.md', '');
    await laterTask(60);
    expect(seen).toEqual(['create b.md', 'create c.md']);
  });

  it('reorders, the same way for the same seed', async () => {
    const orderOf = async (seed: number): Promise<string[]> => {
      const { vault, seen } = start({ reordered: { seed } });
      for (const name of ['1', '2', '3', '4', '5', '6']) await vault.create(`${name}.md`, '');
      await laterTask();
      return seen;
    };
    const order = await orderOf(7);
    expect(order).toHaveLength(6);
    expect(order).not.toEqual([...order].sort());
    expect(await orderOf(7)).toEqual(order);
  });

  it('tears a move apart', async () => {
    const { vault, seen } = start({ movesTornApart: true });
    await vault.rename(vault.getFileByPath('a.md')!, 'b.md');
    expect(seen).toEqual(['delete a.md', 'create b.md']);
  });

  it('is honest again when asked to be', async () => {
    const { obsidian, vault, seen } = start({ doubled: true, delayMs: 10 });
    obsidian.adversary.make({});
    await vault.create('b.md', '');
    expect(seen).toEqual(['create b.md']);
  });
});
