import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Vault, type VaultChange, VaultError } from '../../../src/kernel/ports/vault';

export interface VaultFixture {
  vault: Vault;
  /** The person writes a file, over what is there; with `null`, deletes it. */
  save(path: string, content: string | Uint8Array | null): void;
  close(): void;
}

/** What every vault promises, whatever it stands on. */
export const vaultContract = (name: string, makeFixture: () => VaultFixture): void => {
  describe(`${name}, as a vault`, () => {
    let fixture: VaultFixture;
    let vault: Vault;
    beforeEach(() => {
      fixture = makeFixture();
      vault = fixture.vault;
    });
    afterEach(() => {
      fixture.close();
    });
    const textOf = async (path: string): Promise<string | null> => {
      const bytes = await vault.read(path);
      return bytes === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    };
    const pathsIn = async (folder: string): Promise<string[] | null> =>
      (await vault.list(folder))?.map((ref) => ref.path).sort() ?? null;
    const codeOf = async (work: Promise<unknown>): Promise<string> => {
      const thrown: unknown = await work.then(
        () => 'nothing was thrown',
        (error: unknown) => error,
      );
      return thrown instanceof VaultError ? thrown.code : String(thrown);
    };

    describe('listing', () => {
      it('says that there is no such folder', async () => {
        expect(await vault.list('Nowhere')).toBeNull();
        fixture.save('a file.md', 'x');
        expect(await vault.list('a file.md')).toBeNull();
      });

      it('names every file below a folder, with its size in bytes', async () => {
        fixture.save('Notes/one.md', 'äö');
        fixture.save('Notes/deep/er/two.md', 'x');
        fixture.save('Notes2/three.md', 'x');
        expect(await pathsIn('Notes')).toEqual(['Notes/deep/er/two.md', 'Notes/one.md']);
        const one = (await vault.list('Notes'))?.find((ref) => ref.path === 'Notes/one.md');
        expect(one).toMatchObject({ size: 4 });
        expect(one?.mtime).toBeGreaterThan(0);
      });

      it('lists the whole vault for the empty path', async () => {
        fixture.save('top.md', 'x');
        fixture.save('Notes/one.md', 'x');
        expect(await pathsIn('')).toEqual(['Notes/one.md', 'top.md']);
      });

      it('leaves out names that start with a dot, and what lies in such folders', async () => {
        fixture.save('Notes/.hidden.md', 'x');
        fixture.save('Notes/.folder/one.md', 'x');
        fixture.save('Notes/seen.md', 'x');
        expect(await pathsIn('Notes')).toEqual(['Notes/seen.md']);
      });

      it('tells an empty folder from a missing one', async () => {
        await vault.makeFolder('Empty/inner');
        expect(await vault.list('Empty')).toEqual([]);
        await vault.makeFolder('Empty/inner');
        expect(await vault.list('Empty/inner')).toEqual([]);
      });

      it('shows another size or time once a file was edited', async () => {
        fixture.save('a.md', 'x');
        const before = await vault.list('');
        await vault.edit('a.md', (text) => `${text} and more`);
        expect(await vault.list('')).not.toEqual(before);
      });
    });

    describe('reading', () => {
      it('gives null for what is missing, and for a folder', async () => {
        await vault.makeFolder('Notes');
        fixture.save('file.md', 'x');
        expect(await vault.read('missing.md')).toBeNull();
        expect(await vault.read('Notes')).toBeNull();
        expect(await vault.read('file.md/below.md')).toBeNull();
      });

      it('gives the bytes as they are', async () => {
        const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x00, 0x0d, 0x0a]);
        fixture.save('raw.bin', bytes);
        expect(Array.from((await vault.read('raw.bin')) ?? [])).toEqual(Array.from(bytes));
      });

      it('gives a part of a file, where it can: at most as many bytes as are there', async () => {
        if (vault.readPart === undefined) return;
        fixture.save('a.log', 'abcdef');
        const part = async (...asked: [string, number, number]) =>
          new TextDecoder().decode((await vault.readPart?.(...asked)) ?? Uint8Array.of(0x30));
        expect(await part('a.log', 2, 3)).toBe('cde');
        expect(await part('a.log', 4, 100)).toBe('ef');
        expect(await part('a.log', 4, Infinity)).toBe('ef');
        expect(await part('a.log', 9, 1)).toBe('');
        expect(await part('missing.log', 0, 1)).toBe('0');
      });
    });

    describe('creating', () => {
      it('makes the file and the folders above it', async () => {
        expect(await vault.create('a/b/c/d.md', 'text\r\n')).toBe('created');
        expect(await textOf('a/b/c/d.md')).toBe('text\r\n');
        expect(await pathsIn('')).toEqual(['a/b/c/d.md']);
      });

      it('never overwrites', async () => {
        await vault.create('a.md', 'first');
        expect(await vault.create('a.md', 'second')).toBe('exists');
        expect(await textOf('a.md')).toBe('first');
      });

      it('lets one of many win', async () => {
        const texts = Array.from({ length: 20 }, (_, n) => String(n));
        const outcomes = await Promise.all(texts.map((text) => vault.create('a.md', text)));
        expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
        expect(await textOf('a.md')).toBe(texts[outcomes.indexOf('created')]);
      });

      it('does not take the name of a folder', async () => {
        await vault.makeFolder('Notes');
        expect(await vault.create('Notes', 'x')).toBe('exists');
      });

      it('rejects where a file stands in a folder’s place', async () => {
        fixture.save('Drafts', 'not a folder');
        expect(await codeOf(vault.create('Drafts/a.md', 'x'))).toBe('io');
        expect(await codeOf(vault.makeFolder('Drafts/inner'))).toBe('io');
        expect(await codeOf(vault.append('Drafts/a.log', 'x'))).toBe('io');
        expect(await textOf('Drafts')).toBe('not a folder');
      });

      it.each([
        '📬 Grüße.md',
        'nai\u0308ve (decomposed).md',
        'na\u00efve.md',
        `${'长'.repeat(80)}.md`,
        "it's 100% [x] #1.md",
      ])('takes the name %s as it is', async (name) => {
        expect(await vault.create(`Notes/${name}`, 'x')).toBe('created');
        expect(await pathsIn('Notes')).toEqual([`Notes/${name}`]);
        expect(await vault.move(`Notes/${name}`, `Done/${name}`)).toBe('moved');
        expect(await textOf(`Done/${name}`)).toBe('x');
      });

      it('writes a big file whole', async () => {
        const text = 'Zeile mit Ümlauten\n'.repeat(300_000);
        await vault.create('big.md', text);
        expect((await textOf('big.md'))?.length).toBe(text.length);
      });
    });

    describe('appending', () => {
      it('makes the file, then adds to its end', async () => {
        await vault.append('Logs/a.log', 'one\n');
        await vault.append('Logs/a.log', 'two\n');
        expect(await textOf('Logs/a.log')).toBe('one\ntwo\n');
      });

      it('loses none of many lines', async () => {
        const lines = Array.from({ length: 50 }, (_, n) => `line ${String(n)}\n`);
        await Promise.all(lines.map((line) => vault.append('a.log', line)));
        expect((await textOf('a.log'))?.split('\n').sort()).toEqual(lines.join('').split('\n').sort());
      });
    });

    describe('editing', () => {
      it('hands over what stands there and writes what comes back', async () => {
        fixture.save('a.md', '\uFEFFone\r\n');
        const seen: string[] = [];
        const outcome = await vault.edit('a.md', (current) => {
          seen.push(current);
          return `${current}two\r\n`;
        });
        expect(outcome).toBe('written');
        expect(seen).toEqual(['\uFEFFone\r\n']);
        expect(await textOf('a.md')).toBe('\uFEFFone\r\ntwo\r\n');
      });

      it('leaves the file alone for null', async () => {
        fixture.save('a.md', 'one');
        const before = await vault.list('');
        expect(await vault.edit('a.md', () => null)).toBe('left');
        expect(await vault.list('')).toEqual(before);
      });

      it('says what is missing, and makes nothing', async () => {
        await vault.makeFolder('Notes');
        expect(await vault.edit('a.md', () => 'x')).toBe('missing');
        expect(await vault.edit('Notes', () => 'x')).toBe('missing');
        expect(await vault.read('a.md')).toBeNull();
      });

      it('loses none of many edits', async () => {
        fixture.save('a.md', '');
        await Promise.all(Array.from({ length: 50 }, () => vault.edit('a.md', (text) => `${text}x`)));
        expect(await textOf('a.md')).toBe('x'.repeat(50));
      });

      it('rejects bytes that are not UTF-8, and leaves them', async () => {
        fixture.save('latin1.md', new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65]));
        expect(await codeOf(vault.edit('latin1.md', () => 'x'))).toBe('not_text');
        expect((await vault.read('latin1.md'))?.length).toBe(5);
      });

      it('leaves the file as it was when the change throws', async () => {
        fixture.save('a.md', 'one');
        const change = (): string => {
          throw new RangeError('not today');
        };
        await expect(vault.edit('a.md', change)).rejects.toThrow('not today');
        expect(await textOf('a.md')).toBe('one');
        expect(await pathsIn('')).toEqual(['a.md']);
      });
    });

    describe('moving', () => {
      it('takes the bytes along and makes the folders', async () => {
        fixture.save('a.md', new Uint8Array([0xff, 0x00]));
        expect(await vault.move('a.md', 'Done/2026/b.md')).toBe('moved');
        expect(await vault.read('a.md')).toBeNull();
        expect(Array.from((await vault.read('Done/2026/b.md')) ?? [])).toEqual([0xff, 0x00]);
      });

      it('keeps the time of the file', async () => {
        fixture.save('a.md', 'x');
        const before = (await vault.list(''))?.[0];
        await vault.move('a.md', 'b.md');
        expect(await vault.list('')).toEqual([{ ...before, path: 'b.md' }]);
      });

      it('never overwrites, neither a file nor a folder', async () => {
        fixture.save('a.md', 'mine');
        fixture.save('b.md', 'theirs');
        await vault.makeFolder('c.md');
        expect(await vault.move('a.md', 'b.md')).toBe('exists');
        expect(await vault.move('a.md', 'c.md')).toBe('exists');
        expect([await textOf('a.md'), await textOf('b.md')]).toEqual(['mine', 'theirs']);
      });

      it('says what is missing', async () => {
        fixture.save('b.md', 'x');
        expect(await vault.move('a.md', 'c.md')).toBe('missing');
        expect(await vault.move('a.md', 'b.md')).toBe('missing');
      });

      it('lets one of many that want the same name win, and keeps the others', async () => {
        const names = Array.from({ length: 10 }, (_, n) => `${String(n)}.md`);
        for (const name of names) fixture.save(name, name);
        const outcomes = await Promise.all(names.map((name) => vault.move(name, 'Done/x.md')));
        expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(1);
        expect(await pathsIn('')).toHaveLength(10);
      });

      it('changes the case of a name', async () => {
        fixture.save('note.md', 'x');
        expect(await vault.move('note.md', 'Note.md')).toBe('moved');
        expect(await pathsIn('')).toEqual(['Note.md']);
      });
    });

    describe('trashing', () => {
      it('takes the file out of every listing; a missing one is fine', async () => {
        fixture.save('a.md', 'x');
        await vault.moveToTrash('a.md');
        await vault.moveToTrash('a.md');
        expect(await pathsIn('')).toEqual([]);
      });
    });

    describe('removing a folder', () => {
      it('takes it away where it is empty, and leaves any other', async () => {
        await vault.makeFolder('Empty');
        await vault.create('Full/a.md', 'x');
        await vault.makeFolder('Outer/Inner');
        for (const path of ['Empty', 'Full', 'Outer', 'Missing']) await vault.removeEmptyFolder(path);
        expect(await vault.list('Empty')).toBeNull();
        expect(await vault.list('Full')).toHaveLength(1);
        expect(await vault.list('Outer')).toEqual([]);
        expect(await textOf('Full/a.md')).toBe('x');
      });
    });

    describe('watching', () => {
      it('tells of what a person changes and deletes, until it is stopped', async () => {
        await vault.makeFolder('Notes');
        const seen: VaultChange[] = [];
        const stop = vault.watch((change) => seen.push(change));
        const untilSeen = async (kind: VaultChange['kind'], act: () => void): Promise<void> => {
          await expect
            .poll(
              () => {
                act();
                return seen;
              },
              { interval: 100 },
            )
            .toContainEqual({ path: 'Notes/a.md', kind });
        };
        let saves = 0;
        await untilSeen('changed', () => {
          fixture.save('Notes/a.md', 'x'.repeat((saves += 1)));
        });
        await untilSeen('gone', () => {
          fixture.save('Notes/a.md', null);
        });
        stop();
      });
    });

    it.each([
      '../x.md',
      '/etc/x.md',
      'a/../../x.md',
      'a\\b.md',
      'a\u0000b.md',
      '',
      'a//b.md',
      './a.md',
      'a/.',
      'line\nbreak.md',
    ])('refuses the path %j', async (path) => {
      fixture.save('real.md', 'x');
      expect(await codeOf(vault.read(path))).toBe('bad_path');
      expect(await codeOf(vault.create(path, 'x'))).toBe('bad_path');
      expect(await codeOf(vault.append(path, 'x'))).toBe('bad_path');
      expect(await codeOf(vault.edit(path, () => 'x'))).toBe('bad_path');
      expect(await codeOf(vault.move(path, 'b.md'))).toBe('bad_path');
      expect(await codeOf(vault.move('real.md', path))).toBe('bad_path');
      expect(await codeOf(vault.moveToTrash(path))).toBe('bad_path');
      expect(await codeOf(vault.makeFolder(path))).toBe('bad_path');
      expect(await pathsIn('')).toEqual(['real.md']);
    });
  });
};
