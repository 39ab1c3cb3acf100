import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { openDevice } from '../../../src/adapters/desktop/device-id';
import { DurableFiles } from '../../../src/adapters/desktop/durable-files';
import { FileCalls } from '../../../src/adapters/desktop/file-calls';
import { BegunCalls } from '../../../src/kernel/ports/begun-calls';
import { NodeDeviceStore } from '../../../src/adapters/desktop/node-device-store';
import type { NodeModules, Stats } from '../../../src/adapters/desktop/node-modules';
import { ofAllVaults } from '../../../src/adapters/desktop/record-paths';
import { PathGuard } from '../../../src/adapters/desktop/path-guard';
import { takeName } from '../../../src/adapters/desktop/take-name';
import { walkFiles } from '../../../src/adapters/desktop/walk-files';
import { temporaryFolder } from '../../fakes/temporary-folder';

const { fs: real } = nodeModules;
const refused = (code: string): Error => Object.assign(new Error(code), { code });

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  place = temporaryFolder();
});
const at = (path: string): string => join(place.folder, path);
const nodeWith = (fs: Partial<NodeModules['fs']>, process: object = {}): NodeModules => ({
  ...nodeModules,
  fs: { ...real, ...fs },
  process: Object.assign(Object.create(nodeModules.process), process),
});
/** A disk on which one call fails for some files. */
const failing = (
  call: 'openSync' | 'readFileSync' | 'fsyncSync' | 'lstatSync' | 'readdirSync',
  code: string,
  isMeant: (...args: unknown[]) => boolean = () => true,
): NodeModules =>
  nodeWith({
    [call]: (...args: unknown[]) => {
      if (isMeant(...args)) throw refused(code);
      return Reflect.apply(real[call], real, args) as unknown;
    },
  });

/** A disk that counts what it is asked for. */
function counting(process: object = {}) {
  const count = { open: 0, close: 0, sync: 0 };
  const node = nodeWith(
    {
      openSync: (...args: Parameters<typeof real.openSync>) => {
        count.open += 1;
        return real.openSync(...args);
      },
      closeSync: (open: number) => {
        count.close += 1;
        real.closeSync(open);
      },
      fsyncSync: (open: number) => {
        count.sync += 1;
        real.fsyncSync(open);
      },
    },
    process,
  );
  const syncs = (work: () => unknown): number => {
    const before = count.sync;
    work();
    return count.sync - before;
  };
  return { node, count, syncs };
}

