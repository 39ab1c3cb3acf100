import { linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DurableFiles } from '../../../src/adapters/desktop/durable-files';
import { temporaryFolder } from '../../fakes/temporary-folder';
import { nodeModules } from '../../../headless/node/node-modules.mjs';

/** Files on a system that answers every hard link with this. */
const withoutLinks = (code: string): DurableFiles => {
  const linkSync = (): never => {
    throw Object.assign(new Error(`${code}: link`), { code });
  };
  return new DurableFiles({ ...nodeModules, fs: { ...nodeModules.fs, linkSync } });
};

describe('where there are no hard links', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
  });
  const at = (path: string): string => join(place.folder, path);
  /** As FAT answers. */
  const files = withoutLinks('EPERM');
  const names = (): string[] => readdirSync(place.folder).sort();

  it('creates a file whole, and overwrites none', () => {
    expect(files.create(at('a.md'), 'first')).toBe('created');
    expect(files.create(at('a.md'), 'second')).toBe('exists');
    expect(readFileSync(at('a.md'), 'utf8')).toBe('first');
    expect(names()).toEqual(['a.md']);
  });

  it('moves a file, and overwrites none', () => {
    writeFileSync(at('a.md'), 'mine');
    writeFileSync(at('b.md'), 'theirs');
    expect(files.move(at('a.md'), at('b.md'))).toBe('exists');
    expect(files.move(at('a.md'), at('c.md'))).toBe('moved');
    expect(names()).toEqual(['b.md', 'c.md']);
    expect(readFileSync(at('b.md'), 'utf8')).toBe('theirs');
    expect(readFileSync(at('c.md'), 'utf8')).toBe('mine');
  });

  it('finishes a move that left both names on one file', () => {
    writeFileSync(at('a.md'), 'mine');
    linkSync(at('a.md'), at('b.md'));
    expect(files.move(at('a.md'), at('b.md'))).toBe('moved');
    expect(names()).toEqual(['b.md']);
  });

  it('takes no folder for a free name', () => {
    writeFileSync(at('a.md'), 'mine');
    mkdirSync(at('b.md'));
    expect(files.create(at('b.md'), 'x')).toBe('exists');
    expect(files.move(at('a.md'), at('b.md'))).toBe('exists');
    expect(names()).toEqual(['a.md', 'b.md']);
  });
});

describe('when taking a name fails for another reason', () => {
  it('says so and leaves nothing behind', () => {
    const place = temporaryFolder();
    const files = withoutLinks('ENOSPC');
    writeFileSync(join(place.folder, 'a.md'), 'mine');
    expect(() => files.create(join(place.folder, 'b.md'), 'x')).toThrow('ENOSPC');
    expect(() => files.move(join(place.folder, 'a.md'), join(place.folder, 'b.md'))).toThrow('ENOSPC');
    expect(readdirSync(place.folder)).toEqual(['a.md']);
  });
});

describe('when a name was taken, and is free again a moment later', () => {
  it('counts as taken', () => {
    const place = temporaryFolder();
    const files = withoutLinks('EEXIST');
    expect(files.create(join(place.folder, 'a.md'), 'x')).toBe('exists');
    expect(readdirSync(place.folder)).toEqual([]);
  });
});
