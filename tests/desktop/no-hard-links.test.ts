import { linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDurably } from '../../src/desktop/durable-file';
import { moveFile } from '../../src/desktop/move-file';
import { temporaryFolder } from '../fakes/temporary-folder';

/** As FAT answers. */
const noLinks = (): never => {
  throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
};

describe('where there are no hard links', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => {
    place.remove();
  });
  const at = (path: string): string => join(place.folder, path);
  const names = (): string[] => readdirSync(place.folder).sort();

  it('creates a file whole, and overwrites none', () => {
    expect(createDurably(at('a.md'), 'first', noLinks)).toBe('created');
    expect(createDurably(at('a.md'), 'second', noLinks)).toBe('exists');
    expect(readFileSync(at('a.md'), 'utf8')).toBe('first');
    expect(names()).toEqual(['a.md']);
  });

  it('moves a file, and overwrites none', () => {
    writeFileSync(at('a.md'), 'mine');
    writeFileSync(at('b.md'), 'theirs');
    expect(moveFile(at('a.md'), at('b.md'), noLinks)).toBe('exists');
    expect(moveFile(at('a.md'), at('c.md'), noLinks)).toBe('moved');
    expect(names()).toEqual(['b.md', 'c.md']);
    expect(readFileSync(at('b.md'), 'utf8')).toBe('theirs');
    expect(readFileSync(at('c.md'), 'utf8')).toBe('mine');
  });

  it('finishes a move that left both names on one file', () => {
    writeFileSync(at('a.md'), 'mine');
    linkSync(at('a.md'), at('b.md'));
    expect(moveFile(at('a.md'), at('b.md'), noLinks)).toBe('moved');
    expect(names()).toEqual(['b.md']);
  });

  it('takes no folder for a free name', () => {
    writeFileSync(at('a.md'), 'mine');
    mkdirSync(at('b.md'));
    expect(createDurably(at('b.md'), 'x', noLinks)).toBe('exists');
    expect(moveFile(at('a.md'), at('b.md'), noLinks)).toBe('exists');
    expect(names()).toEqual(['a.md', 'b.md']);
  });
});

describe('when taking a name fails for another reason', () => {
  it('says so and leaves nothing behind', () => {
    const place = temporaryFolder();
    const full = (): never => {
      throw Object.assign(new Error('ENOSPC: no space left on device, link'), { code: 'ENOSPC' });
    };
    writeFileSync(join(place.folder, 'a.md'), 'mine');
    expect(() => createDurably(join(place.folder, 'b.md'), 'x', full)).toThrow('ENOSPC');
    expect(() => moveFile(join(place.folder, 'a.md'), join(place.folder, 'b.md'), full)).toThrow('ENOSPC');
    expect(readdirSync(place.folder)).toEqual(['a.md']);
    place.remove();
  });
});
