import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configurationFolder, readOrMakeDeviceId } from '../../src/desktop/device-id';
import { temporaryFolder } from '../fakes/temporary-folder';

describe('configurationFolder', () => {
  it.each([
    ['linux', {}, join(homedir(), '.config', 'deputy')],
    ['linux', { XDG_CONFIG_HOME: '/xdg' }, '/xdg/deputy'],
    ['darwin', { XDG_CONFIG_HOME: '/xdg' }, join(homedir(), 'Library', 'Application Support', 'deputy')],
    ['win32', { APPDATA: '/roaming' }, '/roaming/deputy'],
    ['win32', {}, join(homedir(), 'AppData', 'Roaming', 'deputy')],
    ['linux', { XDG_CONFIG_HOME: '/xdg', DEPUTY_CONFIG_DIR: '/mine' }, '/mine'],
    ['linux', { XDG_CONFIG_HOME: '', DEPUTY_CONFIG_DIR: '' }, join(homedir(), '.config', 'deputy')],
  ])('on %s with %j is %s', (platform, environment, folder) => {
    expect(configurationFolder(environment, platform)).toBe(folder);
  });
});

describe('readOrMakeDeviceId', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => {
    place.remove();
  });

  it('makes one up and keeps it', () => {
    const folder = join(place.folder, 'deep', 'deputy');
    const id = readOrMakeDeviceId(folder);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(readOrMakeDeviceId(folder)).toBe(id);
    expect(readFileSync(join(folder, 'device'), 'utf8')).toBe(`${id}\n`);
  });

  it('believes the one that stands there', () => {
    writeFileSync(join(place.folder, 'device'), 'my-laptop\r\n');
    expect(readOrMakeDeviceId(place.folder)).toBe('my-laptop');
  });

  it.each(['', '../../etc', 'My Laptop'])('makes another out of %j', (text) => {
    writeFileSync(join(place.folder, 'device'), text);
    const id = readOrMakeDeviceId(place.folder);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(readOrMakeDeviceId(place.folder)).toBe(id);
  });

  it('says so where it can not be kept', () => {
    mkdirSync(join(place.folder, 'device'));
    expect(() => readOrMakeDeviceId(place.folder)).toThrow(/EISDIR/);
  });
});
