import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../fakes/temporary-folder';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const install = (...args: string[]) => {
  const env = { ...process.env, INIT_CWD: ROOT };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${ROOT}/scripts/install-vault.mjs`, ...args],
    {
      encoding: 'utf8',
      env,
    },
  );
  return { status, stdout, stderr };
};

let vault: string;
let remove: () => void;
beforeEach(() => {
  ({ folder: vault, remove } = temporaryFolder());
});
afterEach(() => {
  remove();
});

const makeFolder = (path: string): string => {
  const folder = join(vault, path);
  mkdirSync(folder, { recursive: true });
  return folder;
};

describe('npm run install:vault', () => {
  it('puts what is released into the vault, and says how to switch it on', () => {
    const settings = makeFolder('.obsidian');
    const { status, stdout } = install(vault);
    const folder = join(settings, 'plugins/deputy');
    expect(status).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['main.js', 'manifest.json', 'styles.css']);
    for (const file of readdirSync(folder))
      expect([file, readFileSync(join(folder, file)).equals(readFileSync(join(ROOT, file)))]).toEqual([
        file,
        true,
      ]);
    expect(stdout).toContain('Community plugins');
  });

  it('keeps the settings, and replaces the former version', () => {
    const folder = makeFolder('.obsidian/plugins/deputy');
    writeFileSync(join(folder, 'data.json'), '{"mine": 1}');
    writeFileSync(join(folder, 'main.js'), 'old');
    expect(install(vault).status).toBe(0);
    expect(readFileSync(join(folder, 'data.json'), 'utf8')).toBe('{"mine": 1}');
    expect(readFileSync(join(folder, 'main.js'), 'utf8')).not.toBe('old');
  });

  it('marks a copy of a running build for Hot Reload, and says where it is', () => {
    const folder = join(makeFolder('.obsidian'), 'plugins/deputy');
    expect(install(vault, '--hot-reload').stdout).toBe(`Copied to ${folder}\n`);
    expect(readdirSync(folder)).toContain('.hotreload');
    expect(readFileSync(join(folder, 'main.js')).equals(readFileSync(join(ROOT, 'main.js')))).toBe(true);
  });

  it.each([
    ['no vault is named', () => [], 'Which vault?'],
    ['there is no such folder', () => [join(vault, 'nowhere')], 'There is no folder'],
    ['the folder is no vault', () => [vault], 'it has no .obsidian folder'],
  ])('says so and copies nothing where %s', (_, args, message) => {
    const { status, stdout, stderr } = install(...args());
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('at install');
  });
});