describe('A file on the disk', () => {
  it('is synced once, and its folder only where a name in it is new', () => {
    const { node, count, syncs } = counting();
    const files = new DurableFiles(node);
    writeFileSync(at('known'), 'one\n');
    files.append(at('known'), 'two\n');
    const append = (): void => {
      files.append(at('log'), 'line\n');
    };
    expect([syncs(append), syncs(append), syncs(append)]).toEqual([2, 1, 1]);
    unlinkSync(at('log'));
    expect([syncs(append), syncs(append)]).toEqual([2, 1]);
    expect([syncs(() => files.makeFolder(at('new'))), syncs(() => files.makeFolder(at('new')))]).toEqual([
      1, 0,
    ]);
    expect(syncs(() => files.move(at('log'), at('log.2')))).toBe(1);
    expect(syncs(() => files.move(at('log.2'), at('new/log')))).toBe(2);
    expect(count.open).toBe(count.close);
  });

  it('is not waited for where it is a cache', async () => {
    const { node, count, syncs } = counting();
    const files = new DurableFiles(node);
    expect(syncs(() => files.replace(at('cache'), 'text', { isDurable: false }))).toBe(0);
    expect(syncs(() => files.replace(at('cache'), 'text', { isDurable: true }))).toBe(2);
    const store = new NodeDeviceStore(node, { vaultFolder: place.folder, logsFolder: 'Logs', deviceId: 'd' });
    await store.replace('cache.json', '1');
    const before = count.sync;
    await store.replace('cache.json', '2');
    expect([count.sync, await store.read('cache.json')]).toEqual([before, '2']);
  });

  it('stays as it is where its change is not wanted any more', () => {
    writeFileSync(at('a.md'), 'old');
    const files = new DurableFiles(nodeModules);
    expect(files.replace(at('a.md'), 'new', { isDurable: true, isStillWanted: () => false })).toBe('left');
    expect(readFileSync(at('a.md'), 'utf8')).toBe('old');
  });

  it.each([
    [0, 1000, [[1000, 1001]]],
    [0, 0, []],
    [1000, 1000, []],
    [undefined, 1000, []],
  ])('keeps its owner where root writes for another user (%s for %s)', (user, owner, given) => {
    const chowned: number[][] = [];
    const fchownSync = (_open: number, uid: number, gid: number): void => void chowned.push([uid, gid]);
    const getuid = user === undefined ? undefined : (): number => user;
    const files = new DurableFiles(nodeWith({ fchownSync }, { getuid }));
    writeFileSync(at('a.md'), 'old');
    const like: Stats = Object.assign(statSync(at('a.md')), { uid: owner, gid: owner + 1 });
    files.replace(at('a.md'), 'new', { isDurable: false, like });
    expect(chowned).toEqual(given);
  });

  it('is missing where neither of its names is there, whatever folder it was to go to', () => {
    expect(new DurableFiles(nodeModules).move(at('none.md'), at('nowhere/none.md'))).toBe('missing');
    expect(takeName(nodeModules, at('none.md'), at('b.md'))).toBe('missing');
  });

  it('stays under its own name', () => {
    writeFileSync(at('a.md'), 'mine');
    expect(takeName(nodeModules, at('a.md'), at('a.md'))).toBe('taken');
    expect(readFileSync(at('a.md'), 'utf8')).toBe('mine');
  });

  it('is another one where it is on another disk, or gone since', () => {
    writeFileSync(at('a.md'), 'one');
    linkSync(at('a.md'), at('b.md'));
    const lstat = (change: (stats: Stats, file: string) => Stats | undefined) =>
      nodeWith({
        lstatSync: ((file: string, options: object) =>
          change(real.lstatSync(file, options), file)) as typeof real.lstatSync,
      });
    const otherDisk = lstat((stats, file) =>
      file.endsWith('b.md') ? Object.assign(stats, { dev: BigInt(stats.dev) + 1n }) : stats,
    );
    const gone = lstat((stats, file) => (file.endsWith('a.md') ? undefined : stats));
    expect([otherDisk, gone].map((node) => takeName(node, at('a.md'), at('b.md')))).toEqual([
      'exists',
      'exists',
    ]);
    expect(existsSync(at('a.md'))).toBe(true);
  });

  it('says what the disk says, where its name can not be taken', () => {
    writeFileSync(at('a.md'), 'one');
    const node = nodeWith({
      linkSync: () => {
        throw refused('EPERM');
      },
      openSync: () => {
        throw refused('EIO');
      },
    });
    expect(() => takeName(node, at('a.md'), at('b.md'))).toThrow('EIO');
  });
});

describe('A file that has another name, which keeps the old content', () => {
  it('loses no line that another process appends while its copy is written', () => {
    writeFileSync(at('log'), 'one\n');
    linkSync(at('log'), at('shared'));
    let isLate = true;
    const node = nodeWith({
      openSync: (...args: Parameters<typeof real.openSync>) => {
        if (isLate && args[1] === 'wx') {
          isLate = false;
          real.appendFileSync(at('log'), 'two\n');
        }
        return real.openSync(...args);
      },
    });
    new DurableFiles(node).append(at('log'), 'three\n');
    expect(readFileSync(at('log'), 'utf8')).toBe('one\ntwo\nthree\n');
    expect(readFileSync(at('shared'), 'utf8')).toBe('one\ntwo\n');
  });
});

