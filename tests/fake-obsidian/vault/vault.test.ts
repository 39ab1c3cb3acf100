// @vitest-environment dom
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fakes/temporary-folder';
import type { Disk } from '../disk/disk';
import { FolderDisk } from '../disk/folder-disk';
import { MemoryDisk } from '../disk/memory-disk';
import { FileSystemAdapter, type TFile } from '../index';
import { laterTask, obsidianPerTest } from '../open-obsidian';
import type { Vault } from './vault';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const disks: Record<string, () => Disk> = {
  'in memory': () => new MemoryDisk(),
  'in a folder': () => {
    const { folder, remove } = temporaryFolder();
    cleanups.push(remove);
    return new FolderDisk(folder);
  },
};

describe.each(Object.entries(disks))('a vault %s', (_name, makeDisk) => {
  const open = obsidianPerTest();
  const start = (files: Record<string, string> = {}) => {
    const obsidian = open({ disk: makeDisk(), files });
    return { obsidian, vault: obsidian.fake.vault };
  };
  const fileAt = (vault: Vault, path: string): TFile => {
    const file = vault.getFileByPath(path);
    if (file === null) throw new Error(`no ${path}`);
    return file;
  };
  const listen = (vault: Vault): string[] => {
    const seen: string[] = [];
    for (const name of ['create', 'modify', 'delete', 'rename'])
      vault.on(name, ({ path }: TFile, oldPath?: string) =>
        seen.push([name, oldPath, path].filter((part) => part !== undefined).join(' ')),
      );
    return seen;
  };

  it('makes no folder by itself', async () => {
    const { vault } = start({ 'a.md': '1' });
    await expect(vault.create('Missing/b.md', '')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(vault.rename(fileAt(vault, 'a.md'), 'Missing/a.md')).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await expect(vault.create('a.md/b.md', '')).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(vault.getFileByPath('a.md')?.path).toBe('a.md');
  });

  it('overwrites when two create at once: its check is no lock', async () => {
    const { vault } = start();
    await Promise.all([vault.create('a.md', 'first'), vault.create('a.md', 'second')]);
    expect(await vault.read(fileAt(vault, 'a.md'))).toBe('second');
  });

  it('keeps the object of a file through moves, its folder’s too', async () => {
    const { vault } = start({ 'Notes/a.md': '1', 'Done/x.md': '' });
    const [file, seen] = [fileAt(vault, 'Notes/a.md'), listen(vault)];
    await vault.rename(file, 'Done/b.md');
    expect(vault.getFileByPath('Done/b.md')).toBe(file);
    expect(file).toMatchObject({ path: 'Done/b.md', basename: 'b', parent: vault.getFolderByPath('Done') });
    await vault.rename(vault.getFolderByPath('Done')!, 'Old');
    expect(file.path).toBe('Old/b.md');
    expect(seen).toEqual([
      'rename Notes/a.md Done/b.md',
      'rename Done Old',
      'rename Done/x.md Old/x.md',
      'rename Done/b.md Old/b.md',
    ]);
  });

  it('tells of its own writes once they are done, before the promise is', async () => {
    const { vault, obsidian } = start();
    const seen: string[] = [];
    vault.on('create', (file: TFile) => seen.push(`create ${obsidian.external.text(file.path)}`));
    vault.on('modify', (file: TFile) => seen.push(`modify ${obsidian.external.text(file.path)}`));
    const file = await vault.create('a.md', '1');
    await vault.process(file, () => '2');
    expect(seen).toEqual(['create 1', 'modify 2']);
  });

  it('hears of other programs in a later task, and knows at once', async () => {
    const { vault, obsidian } = start({ 'Notes/a.md': 'a' });
    const [file, seen] = [fileAt(vault, 'Notes/a.md'), listen(vault)];
    obsidian.external.save('Notes/a.md', 'longer');
    obsidian.external.save('New/b.md', 'b');
    expect([file.stat.size, vault.getFileByPath('New/b.md')?.path, seen]).toEqual([6, 'New/b.md', []]);
    await laterTask();
    obsidian.external.move('New/b.md', 'Notes/b.md');
    obsidian.external.save('Notes/a.md', null);
    await laterTask();
    expect(seen).toEqual([
      'modify Notes/a.md',
      'create New',
      'create New/b.md',
      'delete New/b.md',
      'create Notes/b.md',
      'delete Notes/a.md',
    ]);
  });

  it('does not see what its watcher has not noticed yet', async () => {
    const { vault, obsidian } = start({ 'a.md': 'a' });
    const seen = listen(vault);
    obsidian.external.save('b.md', 'b', { unnoticed: true });
    expect(vault.getFileByPath('b.md')).toBeNull();
    await expect(vault.create('b.md', '')).rejects.toThrow('File already exists.');
    obsidian.external.notice();
    await laterTask();
    expect(seen).toEqual(['create b.md']);
  });
});

describe('the adapter', () => {
  const open = obsidianPerTest();

  it('finds a name in another case where the disk does, unless it is asked not to', async () => {
    const disk = new MemoryDisk({ ignoresCase: true });
    const { fake, external } = open({ disk, files: { 'Notes/a.md': 'a' } });
    const { adapter } = fake.vault;
    expect([await adapter.exists('notes/A.md'), await adapter.exists('Notes/A.md', true)]).toEqual([
      true,
      false,
    ]);
    expect(await adapter.exists('Notes/a.md', true)).toBe(true);
    await expect(fake.vault.create('Notes/A.md', '')).rejects.toThrow('File already exists.');
    await fake.vault.rename(fake.vault.getFileByPath('Notes/a.md')!, 'Notes/A.md');
    expect([external.paths(), external.text('notes/a.md')]).toEqual([['Notes/A.md'], 'a']);
  });

  it('overwrites another note that differs by case alone, where the disk tells cases apart', async () => {
    const { fake, external } = open({ files: { 'a.md': 'mine', 'A.md': 'theirs' } });
    await fake.vault.rename(fake.vault.getFileByPath('a.md')!, 'A.md');
    expect([external.paths(), external.text('A.md')]).toEqual([['A.md'], 'mine']);
  });

  it('is a FileSystemAdapter on a desktop, and tells where the vault lies', () => {
    const { folder, remove } = temporaryFolder();
    cleanups.push(remove);
    const { adapter } = open({ disk: new FolderDisk(folder) }).fake.vault;
    expect(adapter instanceof FileSystemAdapter && adapter.getBasePath()).toBe(folder);
  });
});
