// @vitest-environment dom
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fakes/temporary-folder';
import type { Disk } from '../disk/disk';
import { FolderDisk } from '../disk/folder-disk';
import { MemoryDisk } from '../disk/memory-disk';
import { FileSystemAdapter, TFile, TFolder } from '../index';
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

  it('knows its files and folders by path, and no hidden ones', () => {
    const { vault } = start({ 'Notes/deep/a.MD': 'äö', 'b.tar.gz': '', '.obsidian/app.json': '{}' });
    expect(
      vault
        .getFiles()
        .map((file) => file.path)
        .sort(),
    ).toEqual(['Notes/deep/a.MD', 'b.tar.gz']);
    expect(fileAt(vault, 'Notes/deep/a.MD')).toMatchObject({
      name: 'a.MD',
      basename: 'a',
      extension: 'md',
      stat: { size: 4, mtime: expect.any(Number) },
    });
    expect(vault.getFolderByPath('Notes')).toBeInstanceOf(TFolder);
    expect(vault.getFileByPath('Notes')).toBeNull();
    expect(vault.getAbstractFileByPath('.obsidian/app.json')).toBeNull();
    expect(
      vault
        .getRoot()
        .children.map((child) => child.name)
        .sort(),
    ).toEqual(['Notes', 'b.tar.gz']);
    expect(fileAt(vault, 'b.tar.gz').parent?.isRoot()).toBe(true);
  });

  it('refuses to create what is there, in the words of the app', async () => {
    const { vault } = start({ 'Notes/a.md': '1' });
    await expect(vault.create('Notes/a.md', '2')).rejects.toThrow(new Error('File already exists.'));
    await expect(vault.createBinary('Notes', new ArrayBuffer(0))).rejects.toThrow('File already exists.');
    await expect(vault.createFolder('Notes')).rejects.toThrow(new Error('Folder already exists.'));
    expect(await vault.read(fileAt(vault, 'Notes/a.md'))).toBe('1');
  });

  it('makes no folder by itself', async () => {
    const { vault } = start({ 'a.md': '1' });
    await expect(vault.create('Missing/b.md', '')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(vault.rename(fileAt(vault, 'a.md'), 'Missing/a.md')).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await expect(vault.create('a.md/b.md', '')).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(vault.getFileByPath('a.md')?.path).toBe('a.md');
  });

  it('makes the folders above a folder', async () => {
    const { vault } = start();
    const seen = listen(vault);
    expect((await vault.createFolder('a/b/c')).parent?.path).toBe('a/b');
    expect(seen).toEqual(['create a', 'create a/b', 'create a/b/c']);
  });

  it('overwrites when two create at once: its check is no lock', async () => {
    const { vault } = start();
    await Promise.all([vault.create('a.md', 'first'), vault.create('a.md', 'second')]);
    expect(await vault.read(fileAt(vault, 'a.md'))).toBe('second');
  });

  it('reads and writes text and bytes', async () => {
    const { vault } = start();
    const file = await vault.create('a.md', '\uFEFFä\r\n');
    await vault.append(file, 'end');
    expect(await vault.cachedRead(file)).toBe('\uFEFFä\r\nend');
    await vault.modify(file, 'new');
    expect(new Uint8Array(await vault.readBinary(file))).toEqual(new Uint8Array([110, 101, 119]));
    await vault.modifyBinary(file, new Uint8Array([0x47, 0xfc]).buffer);
    expect(await vault.read(file)).toBe('G\uFFFD');
    expect(file.stat.size).toBe(2);
  });

  it('keeps the time it is given', async () => {
    const { vault } = start();
    const file = await vault.create('a.md', '', { mtime: 1_600_000_000_000 });
    expect(file.stat.mtime).toBe(1_600_000_000_000);
  });

  it('processes one after another', async () => {
    const { vault } = start({ 'a.md': '' });
    const file = fileAt(vault, 'a.md');
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => vault.process(file, (text) => `${text}${String(n)},`)),
    );
    expect((await vault.read(file)).split(',')).toHaveLength(21);
  });

  it('leaves a file as it was when the change throws, and goes on with the next', async () => {
    const { vault } = start({ 'a.md': '1' });
    const file = fileAt(vault, 'a.md');
    const failing = vault.process(file, () => {
      throw new RangeError('not now');
    });
    const next = vault.process(file, (text) => `${text}2`);
    await expect(failing).rejects.toThrow('not now');
    expect(await next).toBe('12');
  });

  it('never overwrites with a rename, but for the case of a name', async () => {
    const { vault, obsidian } = start({ 'a.md': 'a', 'b.md': 'b' });
    const file = fileAt(vault, 'a.md');
    const rename = obsidian.fake.fileManager.renameFile(file, 'b.md');
    await expect(rename).rejects.toThrow(new Error('Destination file already exists!'));
    expect(obsidian.external.text('b.md')).toBe('b');
    await vault.rename(file, 'A.md');
    expect(obsidian.external.paths()).toEqual(['A.md', 'b.md']);
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

  it('deletes for good, or into one of two trashes', async () => {
    const { vault, obsidian } = start({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c', '.trash/b.md': 'older' });
    const seen = listen(vault);
    await vault.delete(fileAt(vault, 'a.md'));
    await vault.trash(fileAt(vault, 'b.md'), false);
    await obsidian.fake.fileManager.trashFile(fileAt(vault, 'c.md'));
    expect(seen).toEqual(['delete a.md', 'delete b.md', 'delete c.md']);
    expect(obsidian.external.paths()).toEqual(['.trash/b 2.md', '.trash/b.md']);
    expect([...obsidian.systemTrash.keys()]).toEqual(['c.md']);
  });

  it('rejects reading what is gone', async () => {
    const { vault } = start({ 'a.md': 'a' });
    const file = fileAt(vault, 'a.md');
    await vault.delete(file);
    await expect(vault.read(file)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(vault.process(file, () => 'x')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(vault.getFileByPath('a.md')).toBeNull();
  });

  it('has an adapter that sees hidden files', async () => {
    const { vault } = start({ 'a.md': 'a' });
    const { adapter, configDir } = vault;
    await adapter.mkdir(`${configDir}/plugins/x`);
    await adapter.write(`${configDir}/plugins/x/data.json`, '{}');
    await adapter.append('Log.txt', 'made by append');
    expect(await adapter.list('/')).toEqual({
      files: expect.arrayContaining(['a.md', 'Log.txt']),
      folders: [configDir],
    });
    expect(await adapter.list(`${configDir}/plugins/x`)).toEqual({
      files: [`${configDir}/plugins/x/data.json`],
      folders: [],
    });
    expect(await adapter.stat('a.md')).toMatchObject({ type: 'file', size: 1 });
    expect(await adapter.stat('nothing')).toBeNull();
    expect(await adapter.exists(configDir)).toBe(true);
    expect([await adapter.exists('a.md/below'), await adapter.stat('a.md/below')]).toEqual([false, null]);
    await expect(adapter.list('nothing')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(adapter.read('nothing')).rejects.toMatchObject({ code: 'ENOENT' });
    await adapter.rename('a.md', 'b.md');
    expect(vault.getFileByPath('b.md')).toBeInstanceOf(TFile);
    await adapter.remove('b.md');
    await expect(adapter.remove('b.md')).rejects.toMatchObject({ code: 'ENOENT' });
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

  it('is none on a phone, where what is trashed stays in the vault', async () => {
    const { fake, external } = open({ platform: 'phone', files: { 'a.md': 'a' } });
    expect(fake.vault.adapter).not.toBeInstanceOf(FileSystemAdapter);
    await fake.fileManager.trashFile(fake.vault.getFileByPath('a.md')!);
    expect(external.paths()).toEqual(['.trash/a.md']);
  });
});