describe('A folder on the disk', () => {
  it('may have been made by another process just now', () => {
    mkdirSync(at('new'));
    const late = nodeWith({ existsSync: (file) => file !== at('new') && real.existsSync(file) });
    expect(() => new DurableFiles(late).makeFolder(at('new'))).not.toThrow();
  });

  it.each(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'EPERM'])(
    'is not synced where that is refused with %s',
    (code) => {
      const files = new DurableFiles(failing('openSync', code, (_file, flags) => flags === 'r'));
      expect(files.create(at('a.md'), 'text')).toBe('created');
    },
  );

  it('is not opened on Windows, and an error of the disk is one elsewhere', () => {
    const broken = failing('openSync', 'EIO', (_file, flags) => flags === 'r');
    const process = { ...nodeModules.process, platform: 'win32' } as NodeModules['process'];
    const windows = { ...broken, process };
    expect(new DurableFiles(windows).create(at('a.md'), 'text')).toBe('created');
    expect(() => new DurableFiles(broken).create(at('b.md'), 'text')).toThrow('EIO');
  });

  it('that can not be listed is not taken for none', () => {
    expect(() => walkFiles(failing('readdirSync', 'EIO'), place.folder, () => false)).toThrow('EIO');
  });
});

describe('A device’s record', () => {
  const storeOn = (node: NodeModules): NodeDeviceStore =>
    new NodeDeviceStore(node, { vaultFolder: place.folder, logsFolder: 'Logs', deviceId: 'd' });

  it('that can not be read is not taken for none', async () => {
    await storeOn(nodeModules).create('a.json', '1');
    const broken = failing('openSync', 'EIO', (file) => String(file).endsWith('a.json'));
    await expect(storeOn(broken).read('a.json')).rejects.toThrow('EIO');
  });

  it('is closed after it was read', async () => {
    const { node, count } = counting();
    const store = storeOn(node);
    await store.append('a.jsonl', '1\n');
    await store.read('a.jsonl');
    await store.linesAfter('a.jsonl', 1);
    await store.linesAfter('a.jsonl', 9);
    expect(count.open).toBe(count.close);
  });

  it('goes on behind a line that a crash tore within a character', async () => {
    const store = storeOn(nodeModules);
    const line = Buffer.from('\n{"path":"ä"}\n');
    await store.append('a.jsonl', '\n1\n');
    const torn = line.subarray(0, line.indexOf('ä') + 1);
    appendFileSync(at('Logs/.deputy/d/a.jsonl'), torn);
    const end = (await store.linesAfter('a.jsonl', 0))?.end ?? 0;
    await store.append('a.jsonl', '\n2\n');
    const after = await store.linesAfter('a.jsonl', end);
    await store.append('a.jsonl', '\n3\n');
    expect(after?.text.endsWith('\n2\n')).toBe(true);
    expect((await store.linesAfter('a.jsonl', after?.end ?? 0))?.text).toBe('\n3\n');
  });

  it('is listed in order, whatever folder it is in', async () => {
    const store = storeOn(nodeModules);
    for (const path of ['a/b.json', 'a.json', 'B.json']) await store.create(path, '1');
    expect(await store.list('')).toEqual(['B.json', 'a.json', 'a/b.json']);
  });

  it('is reached by one look at a folder that is the same as before, and anew where that is another', async () => {
    let looks: string[] = [];
    let changed: Partial<Stats> = {};
    const lstatSync = ((file: string, options: object) => {
      looks.push(file.slice(place.folder.length));
      const stats = real.lstatSync(file, options) as Stats | undefined;
      return stats !== undefined && file.endsWith('.deputy/d') ? Object.assign(stats, changed) : stats;
    }) as typeof real.lstatSync;
    const store = storeOn(nodeWith({ lstatSync }));
    await store.create('a.json', '1');
    const looksOf = async (): Promise<string[]> => {
      looks = [];
      await store.read('a.json');
      return looks;
    };
    const short = ['/Logs/.deputy/d', '/Logs/.deputy/d/a.json'];
    await looksOf();
    expect(await looksOf()).toEqual(short);
    for (const other of [{ ino: 1 }, { dev: 1 }, { birthtimeMs: 1 }]) {
      changed = { ...changed, ...other };
      expect(await looksOf()).toContain('/Logs');
      expect(await looksOf()).toEqual(short);
    }
    unlinkSync(at('Logs/.deputy/d/a.json'));
    real.rmdirSync(at('Logs/.deputy/d'));
    expect([await store.read('a.json'), await store.read('a.json')]).toEqual([null, null]);
  });
});

