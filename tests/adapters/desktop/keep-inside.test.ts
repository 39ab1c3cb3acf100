import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { keepInside } from '../../../src/adapters/desktop/open-desktop';
import type { Vault } from '../../../src/kernel/ports/vault';
import { temporaryFolder } from '../../fakes/temporary-folder';

/** As Obsidian does: writes through any link. */
const trusting = (root: string): Vault => {
  const write = (path: string, text: string | Uint8Array): void => {
    appendFileSync(join(root, path), text);
  };
  return {
    list: () => Promise.resolve([]),
    read: (path) => Promise.resolve(new Uint8Array(readFileSync(join(root, path)))),
    isLinked: () => Promise.resolve(false),
    watch: () => () => undefined,
    endTyping: () => undefined,
    makeFolder: async (path) => void mkdirSync(join(root, path), { recursive: true }),
    create: async (path, text) => {
      write(path, text);
      return Promise.resolve('created');
    },
    append: async (path, text) => {
      await Promise.resolve();
      write(path, text);
    },
    edit: async (path, change) => {
      write(path, change('') ?? '');
      return Promise.resolve('written');
    },
    move: async (from, to) => {
      write(to, from);
      return Promise.resolve('moved');
    },
    moveToTrash: async (path) => {
      await Promise.resolve();
      write(path, '');
    },
    removeEmptyFolder: () => Promise.resolve(),
  };
};

describe('Obsidian’s vault on a desktop', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let root: string;
  let vault: Vault;
  beforeEach(() => {
    place = temporaryFolder();
    root = join(place.folder, 'vault');
    for (const folder of ['vault/Logs', 'vault/.git/hooks', 'outside'])
      mkdirSync(join(place.folder, folder), { recursive: true });
    writeFileSync(join(place.folder, 'outside', '.bashrc'), 'theirs\n');
    vault = keepInside(nodeModules, root, trusting(root));
  });

  const WRITES: [string, (path: string) => Promise<unknown>][] = [
    ['append', (path) => vault.append(path, '$(touch proof)')],
    ['create', (path) => vault.create(path, '$(touch proof)')],
    ['edit', (path) => vault.edit(path, () => '$(touch proof)')],
    ['move onto', (path) => vault.move('Logs/a.md', path)],
    ['trash', (path) => vault.moveToTrash(path)],
  ];
  it.each(WRITES)('does not %s what a link leads out to', async (_, write) => {
    symlinkSync(join(place.folder, 'outside', '.bashrc'), join(root, 'Dashboard.md'));
    symlinkSync(join(place.folder, 'outside', '.profile'), join(root, 'Logs/orchestrator_2026-11-16.log'));
    symlinkSync(join(place.folder, 'outside'), join(root, 'Drafts'));
    for (const path of ['Dashboard.md', 'Logs/orchestrator_2026-11-16.log', 'Drafts/.bashrc'])
      await expect(write(path)).rejects.toMatchObject({ code: 'bad_path' });
    expect(readFileSync(join(place.folder, 'outside', '.bashrc'), 'utf8')).toBe('theirs\n');
    expect(existsSync(join(place.folder, 'outside', '.profile'))).toBe(false);
  });

  it.each(WRITES)('does not %s what a link leads to in a hidden folder', async (_, write) => {
    writeFileSync(join(root, '.git/hooks/post-merge'), '#!/bin/sh\n');
    symlinkSync(join(root, '.git/hooks/post-merge'), join(root, 'Dashboard.md'));
    await expect(write('Dashboard.md')).rejects.toMatchObject({ code: 'bad_path' });
    expect(readFileSync(join(root, '.git/hooks/post-merge'), 'utf8')).toBe('#!/bin/sh\n');
  });

  it('makes no folder outside', async () => {
    symlinkSync(join(place.folder, 'outside'), join(root, 'Plans'));
    await expect(vault.makeFolder('Plans/deep')).rejects.toMatchObject({ code: 'bad_path' });
    expect(existsSync(join(place.folder, 'outside', 'deep'))).toBe(false);
  });

  it('writes through a link that stays in the vault', async () => {
    mkdirSync(join(root, 'Archive'));
    symlinkSync(join(root, 'Archive'), join(root, 'Old'));
    await vault.append('Old/a.md', 'mine');
    expect(readFileSync(join(root, 'Archive/a.md'), 'utf8')).toBe('mine');
  });
});
