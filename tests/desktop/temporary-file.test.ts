import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanTemporaryFiles, isTemporaryName, temporaryPathBeside } from '../../src/desktop/temporary-file';
import { temporaryFolder } from '../fakes/temporary-folder';

describe('cleanTemporaryFiles', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => {
    place.remove();
  });
  const write = (path: string): string => {
    const file = join(place.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'half a no');
    return file;
  };
  const OF_7 = '.deputy-7-0123456789abcdef.tmp';
  const isSeven = (pid: number): boolean => pid === 7;

  it('removes what the dead left, in folders that are ours to look into', () => {
    const left = [OF_7, `Drafts/${OF_7}`, `Logs/.deputy/laptop/open/${OF_7}`].map(write);
    const others = write(`.git/${OF_7}`);
    expect(cleanTemporaryFiles(place.folder, () => false)).toBe(3);
    expect(left.map((file) => existsSync(file))).toEqual([false, false, false]);
    expect(existsSync(others)).toBe(true);
  });

  it('leaves the files of the living alone, until they are old', () => {
    const file = write(OF_7);
    expect(cleanTemporaryFiles(place.folder, isSeven)).toBe(0);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(file, anHourAgo, anHourAgo);
    expect(cleanTemporaryFiles(place.folder, isSeven)).toBe(1);
  });

  it.each([
    'note.md',
    '.deputy',
    '.deputy-x.tmp',
    '.deputy-7-0123456789abcdef.tmp.md',
    '.other-7-0123456789abcdef.tmp',
  ])('takes %s for no file of ours', (name) => {
    const file = write(name);
    expect(cleanTemporaryFiles(place.folder, () => false)).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  it('is fine where there is no folder', () => {
    expect(cleanTemporaryFiles(join(place.folder, 'missing'), () => false)).toBe(0);
  });

  it('knows the names it gives, which are hidden and never the same', () => {
    const names = Array.from({ length: 100 }, () => temporaryPathBeside('/vault/Drafts/a.md'));
    expect(new Set(names).size).toBe(100);
    for (const name of names) {
      expect(dirname(name)).toBe('/vault/Drafts');
      expect(isTemporaryName(name.slice('/vault/Drafts/'.length))).toBe(true);
    }
  });
});
