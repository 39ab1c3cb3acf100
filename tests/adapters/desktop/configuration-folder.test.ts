import os, { homedir } from 'node:os';
import path, { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configurationFolder } from '../../../src/adapters/desktop/configuration-folder';

describe('configurationFolder', () => {
  it.each([
    ['linux', {}, join(homedir(), '.config', 'deputy')],
    ['linux', { XDG_CONFIG_HOME: '/xdg' }, '/xdg/deputy'],
    ['darwin', { XDG_CONFIG_HOME: '/xdg' }, join(homedir(), 'Library', 'Application Support', 'deputy')],
    ['win32', { APPDATA: '/roaming' }, '/roaming/deputy'],
    ['win32', {}, join(homedir(), 'AppData', 'Roaming', 'deputy')],
    ['linux', { XDG_CONFIG_HOME: '/xdg', DEPUTY_CONFIG_DIR: '/mine' }, '/mine'],
    ['linux', { XDG_CONFIG_HOME: '', DEPUTY_CONFIG_DIR: '' }, join(homedir(), '.config', 'deputy')],
  ] as const)('on %s with %j is %s', (platform, env, folder) => {
    expect(configurationFolder({ os, path }, { env, platform })).toBe(folder);
  });

  it('without a home is reported, and can be named by the user', () => {
    const homeless = {
      path,
      os: {
        ...os,
        homedir: (): never => {
          throw new Error('ENOENT: no such file or directory, uv_os_homedir');
        },
      },
    };
    const env = { DEPUTY_CONFIG_DIR: '/mine' };
    expect(configurationFolder(homeless, { env, platform: 'linux' })).toBe('/mine');
    expect(() => configurationFolder(homeless, { env: {}, platform: 'linux' })).toThrow(
      'Could not find your home folder: the system names none. Name a folder for Deputy in DEPUTY_CONFIG_DIR.',
    );
  });
});
