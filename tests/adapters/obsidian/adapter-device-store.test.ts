// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { AdapterDeviceStore } from '../../../src/adapters/obsidian/adapter-device-store';
import { VaultError } from '../../../src/kernel/ports/vault';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';

const open = obsidianPerTest();
const root = 'Logs/.deputy/phone';

const start = () => {
  const obsidian = open({ platform: 'phone' });
  const { adapter } = obsidian.app.vault;
  return { obsidian, adapter, external: obsidian.external, store: new AdapterDeviceStore(adapter, root) };
};

describe('the hidden files of a phone', () => {
  it('lie in their own folder, which nothing shows', async () => {
    const { obsidian, external, store } = start();
    await store.create('open/1.json', '{}');
    expect(external.paths()).toEqual([`${root}/open/1.json`]);
    expect(obsidian.app.vault.getFileByPath(`${root}/open/1.json`)).toBeNull();
  });

  it('are whole or not there, wherever the app dies', async () => {
    const { adapter, external, store } = start();
    const write = adapter.write.bind(adapter);
    adapter.write = async (path, text) => {
      await write(path, text.slice(0, 5));
      throw new Error('killed');
    };
    await expect(store.create('answers/r/1.json', '{"a":"an answer"}')).rejects.toThrow(VaultError);
    expect([await store.read('answers/r/1.json'), await store.list('')]).toEqual([null, []]);
    adapter.write = write;
    expect(await store.create('answers/r/1.json', '{"a":"an answer"}')).toBe('created');
    expect(await store.read('answers/r/1.json')).toBe('{"a":"an answer"}');
    expect(external.paths(root)).toEqual([`${root}/answers/r/1.json`]);
  });

  it('are replaced between two looks of a reader', async () => {
    const { store } = start();
    await store.replace('cache.json', 'first');
    const [, read] = await Promise.all([store.replace('cache.json', 'second'), store.read('cache.json')]);
    expect(read).toBe('second');
  });

  it('say when the phone is full', async () => {
    const { adapter, store } = start();
    adapter.append = () => Promise.reject(new Error('write failed: ENOSPC (No space left on device)'));
    await store.append('done.jsonl', '1\n');
    const failing = store.append('done.jsonl', '2\n');
    await expect(failing).rejects.toMatchObject({
      code: 'disk_full',
      message: /done\.jsonl: the disk is full/,
    });
  });
});
