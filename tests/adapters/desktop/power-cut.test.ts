import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { NodeVault } from '../../../headless/node/node-vault.mjs';
import { BegunCalls } from '../../../src/kernel/ports/begun-calls';
import { ConsentStore } from '../../../src/kernel/ports/consent-store';
import { nodeConsentFile } from '../../../src/adapters/desktop/node-consent-file';
import { ofAllVaults } from '../../../src/adapters/desktop/record-paths';
import { NodeDeviceStore } from '../../../src/adapters/desktop/node-device-store';
import { PowerCutFiles } from '../../fakes/power-cut';
import { temporaryFolder } from '../../fakes/temporary-folder';
import { promise } from '../../promise';

/** What returned must still be there when the current comes back. */
describe('After a power cut', () => {
  const real = nodeModules.fs;
  let place: ReturnType<typeof temporaryFolder>;
  let root: string;
  let disk: PowerCutFiles;
  beforeEach(() => {
    place = temporaryFolder();
    root = realpathSync(place.folder);
    for (const [path, text] of Object.entries({
      'Drafts/a.md': 'one',
      'Done/old.md': 'x',
      'Logs/day.log': '1\n',
    })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    disk = new PowerCutFiles(root);
    nodeModules.fs = disk.fs;
  });
  afterEach(() => {
    nodeModules.fs = real;
  });
  const vault = (): NodeVault => new NodeVault(root);
  const device = (): NodeDeviceStore =>
    new NodeDeviceStore(nodeModules, { vaultFolder: root, logsFolder: 'Logs', deviceId: 'laptop' });
  const left = (path: string): string | null =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;

  it('a note is there, in folders that were made for it', async () => {
    await vault().create('Plans/2026/plan.md', 'text');
    disk.restore();
    expect(left('Plans/2026/plan.md')).toBe('text');
  });

  it('a note is there, in a folder that was', async () => {
    await vault().create('Drafts/b.md', 'text');
    disk.restore();
    expect(left('Drafts/b.md')).toBe('text');
  });

  it('a folder is there', async () => {
    await vault().makeFolder('Plans/2026');
    disk.restore();
    expect(readdirSync(join(root, 'Plans'))).toEqual(['2026']);
  });

  it('notes written at the same time are there, and their folder was synced for several at once', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Drafts/b${String(at)}.md`);
    const place = vault();
    disk.cutAt(Infinity);
    await Promise.all([
      ...names.map((path) => place.create(path, 'text')),
      place.edit('Drafts/a.md', (text) => `${text} two`),
    ]);
    // Once for all on a quiet machine; on a busy one some of them come to it later.
    const syncs = disk.synced.filter((path) => path === join(root, 'Drafts')).length;
    expect(syncs).toBeLessThan(names.length / 2);
    disk.restore();
    expect(names.map(left)).toEqual(names.map(() => 'text'));
    expect(left('Drafts/a.md')).toBe('one two');
  });

  it('an edit is there', async () => {
    await vault().edit('Drafts/a.md', (text) => `${text} two`);
    disk.restore();
    expect(left('Drafts/a.md')).toBe('one two');
  });

  it('a line of the log is there, in a file that was and in a new one', async () => {
    await vault().append('Logs/day.log', '2\n');
    await vault().append('Logs/next.log', '1\n');
    await vault().append('Logs/next.log', '2\n');
    disk.restore();
    expect([left('Logs/day.log'), left('Logs/next.log')]).toEqual(['1\n2\n', '1\n2\n']);
  });

  it('a note is where it was moved to, and nowhere else', async () => {
    await vault().move('Drafts/a.md', 'Done/a.md');
    disk.restore();
    expect([left('Drafts/a.md'), left('Done/a.md')]).toEqual([null, 'one']);
  });

  it('a note has its new name in the same folder', async () => {
    await vault().move('Drafts/a.md', 'Drafts/b.md');
    disk.restore();
    expect([left('Drafts/a.md'), left('Drafts/b.md')]).toEqual([null, 'one']);
  });

  it('an operation’s record and a ledger’s line are there', async () => {
    await device().create('open/run-1.json', '{}');
    await device().append('approvals.jsonl', 'intent\n');
    await device().append('approvals.jsonl', 'outcome\n');
    disk.restore();
    expect(left('Logs/.deputy/laptop/open/run-1.json')).toBe('{}');
    expect(left('Logs/.deputy/laptop/approvals.jsonl')).toBe('intent\noutcome\n');
  });

  it('a consent is there, and one that was taken back is not', () => {
    const consents = new ConsentStore(nodeConsentFile(nodeModules, join(root, 'configuration')));
    consents.give('openai');
    consents.give('rules');
    consents.withdraw('openai');
    disk.restore();
    expect(consents.list()).toEqual(['rules']);
  });

  it('what is written after a process was killed at any moment is there, in folders that the dead one made too', async () => {
    promise('Every record that decides is flushed before it counts');
    const writes: [string, () => Promise<unknown>][] = [
      ['Logs/.deputy/laptop/approvals.jsonl', () => device().append('approvals.jsonl', 'line\n')],
      ['Logs/.deputy/laptop/open/run-1.json', () => device().create('open/run-1.json', 'line\n')],
      ['Logs/2026/day.log', () => vault().append('Logs/2026/day.log', 'line\n')],
      ['Plans/2026/plan.md', () => vault().create('Plans/2026/plan.md', 'line\n')],
      ['Plans/2026/a.md', () => vault().move('Drafts/a.md', 'Plans/2026/a.md')],
    ];
    for (const [path, write] of writes) {
      for (let n = 1, isKilled = true; isKilled; n += 1) {
        rmSync(root, { recursive: true });
        mkdirSync(join(root, 'Logs'), { recursive: true });
        mkdirSync(join(root, 'Drafts'));
        writeFileSync(join(root, 'Drafts/a.md'), 'line\n');
        disk = new PowerCutFiles(root);
        nodeModules.fs = disk.fs;
        disk.cutAt(n);
        isKilled = await write().then(
          () => false,
          () => true,
        );
        disk.cutAt(Infinity);
        await write();
        disk.restore();
        expect(left(path), `${path}, killed at ${String(n)}`).toMatch(/line\n$/);
      }
    }
  });

  it('a call that was begun stays begun', async () => {
    const begun = (): BegunCalls =>
      new BegunCalls(new NodeDeviceStore(nodeModules, ofAllVaults(join(root, 'configuration'))));
    await begun().begin({ request: 'r1', attempt: 1, at: 'then' }, []);
    disk.restore();
    const others = await begun().begin({ request: 'r1', attempt: 1, at: 'now' }, []);
    expect(others).toEqual([{ request: 'r1', attempt: 1, at: 'then' }]);
  });

  describe('on a file system without hard links', () => {
    beforeEach(() => {
      const linkSync = (): never => {
        throw Object.assign(new Error('EPERM: link'), { code: 'EPERM' });
      };
      nodeModules.fs = { ...disk.fs, linkSync };
    });

    it('a note and a record are there', async () => {
      await vault().create('Drafts/b.md', 'text');
      await device().create('open/run-1.json', '{}');
      disk.restore();
      expect([left('Drafts/b.md'), left('Logs/.deputy/laptop/open/run-1.json')]).toEqual(['text', '{}']);
    });
  });

  it('nothing is half there, wherever it cut', async () => {
    promise('Every record that decides is flushed before it counts');
    const steps: [string, () => Promise<unknown>][] = [
      ['Drafts/b.md', () => vault().create('Drafts/b.md', 'text')],
      ['Drafts/a.md', () => vault().edit('Drafts/a.md', () => 'two')],
      ['Logs/.deputy/laptop/open/run-1.json', () => device().create('open/run-1.json', 'text')],
    ];
    for (const [path, act] of steps) {
      const before = left(path);
      for (let n = 1; ; n++) {
        disk.cutAt(n);
        const isDone = await act().then(
          () => true,
          () => false,
        );
        disk.restore();
        expect([before, 'text', 'two'], `${path}, cut at ${String(n)}`).toContain(left(path));
        if (isDone) break;
        if (left(path) !== before) await vault().moveToTrash(path);
        if (before !== null && left(path) === null) writeFileSync(join(root, path), before);
      }
    }
  });
});
