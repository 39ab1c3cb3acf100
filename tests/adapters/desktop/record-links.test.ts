import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { DurableFiles } from '../../../src/adapters/desktop/durable-files';
import { NodeDeviceStore } from '../../../src/adapters/desktop/node-device-store';
import { temporaryFolder } from '../../fakes/temporary-folder';
import { promise } from '../../promise';

const RECORDS = 'Logs/.deputy/laptop';

describe('A device’s records, where somebody put a symbolic link', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let store: NodeDeviceStore;
  beforeEach(() => {
    place = temporaryFolder();
    for (const folder of ['vault', 'outside/open', 'outside/laptop'])
      mkdirSync(join(place.folder, folder), { recursive: true });
    for (const file of ['outside/.bashrc', 'outside/open/a.json', 'outside/laptop/approvals.jsonl'])
      writeFileSync(join(place.folder, file), 'theirs\n');
    store = open();
  });
  const open = (): NodeDeviceStore =>
    new NodeDeviceStore(nodeModules, {
      vaultFolder: join(place.folder, 'vault'),
      logsFolder: 'Logs',
      deviceId: 'laptop',
    });
  const link = (name: string, target: string): void => {
    const file = join(place.folder, 'vault', name);
    mkdirSync(dirname(file), { recursive: true });
    symlinkSync(join(place.folder, target), file);
  };
  const outside = (): [string, string][] =>
    readdirSync(join(place.folder, 'outside'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file): [string, string] => [file, readFileSync(file, 'utf8')])
      .sort();

  const LINKS: [link: string, target: string, record: string][] = [
    ['Logs', 'outside', 'approvals.jsonl'],
    ['Logs/.deputy', 'outside', 'approvals.jsonl'],
    [RECORDS, 'outside', 'approvals.jsonl'],
    [RECORDS, 'outside/missing', 'approvals.jsonl'],
    [`${RECORDS}/approvals.jsonl`, 'outside/.bashrc', 'approvals.jsonl'],
    [`${RECORDS}/approvals.jsonl`, 'outside/.profile', 'approvals.jsonl'],
    [`${RECORDS}/approvals.jsonl`, 'vault/Notes.md', 'approvals.jsonl'],
    [`${RECORDS}/open`, 'outside/open', 'open/a.json'],
    [`${RECORDS}/open`, 'outside/open', 'open/new.json'],
    [`${RECORDS}/open/a.json`, 'outside/open/a.json', 'open/a.json'],
    [`${RECORDS}/answers/run-1`, 'outside', 'answers/run-1/triage-1.json'],
    [`${RECORDS}/.orchestrator.lock.1`, 'outside/.bashrc', '.orchestrator.lock.1'],
  ];

  it.each(LINKS)(
    '%s -> %s: neither reads nor writes %s, and says what to do',
    async (name, target, record) => {
      promise('Below Logs/.deputy no name may be a symbolic link; Logs may be one that stays in the vault');
      link(name, target);
      const before = outside();
      const calls = {
        read: () => store.read(record),
        create: () => store.create(record, 'mine'),
        append: () => store.append(record, 'mine'),
        replace: () => store.replace(record, 'mine'),
        remove: () => store.remove(record),
      };
      for (const [call, act] of Object.entries(calls)) {
        const thrown: unknown = await act().catch((error: unknown) => error);
        expect(thrown, call).toMatchObject({
          code: 'bad_path',
          message: expect.stringMatching(
            /^Logs\S* leads (?:out of the vault|elsewhere) through a symbolic link\. Replace the link by a real file or folder\.$/,
          ),
        });
      }
      expect(outside()).toEqual(before);
      expect(existsSync(join(place.folder, 'vault', 'Notes.md'))).toBe(false);
    },
  );

  it.each(LINKS.slice(0, 4))('%s -> %s: lists nothing of it', async (name, target) => {
    link(name, target);
    await expect(store.list('')).rejects.toMatchObject({ code: 'bad_path' });
  });

  it('lists no folder of records that is a link', async () => {
    link(`${RECORDS}/open`, 'outside/open');
    await expect(store.list('open')).rejects.toMatchObject({ code: 'bad_path' });
    expect(await store.list('')).toEqual([]);
  });

  it('sees a link that comes while it works', async () => {
    await store.append('approvals.jsonl', 'one\n');
    rmSync(join(place.folder, 'vault', RECORDS, 'approvals.jsonl'));
    link(`${RECORDS}/approvals.jsonl`, 'outside/.bashrc');
    await expect(store.append('approvals.jsonl', 'two\n')).rejects.toMatchObject({ code: 'bad_path' });
  });

  it.each(['Logs', 'Logs/.deputy', RECORDS])('sees that %s became a link while it works', async (name) => {
    await store.append('approvals.jsonl', 'one\n');
    expect(await store.read('approvals.jsonl')).toBe('one\n');
    const there = join(place.folder, 'vault', name);
    rmSync(there, { recursive: true });
    const records = join(place.folder, 'outside', RECORDS.slice(name.length));
    mkdirSync(records, { recursive: true });
    writeFileSync(join(records, 'approvals.jsonl'), 'theirs\n');
    link(name, 'outside');
    await expect(store.append('approvals.jsonl', 'two\n')).rejects.toMatchObject({ code: 'bad_path' });
    await expect(store.read('approvals.jsonl')).rejects.toMatchObject({ code: 'bad_path' });
    expect(readFileSync(join(records, 'approvals.jsonl'), 'utf8')).toBe('theirs\n');
  });

  it('works in a folder of logs that is a link and stays in the vault', async () => {
    promise('Below Logs/.deputy no name may be a symbolic link; Logs may be one that stays in the vault');
    link('Logs', 'vault/Archive/Logs');
    mkdirSync(join(place.folder, 'vault', 'Archive', 'Logs'), { recursive: true });
    await store.append('approvals.jsonl', 'one\n');
    expect(await open().read('approvals.jsonl')).toBe('one\n');
    expect(existsSync(join(place.folder, 'vault/Archive', RECORDS, 'approvals.jsonl'))).toBe(true);
  });

  it('works in a vault that is reached through a link', async () => {
    symlinkSync(join(place.folder, 'vault'), join(place.folder, 'shortcut'));
    const vaultFolder = join(place.folder, 'shortcut');
    const through = new NodeDeviceStore(nodeModules, { vaultFolder, logsFolder: 'Logs', deviceId: 'laptop' });
    await through.append('approvals.jsonl', 'one\n');
    expect(await store.read('approvals.jsonl')).toBe('one\n');
  });
});

describe('A file to append to', () => {
  it('is no link, even one that comes after the look at its name', () => {
    const place = temporaryFolder();
    writeFileSync(join(place.folder, '.bashrc'), 'theirs\n');
    symlinkSync(join(place.folder, '.bashrc'), join(place.folder, 'approvals.jsonl'));
    const append = (): void => {
      new DurableFiles(nodeModules).append(join(place.folder, 'approvals.jsonl'), 'mine\n');
    };
    expect(append).toThrow(expect.objectContaining({ code: 'ELOOP' }));
    expect(readFileSync(join(place.folder, '.bashrc'), 'utf8')).toBe('theirs\n');
  });
});
