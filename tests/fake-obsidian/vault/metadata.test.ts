// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { getFrontMatterInfo, normalizePath, parseYaml, type TFile } from '../index';
import { laterTask, obsidianPerTest } from '../open-obsidian';

describe('the metadata cache', () => {
  const open = obsidianPerTest();
  const start = async () => {
    const obsidian = open({ files: { 'a.md': '---\nstatus: pending\n---\nText' } });
    await obsidian.becomeReady();
    const { vault, metadataCache, fileManager } = obsidian.fake;
    const seen: string[] = [];
    for (const name of ['changed', 'deleted'])
      metadataCache.on(name, ({ path }: TFile) => seen.push(`${name} ${path}`));
    return { obsidian, vault, metadataCache, fileManager, seen, file: vault.getFileByPath('a.md')! };
  };

  it('knows the frontmatter of what was there', async () => {
    const { metadataCache, file } = await start();
    expect(metadataCache.getFileCache(file)?.frontmatter).toEqual({ status: 'pending' });
  });

  it('follows a write in a later task', async () => {
    const { vault, metadataCache, seen } = await start();
    const file = await vault.create('b.md', '---\nstatus: done\n---\n');
    expect([metadataCache.getFileCache(file), seen]).toEqual([null, []]);
    await laterTask();
    expect(metadataCache.getFileCache(file)?.frontmatter).toEqual({ status: 'done' });
    expect(seen).toEqual(['changed b.md']);
  });

  it('moves with a file, and fires no event', async () => {
    const { vault, metadataCache, seen, file } = await start();
    await vault.rename(file, 'b.md');
    expect(metadataCache.getFileCache(file)?.frontmatter).toEqual({ status: 'pending' });
    await laterTask();
    expect([metadataCache.getCache('a.md'), seen]).toEqual([null, []]);
  });

  it('forgets what is deleted', async () => {
    const { vault, metadataCache, seen, file } = await start();
    await vault.delete(file);
    await laterTask();
    expect([metadataCache.getCache('a.md'), seen]).toEqual([null, ['deleted a.md']]);
  });

  it('has no frontmatter where YAML does not parse', async () => {
    const { vault, metadataCache } = await start();
    const file = await vault.create('b.md', '---\na: [\n---\n');
    await laterTask();
    expect(metadataCache.getFileCache(file)).toEqual({});
    expect(() => parseYaml('a: [')).toThrow();
  });

  it('finds the note of a link', async () => {
    const { metadataCache, file } = await start();
    expect(metadataCache.getFirstLinkpathDest('a')).toBe(file);
    expect(metadataCache.getFirstLinkpathDest('nowhere')).toBeNull();
  });

  it('is not spared the losses of processFrontMatter', async () => {
    const { vault, fileManager } = await start();
    const file = await vault.create('b.md', '---\n# why\nid: 00123\nname: "Bob"\n---\nText\n');
    await fileManager.processFrontMatter(file, (frontmatter) => (frontmatter['status'] = 'done'));
    expect(await vault.read(file)).toBe('---\nid: 123\nname: Bob\nstatus: done\n---\nText\n');
    await vault.modify(file, '---\na: [\n---\n');
    await expect(fileManager.processFrontMatter(file, () => undefined)).rejects.toThrow();
  });
});

describe('getFrontMatterInfo', () => {
  it.each([
    ['---\na: 1\n---\nText', 'a: 1', 'Text'],
    ['---\r\na: 1\r\n---\r\nText', 'a: 1', 'Text'],
    ['---\n---\nText', '', 'Text'],
    ['---\na: 1\n---', 'a: 1', ''],
  ])('finds the block of %j', (text, frontmatter, rest) => {
    const found = getFrontMatterInfo(text);
    expect(found).toMatchObject({ exists: true, frontmatter });
    expect(text.slice(found.from, found.to)).toBe(frontmatter);
    expect(text.slice(found.contentStart)).toBe(rest);
  });

  it.each(['Text', '---\na: 1\n', ' ---\na: 1\n---\n', '\uFEFF---\na: 1\n---\n', '----\na\n---\n'])(
    'finds none in %j',
    (text) => {
      expect(getFrontMatterInfo(text)).toEqual({
        exists: false,
        frontmatter: '',
        from: 0,
        to: 0,
        contentStart: 0,
      });
    },
  );
});

it('normalises paths', () => {
  expect(normalizePath('/a\\b//c\u00a0d/')).toBe('a/b/c d');
  expect(normalizePath('')).toBe('/');
});
