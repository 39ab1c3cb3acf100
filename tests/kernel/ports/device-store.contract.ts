import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceStore } from '../../../src/kernel/ports/device-store';
import { VaultError } from '../../../src/kernel/ports/vault';

export interface DeviceStoreFixture {
  store: DeviceStore;
  close(): void;
}

/** What every store of a device's hidden files promises. */
export const deviceStoreContract = (name: string, makeFixture: () => DeviceStoreFixture): void => {
  describe(`${name}, as a device store`, () => {
    let fixture: DeviceStoreFixture;
    let store: DeviceStore;
    beforeEach(() => {
      fixture = makeFixture();
      store = fixture.store;
    });
    afterEach(() => {
      fixture.close();
    });

    it('is empty before anything was written', async () => {
      expect(await store.read('open/x.json')).toBeNull();
      expect(await store.list('')).toEqual([]);
      expect(await store.list('open')).toEqual([]);
      await store.remove('open/x.json');
    });

    it('creates a file and the folders above it, and never overwrites', async () => {
      expect(await store.create('answers/run-1/triage-1.json', '{"ü":1}')).toBe('created');
      expect(await store.create('answers/run-1/triage-1.json', '{}')).toBe('exists');
      expect(await store.read('answers/run-1/triage-1.json')).toBe('{"ü":1}');
    });

    it('lets one of many win', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => store.create('.orchestrator.lock.1', String(n))),
      );
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
      expect(await store.read('.orchestrator.lock.1')).toBe(String(outcomes.indexOf('created')));
    });

    it('appends, making the file where it is missing', async () => {
      await store.append('done/2026-11.jsonl', 'one\n');
      await Promise.all(['two\n', 'three\n'].map((line) => store.append('done/2026-11.jsonl', line)));
      expect((await store.read('done/2026-11.jsonl'))?.split('\n').sort()).toEqual([
        '',
        'one',
        'three',
        'two',
      ]);
    });

    it('reads the whole lines that were added to a file', async () => {
      expect(await store.linesAfter('a.jsonl', 0)).toBeNull();
      await store.append('a.jsonl', 'ä\n');
      expect(await store.linesAfter('a.jsonl', 0)).toEqual({ text: 'ä\n', end: 3, isAll: true });
      expect(await store.linesAfter('a.jsonl', 3)).toEqual({ text: '', end: 3, isAll: true });
      await store.append('a.jsonl', 'ü\ntorn');
      expect(await store.linesAfter('a.jsonl', 3)).toEqual({ text: 'ü\n', end: 6, isAll: true });
      expect(await store.linesAfter('a.jsonl', 99)).toBeNull();
    });

    it('reads all lines of a long file, one after another', async () => {
      const lines = Array.from({ length: 5 }, (_, index) => `${String(index)} ${'ä'.repeat(700_000)}\n`);
      await store.append('a.jsonl', lines.join(''));
      let [read, end] = ['', 0];
      for (let isAll = false; !isAll;) {
        const added = await store.linesAfter('a.jsonl', end);
        if (added === null) throw new Error('The file is gone.');
        expect(added.text).toMatch(/^\d ä[^]*\n$/);
        read += added.text;
        ({ end, isAll } = added);
      }
      expect(read).toBe(lines.join(''));
    });

    it('reads the lines of a file from its end, where a host reads parts', async () => {
      if (store.linesBefore === undefined) return;
      expect(await store.linesBefore('a.jsonl')).toBeNull();
      const lines = Array.from({ length: 4 }, (_, index) => `${String(index)} ${'ä'.repeat(400_000)}\n`);
      await store.append('a.jsonl', lines.join(''));
      let read = '';
      for (let block = await store.linesBefore('a.jsonl'); block !== null;) {
        expect(block.text).toMatch(/^\d ä/);
        expect(block.text.length).toBeLessThan(1_500_000);
        read = block.text + read;
        block = await store.linesBefore('a.jsonl', block.start);
      }
      expect(read === lines.join('')).toBe(true);
    });

    it('replaces a cache, whether or not it was there', async () => {
      await store.replace('cache/state.json', 'first, and longer');
      await store.replace('cache/state.json', 'second');
      expect(await store.read('cache/state.json')).toBe('second');
      expect(await store.list('')).toEqual(['cache/state.json']);
    });

    it('lists everything below a folder, dot names too, sorted', async () => {
      for (const path of ['open/b.json', 'open/a/c.json', '.lock.1', 'open2/x.json'])
        await store.create(path, 'x');
      expect(await store.list('')).toEqual(['.lock.1', 'open/a/c.json', 'open/b.json', 'open2/x.json']);
      expect(await store.list('open')).toEqual(['open/a/c.json', 'open/b.json']);
    });

    it('removes a file, or a folder with all in it', async () => {
      for (const path of ['answers/r1/a.json', 'answers/r1/b.json', 'answers/r2/a.json'])
        await store.create(path, 'x');
      await store.remove('answers/r2/a.json');
      await store.remove('answers/r1');
      expect(await store.list('')).toEqual([]);
      expect(await store.create('answers/r1/a.json', 'again')).toBe('created');
    });

    it('reads no folder', async () => {
      await store.create('open/a.json', 'x');
      expect(await store.read('open')).toBeNull();
      expect(await store.create('open', 'x')).toBe('exists');
    });

    it.each(['../x', '/etc/x', '', 'a/../b', 'a\\b', 'a\u0000b'])('refuses the path %j', async (path) => {
      const calls = [
        () => store.read(path),
        () => store.create(path, 'x'),
        () => store.append(path, 'x'),
        () => store.replace(path, 'x'),
        () => store.remove(path),
      ];
      for (const call of calls) {
        const thrown: unknown = await call().catch((error: unknown) => error);
        expect(thrown).toBeInstanceOf(VaultError);
        expect(thrown).toMatchObject({ code: 'bad_path' });
      }
    });
  });
};
