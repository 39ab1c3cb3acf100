import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { DurableFiles } from '../../../src/adapters/desktop/durable-files';
import { NodeDeviceStore } from '../../../src/adapters/desktop/node-device-store';
import type { NodeModules } from '../../../src/adapters/desktop/node-modules';
import { temporaryFolder } from '../../fakes/temporary-folder';

const failing = (code: string): never => {
  throw Object.assign(new Error(code), { code });
};

describe('Files on a disk that has its own ways', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
  });
  const at = (path: string): string => join(place.folder, path);
  const names = (): string[] => readdirSync(place.folder).sort();
  const filesWith = (fs: Partial<NodeModules['fs']>): DurableFiles =>
    new DurableFiles({ ...nodeModules, fs: { ...nodeModules.fs, ...fs } });

  it('keep no half of a line that a full disk had no room for', () => {
    writeFileSync(at('log'), 'one\n');
    const writeHalf: typeof nodeModules.fs.writeFileSync = (open) => {
      nodeModules.fs.writeFileSync(open, 'tw');
      failing('ENOSPC');
    };
    const full = filesWith({ writeFileSync: writeHalf });
    expect(() => {
      full.append(at('log'), 'two\n');
    }).toThrow('ENOSPC');
    expect(readFileSync(at('log'), 'utf8')).toBe('one\n');
  });

  it('are not overwritten by a record of the same name that comes at the last moment', async () => {
    const existsSync: typeof nodeModules.fs.existsSync = (file) =>
      !String(file).endsWith('lock.1') && nodeModules.fs.existsSync(file);
    const devicePlace = { vaultFolder: place.folder, logsFolder: 'Logs', deviceId: 'laptop' };
    const quicker = new NodeDeviceStore(nodeModules, devicePlace);
    const slower = new NodeDeviceStore(
      { ...nodeModules, fs: { ...nodeModules.fs, existsSync } },
      devicePlace,
    );
    await quicker.create('lock.1', 'quicker');
    expect(await slower.create('lock.1', 'slower')).toBe('exists');
    expect(await quicker.read('lock.1')).toBe('quicker');
  });

  it('leave no empty file under a name that was taken in vain', () => {
    writeFileSync(at('a.md'), 'mine');
    const files = filesWith({ linkSync: () => failing('EPERM'), renameSync: () => failing('EIO') });
    expect(() => files.move(at('a.md'), at('b.md'))).toThrow('EIO');
    expect(names()).toEqual(['a.md']);
  });

  it('change their name’s case where the disk does not tell cases apart', () => {
    writeFileSync(at('note.md'), 'mine');
    const lower = (file: string): string =>
      join(place.folder, file.slice(place.folder.length + 1).toLowerCase());
    const lstatSync = ((file: string, options: object) =>
      nodeModules.fs.lstatSync(lower(file), options)) as typeof nodeModules.fs.lstatSync;
    const files = filesWith({ linkSync: () => failing('EEXIST'), lstatSync });
    expect(files.move(at('note.md'), at('Note.md'))).toBe('moved');
    expect(names()).toEqual(['Note.md']);
    expect(readFileSync(at('Note.md'), 'utf8')).toBe('mine');
  });
});
