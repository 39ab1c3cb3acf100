import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../headless/node-modules.mjs';
import { readOrMakeDeviceId } from '../../src/desktop/device-id';
import { VaultError } from '../../src/ports/vault';
import { temporaryFolder } from '../fakes/temporary-folder';

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
    const id = readOrMakeDeviceId(nodeModules, folder);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(readOrMakeDeviceId(nodeModules, folder)).toBe(id);
    expect(readFileSync(join(folder, 'device'), 'utf8')).toBe(`${id}\n`);
  });

  it('believes the one that stands there', () => {
    writeFileSync(join(place.folder, 'device'), 'my-laptop\r\n');
    expect(readOrMakeDeviceId(nodeModules, place.folder)).toBe('my-laptop');
  });

  it.each(['', '../../etc', 'My Laptop'])('makes another out of %j', (text) => {
    writeFileSync(join(place.folder, 'device'), text);
    const id = readOrMakeDeviceId(nodeModules, place.folder);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(readOrMakeDeviceId(nodeModules, place.folder)).toBe(id);
  });

  it('says so, and what to do, where it can not be kept', () => {
    mkdirSync(join(place.folder, 'device'));
    const make = (): string => readOrMakeDeviceId(nodeModules, place.folder);
    expect(make).toThrow(VaultError);
    expect(make).toThrow(
      `Could not keep the id of this device in ${place.folder}: EISDIR. Deputy must be able to write there; the variable DEPUTY_CONFIG_DIR names another folder.`,
    );
  });
});