describe('A path of the vault', () => {
  it('has links above it looked at, and no other name', () => {
    mkdirSync(at('vault/Notes'), { recursive: true });
    mkdirSync(at('outside'));
    for (const link of ['vault/a.m', 'vault/Notes/own.md']) symlinkSync(at('outside'), at(link));
    const guard = new PathGuard(nodeModules, at('vault'));
    expect([guard.file('a.md'), guard.file('Notes/own.md')]).toEqual([
      at('vault/a.md'),
      at('vault/Notes/own.md'),
    ]);
  });

  it('may have a hidden folder above the vault, and a link within it', () => {
    mkdirSync(at('.hidden/vault/Notes'), { recursive: true });
    symlinkSync(at('.hidden/vault/Notes'), at('.hidden/vault/Link'));
    const guard = new PathGuard(nodeModules, at('.hidden/vault'));
    expect(guard.realFile('Link/a.md')).toBe(at('.hidden/vault/Notes/a.md'));
  });

  it('is refused where the disk can not say where it leads', () => {
    mkdirSync(at('vault/Notes'), { recursive: true });
    symlinkSync(at('vault/Notes'), at('vault/Link'));
    const native = (path: string): string => {
      if (path.endsWith('Link')) throw refused('EIO');
      return real.realpathSync.native(path);
    };
    const realpathSync = Object.assign((path: string) => native(path), { native });
    const broken = nodeWith({ realpathSync: realpathSync as unknown as typeof real.realpathSync });
    expect(() => new PathGuard(broken, at('vault')).realFile('Link')).toThrow('EIO');
  });
});

describe('The id of this device', () => {
  it('that can not be read is not replaced by another', () => {
    openDevice(nodeModules, place.folder, 'desk');
    const id = readFileSync(at('device'), 'utf8');
    const broken = failing('openSync', 'EIO', (file) => String(file).endsWith('device'));
    expect(() => openDevice(broken, place.folder, 'desk')).toThrow('EIO');
    expect(readFileSync(at('device'), 'utf8')).toBe(id);
  });

  it('is on the disk before its mark, where its files were copied', () => {
    openDevice(nodeModules, place.folder, 'desk');
    const { node, syncs } = counting();
    expect(syncs(() => openDevice(node, place.folder, 'laptop'))).toBe(4);
  });

  it.each([
    ['EROFS', null],
    ['EIO', 'EIO'],
  ])('goes without a mark where that is refused with %s, but not where the disk fails', (code, error) => {
    writeFileSync(at('device'), 'container\n');
    const node = failing('openSync', code, (_file, flags) => flags === 'wx');
    const open = () => openDevice(node, place.folder, 'desk').id;
    if (error === null) expect(open()).toBe('container');
    else expect(open).toThrow(error);
  });

  it('is none without a mark where it is new', () => {
    const { renameSync } = real;
    const node = nodeWith({
      renameSync: (from, to) => {
        if (String(to).endsWith('machine')) throw refused('EROFS');
        renameSync(from, to);
      },
    });
    expect(() => openDevice(node, place.folder, 'desk')).toThrow('Could not keep the id');
  });
});

describe('A call that was begun', () => {
  const call = { request: 'r1', attempt: 1, at: 'noon' };

  it('counts without its time where its file went meanwhile, and is not guessed at where the disk fails', async () => {
    const begun = (node: NodeModules) => new BegunCalls(new NodeDeviceStore(node, ofAllVaults(place.folder)));
    await begun(nodeModules).begin(call, []);
    const on = (code: string) => begun(failing('readFileSync', code)).begin(call, []);
    expect(await on('ENOENT')).toEqual([{ request: 'r1', attempt: 1, at: '' }]);
    await expect(on('EIO')).rejects.toThrow('EIO');
  });
});

describe('File calls', () => {
  it('give others a turn once they have taken more than ten milliseconds', async () => {
    let time = Math.ceil(performance.now()) + 1_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    onTestFinished(() => clock.mockRestore());
    let turns = 0;
    const setImmediate = (work: () => void): void => {
      turns += 1;
      work();
    };
    const calls = new FileCalls({ timers: { setImmediate } } as unknown as NodeModules);
    const after = async (ms: number): Promise<number> => {
      time += ms;
      await calls.run('read', () => undefined);
      return turns;
    };
    expect([await after(0), await after(0), await after(10), await after(1), await after(0)]).toEqual([
      1, 1, 1, 2, 2,
    ]);
  });
});
