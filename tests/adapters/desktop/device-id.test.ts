import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { describeCopy, openDevice } from '../../../src/adapters/desktop/device-id';
import type { NodeModules } from '../../../src/adapters/desktop/node-modules';
import { VaultError } from '../../../src/kernel/ports/vault';
import { temporaryFolder } from '../../fakes/temporary-folder';

const [DESK, LAPTOP] = ['mark-of-the-desk', 'mark-of-the-laptop'];

describe('This device', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
  });
  const read = (name: string): string => readFileSync(join(place.folder, name), 'utf8');
  const write = (name: string, text: string): void => {
    writeFileSync(join(place.folder, name), text);
  };

  it('makes up an id and keeps it, with the mark of its machine', () => {
    const folder = join(place.folder, 'deep', 'deputy');
    const { id, copiedFrom } = openDevice(nodeModules, folder, DESK);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(copiedFrom).toBeNull();
    expect(openDevice(nodeModules, folder, DESK)).toEqual({ id, copiedFrom: null });
    expect(readFileSync(join(folder, 'device'), 'utf8')).toBe(`${id}\n`);
    expect(readFileSync(join(folder, 'machine'), 'utf8')).toBe(`${DESK}\n`);
  });

  it.each(['', '\n'])('believes the id that stands there, and gives it a mark where that is %j', (mark) => {
    write('device', 'my-laptop\r\n');
    write('machine', mark);
    expect(openDevice(nodeModules, place.folder, DESK)).toEqual({ id: 'my-laptop', copiedFrom: null });
    expect(openDevice(nodeModules, place.folder, LAPTOP).copiedFrom).toBe('my-laptop');
  });

  it.each(['', '../../etc', 'My Laptop'])('makes another out of %j', (text) => {
    write('device', text);
    const { id } = openDevice(nodeModules, place.folder, DESK);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(openDevice(nodeModules, place.folder, DESK)).toEqual({ id, copiedFrom: null });
  });

  it('is another one where its files were copied to, once, and says so', () => {
    const desk = openDevice(nodeModules, place.folder, DESK);
    const laptop = openDevice(nodeModules, place.folder, LAPTOP);
    expect(laptop).toEqual({ id: expect.stringMatching(/^[0-9a-f]{12}$/), copiedFrom: desk.id });
    expect(laptop.id).not.toBe(desk.id);
    expect(openDevice(nodeModules, place.folder, LAPTOP)).toEqual({ id: laptop.id, copiedFrom: null });
    expect(describeCopy(laptop)).toBe(
      "This machine had a copy of another one's Deputy configuration, with its device id " +
        `${desk.id}. Here Deputy is a device of its own now: ${laptop.id}. To use a vault on this machine, make it ` +
        'the one that runs: "Run Deputy on this device", or deputy setup <vault> --take-over.',
    );
    expect(describeCopy(desk)).toBeNull();
  });

  it('never keeps the copied id, wherever a crash cuts the change', () => {
    const { id } = openDevice(nodeModules, place.folder, DESK);
    let renames = 0;
    const renameSync: typeof nodeModules.fs.renameSync = (from, to) => {
      if (++renames > 1) throw new Error('the power is gone');
      nodeModules.fs.renameSync(from, to);
    };
    const failing: NodeModules = { ...nodeModules, fs: { ...nodeModules.fs, renameSync } };
    expect(() => openDevice(failing, place.folder, LAPTOP)).toThrow();
    expect(read('device').trim()).not.toBe(id);
    expect(openDevice(nodeModules, place.folder, LAPTOP).id).not.toBe(id);
    expect(readdirSync(place.folder).sort()).toEqual(['device', 'machine']);
  });

  it('goes without a mark where its folder may only be read', () => {
    write('device', 'container\n');
    const openSync = (file: string, flags: string): number => {
      if (flags === 'wx') throw Object.assign(new Error('EROFS: read-only'), { code: 'EROFS' });
      return nodeModules.fs.openSync(file, flags);
    };
    const readOnly = { ...nodeModules, fs: { ...nodeModules.fs, openSync } } as NodeModules;
    expect(openDevice(readOnly, place.folder, DESK)).toEqual({ id: 'container', copiedFrom: null });
    expect(() => openDevice(readOnly, join(place.folder, 'new'), DESK)).toThrow(VaultError);
  });

  it('says so, and what to do, where it can not be kept', () => {
    mkdirSync(join(place.folder, 'device'));
    const open = (): unknown => openDevice(nodeModules, place.folder, DESK);
    expect(open).toThrow(VaultError);
    expect(open).toThrow(
      `Could not keep the id of this device in ${place.folder}: EISDIR. Deputy must be able to write there; the variable DEPUTY_CONFIG_DIR names another folder.`,
    );
  });
});
