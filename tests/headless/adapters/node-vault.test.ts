import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { NodeVault } from '../../../headless/node/node-vault.mjs';
import { temporaryFolder } from '../../fakes/temporary-folder';

describe('The vault in a folder', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let root: string;
  let vault: NodeVault;
  beforeEach(() => {
    place = temporaryFolder();
    root = join(place.folder, 'vault');
    mkdirSync(root);
    vault = new NodeVault(root);
  });
  const at = (path: string): string => join(root, path);
  const everything = (): string[] => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();

  it('tells of what comes in while the watch only begins, and of no folder that was not asked about', async () => {
    for (const folder of ['In', 'Other']) mkdirSync(at(folder));
    const seen: string[] = [];
    const stop = new NodeVault(root, ['In']).watch(({ path }) => seen.push(path));
    writeFileSync(at('Other/b.md'), 'b');
    writeFileSync(at('In/a.md'), 'a');
    await expect.poll(() => seen).toContain('In/a.md');
    expect(seen).not.toContain('Other/b.md');
    stop();
  });

  describe('when a person saves the note at the same time', () => {
    it('starts again from what the person wrote', async () => {
      writeFileSync(at('a.md'), 'one');
      let looks = 0;
      const outcome = await vault.edit('a.md', (current) => {
        looks += 1;
        if (looks === 1) writeFileSync(at('a.md'), 'two');
        return `${current}!`;
      });
      expect(outcome).toBe('written');
      expect(readFileSync(at('a.md'), 'utf8')).toBe('two!');
    });

    it('sees a save that leaves size and time as they were', async () => {
      writeFileSync(at('a.md'), 'one');
      const { atime, mtime } = statSync(at('a.md'));
      let looks = 0;
      await vault.edit('a.md', (current) => {
        looks += 1;
        if (looks === 1) {
          writeFileSync(at('a.md'), 'eno');
          // The same instant and the same length, as a coarse clock would have it.
          utimesSync(at('a.md'), atime, mtime);
        }
        return `${current}!`;
      });
      expect(readFileSync(at('a.md'), 'utf8')).toBe('eno!');
    });

    it('gives way to somebody who never stops, and leaves no traces', async () => {
      writeFileSync(at('a.md'), '');
      let saves = 0;
      const outcome = await vault.edit('a.md', (current) => {
        writeFileSync(at('a.md'), 'x'.repeat((saves += 1)));
        return `${current}!`;
      });
      expect(outcome).toBe('busy');
      expect(readFileSync(at('a.md'), 'utf8')).toBe('x'.repeat(saves));
      expect(everything()).toEqual(['a.md']);
    });

    it('makes no note again that the person deletes', async () => {
      writeFileSync(at('a.md'), 'one');
      const outcome = await vault.edit('a.md', (current) => {
        rmSync(at('a.md'), { force: true });
        return `${current}!`;
      });
      expect(outcome).toBe('missing');
      expect(everything()).toEqual([]);
    });
  });

  it('keeps the access rights of a note', async () => {
    writeFileSync(at('a.md'), 'one');
    chmodSync(at('a.md'), 0o640);
    await vault.edit('a.md', () => 'two');
    expect(statSync(at('a.md')).mode & 0o777).toBe(0o640);
  });

  it('finishes a move that was cut between its two names', async () => {
    writeFileSync(at('a.md'), 'one');
    linkSync(at('a.md'), at('b.md'));
    expect(await vault.move('a.md', 'b.md')).toBe('moved');
    expect(everything()).toEqual(['b.md']);
  });

  it('puts files into the trash beside each other', async () => {
    for (const text of ['one', 'two', 'three']) {
      writeFileSync(at('a.md'), text);
      await vault.moveToTrash('a.md');
    }
    const trashed = readdirSync(at('.trash')).sort();
    expect(trashed).toEqual(['a 2.md', 'a 3.md', 'a.md']);
    expect(trashed.map((name) => readFileSync(at(`.trash/${name}`), 'utf8'))).toEqual([
      'two',
      'three',
      'one',
    ]);
  });

  describe('with symbolic links', () => {
    beforeEach(() => {
      mkdirSync(join(place.folder, 'outside'));
      writeFileSync(join(place.folder, 'outside', 'secret.md'), 'secret');
      symlinkSync(join(place.folder, 'outside'), at('Linked'));
      symlinkSync(join(place.folder, 'outside', 'secret.md'), at('link.md'));
    });

    it('names each with its trouble, and lists nothing behind one', async () => {
      writeFileSync(at('real.md'), 'x');
      const listed = (await vault.list('')) ?? [];
      expect(listed.map(({ path, isLink = false }) => [path, isLink])).toEqual([
        ['real.md', false],
        ['Linked', true],
        ['link.md', true],
      ]);
    });

    it.each([
      ['read', () => vault.read('Linked/secret.md')],
      ['read', () => vault.read('link.md')],
      ['edit', () => vault.edit('link.md', () => 'x')],
      ['edit', () => vault.edit('Linked/secret.md', () => 'x')],
      ['append', () => vault.append('link.md', 'x')],
      ['append', () => vault.append('Linked/new.log', 'x')],
      ['create', () => vault.create('Linked/new.md', 'x')],
      ['create', () => vault.create('Linked/deep/new.md', 'x')],
      ['move', () => vault.move('Linked/secret.md', 'mine.md')],
      ['move', () => vault.move('link.md', 'Linked/mine.md')],
      ['trash', () => vault.moveToTrash('Linked/secret.md')],
      ['make folders', () => vault.makeFolder('Linked/deep')],
    ])('follows none out of the vault to %s', async (_, call) => {
      await expect(call()).rejects.toMatchObject({ code: 'bad_path' });
      expect(readdirSync(join(place.folder, 'outside'))).toEqual(['secret.md']);
      expect(readFileSync(join(place.folder, 'outside', 'secret.md'), 'utf8')).toBe('secret');
    });

    it('makes nothing where a link leads to what does not exist yet', async () => {
      symlinkSync(join(place.folder, 'outside', '.profile'), at('orchestrator_2026-11-16.log'));
      await expect(vault.append('orchestrator_2026-11-16.log', 'x')).rejects.toMatchObject({
        code: 'bad_path',
      });
      expect(readdirSync(join(place.folder, 'outside'))).toEqual(['secret.md']);
    });

    it.each([
      ['append', () => vault.append('Dashboard.md', 'x')],
      ['edit', () => vault.edit('Dashboard.md', () => 'x')],
    ])('does not %s what another program hides in the vault', async (_, call) => {
      mkdirSync(at('.git/hooks'), { recursive: true });
      writeFileSync(at('.git/hooks/post-merge'), '#!/bin/sh');
      symlinkSync(at('.git/hooks/post-merge'), at('Dashboard.md'));
      await expect(call()).rejects.toMatchObject({ code: 'bad_path' });
      expect(readFileSync(at('.git/hooks/post-merge'), 'utf8')).toBe('#!/bin/sh');
    });

    it('takes a folder beside the vault whose name begins alike for no part of it', async () => {
      mkdirSync(`${root}-copy`);
      symlinkSync(`${root}-copy`, at('Copy'));
      await expect(vault.create('Copy/a.md', 'x')).rejects.toMatchObject({ code: 'bad_path' });
      expect(readdirSync(`${root}-copy`)).toEqual([]);
    });

    it('does not list a folder outside', async () => {
      await expect(vault.list('Linked')).rejects.toMatchObject({ code: 'bad_path' });
    });

    it('edits the note behind a link that stays inside, and keeps the link', async () => {
      writeFileSync(at('real.md'), 'one');
      symlinkSync(at('real.md'), at('alias.md'));
      expect(await vault.edit('alias.md', () => 'two')).toBe('written');
      expect(readFileSync(at('real.md'), 'utf8')).toBe('two');
      expect(lstatSync(at('alias.md')).isSymbolicLink()).toBe(true);
    });

    it('reads the note behind a link that stays inside, by its name or that of its folder', async () => {
      await vault.create('Notes/real.md', 'one');
      symlinkSync(at('Notes/real.md'), at('alias.md'));
      symlinkSync(at('Notes'), at('Papers'));
      for (const path of ['alias.md', 'Papers/real.md'])
        expect(new TextDecoder().decode((await vault.read(path)) ?? undefined)).toBe('one');
    });

    it('works in a vault that is reached through a link itself', async () => {
      symlinkSync(root, join(place.folder, 'shortcut'));
      const through = new NodeVault(join(place.folder, 'shortcut'));
      expect(await through.create('Notes/a.md', 'x')).toBe('created');
      expect(readFileSync(at('Notes/a.md'), 'utf8')).toBe('x');
    });
  });
});
