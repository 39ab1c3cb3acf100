import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pid } from 'node:process';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { isTemporaryName, TemporaryFiles } from '../../../src/adapters/desktop/temporary-files';
import { VaultError } from '../../../src/kernel/ports/vault';
import { temporaryFolder } from '../../fakes/temporary-folder';

/** No system gives out this one. */
const DEAD_PID = 2 ** 30;

const files = new TemporaryFiles(nodeModules);
const OF_THE_LIVING = basename(files.beside('a.md'));
const OF_THE_DEAD = OF_THE_LIVING.replace(`-${String(pid)}-`, `-${String(DEAD_PID)}-`);
/** Its pid is one that is dead here, which means nothing. */
const OF_ANOTHER_MACHINE = OF_THE_DEAD.replace(/^\.deputy-[0-9a-f]{8}/, '.deputy-ffffffff');

describe('TemporaryFiles', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
  });
  const write = (path: string): string => {
    const file = join(place.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'half a no');
    return file;
  };

  it('removes what the dead left, in folders that are ours to look into', () => {
    const left = [OF_THE_DEAD, `Drafts/${OF_THE_DEAD}`, `Logs/.deputy/laptop/open/${OF_THE_DEAD}`].map(write);
    left.push(write(`.trash/${OF_THE_DEAD}`));
    const others = write(`.git/${OF_THE_DEAD}`);
    expect(files.clean(place.folder)).toBe(4);
    expect(left.filter((file) => existsSync(file))).toEqual([]);
    expect(existsSync(others)).toBe(true);
  });

  it.each([
    ['the living', OF_THE_LIVING],
    ['another machine, whatever the pid', OF_ANOTHER_MACHINE],
  ])('leaves the files of %s alone, until they are old', (_, name) => {
    const file = write(name);
    expect(files.clean(place.folder)).toBe(0);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(file, anHourAgo, anHourAgo);
    expect(files.clean(place.folder)).toBe(1);
  });

  it.each([
    'note.md',
    '.deputy',
    '.deputy-x.tmp',
    `${OF_THE_DEAD}.md`,
    OF_THE_DEAD.replace('.deputy', '.other'),
  ])('takes %s for no file of ours', (name) => {
    const file = write(name);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(file, anHourAgo, anHourAgo);
    expect(files.clean(place.folder)).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  it('is fine where a file goes while it looks', () => {
    write(OF_ANOTHER_MACHINE);
    const lstatSync: (...args: Parameters<typeof nodeModules.fs.lstatSync>) => unknown = (file, options) => {
      rmSync(file);
      return nodeModules.fs.lstatSync(file, options);
    };
    const gone = new TemporaryFiles({ ...nodeModules, fs: { ...nodeModules.fs, lstatSync } as never });
    expect(gone.clean(place.folder)).toBe(0);
  });

  it('is fine where there is no folder', () => {
    expect(files.clean(join(place.folder, 'missing'))).toBe(0);
  });

  it('says in words what it could not do', () => {
    const refuse = (): never => {
      throw Object.assign(new Error('EACCES: permission denied, rm'), { code: 'EACCES' });
    };
    write(OF_THE_DEAD);
    const denied = new TemporaryFiles({ ...nodeModules, fs: { ...nodeModules.fs, rmSync: refuse } });
    expect(() => denied.clean(place.folder)).toThrow(
      new VaultError('denied', 'Could not clean up after a crash: permission was denied'),
    );
  });

  it('knows the names it gives, which are hidden and never the same', () => {
    const names = Array.from({ length: 100 }, () => files.beside('/vault/Drafts/a.md'));
    expect(new Set(names).size).toBe(100);
    for (const name of names) {
      expect(dirname(name)).toBe('/vault/Drafts');
      expect(isTemporaryName(basename(name))).toBe(true);
    }
  });
});
