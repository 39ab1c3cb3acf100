// @vitest-environment dom
import { MarkdownView, type TFile } from 'obsidian';
import { describe, expect, it } from 'vitest';
import { ObsidianVault } from '../../../src/adapters/obsidian/obsidian-vault';
import { VaultError } from '../../../src/kernel/ports/vault';
import { MemoryDisk } from '../../fake-obsidian/disk/memory-disk';
import type { FakeObsidianOptions } from '../../fake-obsidian/fake-obsidian';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { the, typeInto } from '../../fake-obsidian/person';
import { FakeClock } from '../../fakes/fake-clock';

const open = obsidianPerTest();

const start = async (options: FakeObsidianOptions = {}) => {
  const obsidian = open(options);
  await obsidian.becomeReady();
  const clock = new FakeClock();
  const vault = new ObsidianVault(obsidian.app, clock);
  return { obsidian, external: obsidian.external, app: obsidian.app, clock, vault };
};

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const thrown: unknown = await work.catch((error: unknown) => error);
  return thrown instanceof VaultError ? thrown.code : String(thrown);
};

/** What another program does between two steps of the app; once, unless given otherwise. */
const between = <Method extends (...args: never[]) => unknown>(
  method: Method,
  act: () => void,
  times = 1,
): Method => {
  let left = times;
  return ((...args: Parameters<Method>) => {
    if (left > 0) act();
    left -= 1;
    return method(...args);
  }) as Method;
};

const refuse = (words: string, code?: string) => () =>
  Promise.reject(Object.assign(new Error(words), code === undefined ? {} : { code }));

describe('a note that is open in an editor', () => {
  const files = { 'a.md': 'one\r\n', 'b.md': 'b' };

  it('is saved before it is read', async () => {
    const { obsidian, vault } = await start({ files: { 'a.md': 'one' } });
    await obsidian.type('a.md', ' two');
    expect(new TextDecoder().decode((await vault.read('a.md')) ?? undefined)).toBe('one two');
  });

  it('is not saved where nothing was typed: that could change its line endings', async () => {
    const { app, external, vault } = await start({ files });
    await app.workspace.openLinkText('a', '');
    const view = app.workspace.getActiveViewOfType(MarkdownView)!;
    view.save = refuse('saved');
    await vault.read('a.md');
    expect(external.text('a.md')).toBe('one\r\n');
  });

  it('is left alone for ten seconds after the last key, and read afresh then', async () => {
    const { obsidian, app, clock, vault } = await start({ files: { 'a.md': 'one', 'b.md': 'b' } });
    await obsidian.type('a.md', ' two');
    await app.workspace.getActiveViewOfType(MarkdownView)?.save();
    expect(await vault.edit('a.md', () => 'mine')).toBe('busy');
    await clock.advance(9_000);
    expect(await vault.edit('a.md', () => 'mine')).toBe('busy');
    expect(await vault.edit('b.md', () => 'mine')).toBe('written');
    await clock.advance(1_001);
    expect(await vault.edit('a.md', (text) => `${text} three`)).toBe('written');
    expect(obsidian.external.text('a.md')).toBe('one two three');
  });

  it('is left alone no more once a person has decided on it', async () => {
    const { obsidian, app, vault } = await start({ files: { 'a.md': 'one' } });
    await obsidian.type('a.md', ' two');
    await app.workspace.getActiveViewOfType(MarkdownView)?.save();
    vault.endTyping('a.md');
    expect(await vault.edit('a.md', (text) => `${text} three`)).toBe('written');
    expect(obsidian.external.text('a.md')).toBe('one two three');
  });

  it('is left alone under its new name, too', async () => {
    const { obsidian, vault } = await start({ files });
    await obsidian.type('a.md', ' two');
    expect(await vault.move('a.md', 'Done/a.md')).toBe('moved');
    expect(await vault.edit('Done/a.md', () => 'mine')).toBe('busy');
  });

  it('is left alone when a key is hit between the look and the write', async () => {
    const { app, external, vault } = await start({ files: { 'a.md': 'one' } });
    await app.workspace.openLinkText('a', '');
    app.vault.process = between(app.vault.process.bind(app.vault), () => {
      typeInto(the('textarea'), 'one two');
    });
    expect(await vault.edit('a.md', () => 'mine')).toBe('busy');
    expect(external.text('a.md')).toBe('one');
  });

  it('does not count as typing when the editor takes up what a sync wrote', async () => {
    const { app, external, vault } = await start({ files: { 'a.md': 'one' } });
    await app.workspace.openLinkText('a', '');
    external.save('a.md', 'one from afar');
    await laterTask(5);
    expect(app.workspace.getActiveViewOfType(MarkdownView)?.editor.getValue()).toBe('one from afar');
    expect(await vault.edit('a.md', (text) => `${text}, two`)).toBe('written');
  });

  it('does not count as typing when the editor takes up what Deputy wrote', async () => {
    const { app, external, vault } = await start({ files });
    await app.workspace.openLinkText('a', '');
    expect(await vault.edit('a.md', (text) => `${text}two\r\n`)).toBe('written');
    await laterTask(5);
    expect(app.workspace.getActiveViewOfType(MarkdownView)?.editor.getValue()).toBe('one\ntwo\n');
    expect(await vault.edit('a.md', (text) => `${text}three\r\n`)).toBe('written');
    expect(external.text('a.md')).toBe('one\r\ntwo\r\nthree\r\n');
  });
});

describe('an edit', () => {
  it('keeps a byte-order mark that the app does not show', async () => {
    const { app, external, vault } = await start({ files: { 'a.md': '\uFEFFone' } });
    const process = app.vault.process.bind(app.vault);
    app.vault.process = (file, change) => process(file, (text) => change(text.replace(/^\uFEFF/, '')));
    expect(await vault.edit('a.md', (text) => `${text} two`)).toBe('written');
    expect(external.text('a.md')).toBe('\uFEFFone two');
  });

  it('starts again where somebody saved since the bytes were read', async () => {
    const { app, external, vault } = await start({ files: { 'a.md': 'one' } });
    app.vault.process = between(app.vault.process.bind(app.vault), () => {
      external.save('a.md', 'other');
    });
    const seen: string[] = [];
    const outcome = await vault.edit('a.md', (text) => {
      seen.push(text);
      return `${text} and mine`;
    });
    expect([outcome, seen, external.text('a.md')]).toEqual(['written', ['other'], 'other and mine']);
  });

  it('gives up where somebody saves again and again', async () => {
    const { app, external, vault } = await start({ files: { 'a.md': 'one' } });
    let saves = 0;
    const save = (): void => {
      external.save('a.md', `save ${(saves += 1)}`);
    };
    app.vault.process = between(app.vault.process.bind(app.vault), save, Infinity);
    expect(await vault.edit('a.md', () => 'mine')).toBe('busy');
    expect(external.text('a.md')).toBe('save 5');
  });

  it('sees what the app can not read', async () => {
    const { app, external, vault } = await start({ files: { 'a.md': 'one' } });
    app.vault.process = between(app.vault.process.bind(app.vault), () => {
      external.save('a.md', new Uint8Array([0x6f, 0xfc]));
    });
    expect(await codeOf(vault.edit('a.md', () => 'mine'))).toBe('not_text');
  });

  it('that leaves the text writes nothing', async () => {
    const { app, vault } = await start({ files: { 'a.md': 'one' } });
    const events: string[] = [];
    app.vault.on('modify', ({ path }) => events.push(path));
    expect(await vault.edit('a.md', () => null)).toBe('left');
    expect(events).toEqual([]);
  });

  it('of a note that goes meanwhile finds it missing', async () => {
    const { app, external, vault } = await start({ files: { 'a.md': 'one' } });
    app.vault.process = between(app.vault.process.bind(app.vault), () => {
      external.save('a.md', null);
    });
    expect(await vault.edit('a.md', () => 'mine')).toBe('missing');
    expect(external.has('a.md')).toBe(false);
  });
});

describe('a name that is taken', () => {
  it.each(['File already exists.', 'Datei existiert bereits', 'That name is in use'])(
    'is known in whatever words the app says so: %s',
    async (words) => {
      const { app, external, vault } = await start({ files: { 'b.md': 'mine' } });
      app.vault.create = between(refuse(words), () => {
        external.save('a.md', 'theirs');
      });
      expect(await vault.create('a.md', 'mine')).toBe('exists');
      app.vault.rename = between(refuse(words), () => {
        external.save('c.md', 'theirs');
      });
      expect(await vault.move('b.md', 'c.md')).toBe('exists');
      expect(external.text('c.md')).toBe('theirs');
    },
  );

  it('is not mistaken for a disk that filled up while the file was written', async () => {
    const { app, external, vault } = await start();
    for (const [words, code] of [
      ['ENOSPC: no space left on device, write', 'ENOSPC'],
      ['write failed: ENOSPC (No space left on device)', undefined],
    ] as const) {
      app.vault.create = between(refuse(words, code), () => {
        external.save('a.md', 'half of it');
      });
      expect(await codeOf(vault.create('a.md', 'half of it is there'))).toBe('disk_full');
      external.save('a.md', null);
    }
  });

  it('is taken though the app has not noticed', async () => {
    const { external, vault } = await start({ files: { 'b.md': 'b' } });
    external.save('New/a.md', 'theirs', { unnoticed: true });
    expect(await vault.create('New/a.md', 'mine')).toBe('exists');
    expect(await vault.move('b.md', 'New/a.md')).toBe('exists');
    expect(await vault.create('New/b.md', 'mine')).toBe('created');
    await vault.append('New/a.md', ' and mine');
    expect(new TextDecoder().decode((await vault.read('New/a.md')) ?? undefined)).toBe('theirs and mine');
    expect(await vault.edit('New/a.md', (text) => text.toUpperCase())).toBe('written');
    expect(external.text('New/a.md')).toBe('THEIRS AND MINE');
  });

  it('is taken even where the app would look no further than its index', async () => {
    const { app, external, vault } = await start();
    external.save('a.md', 'theirs', { unnoticed: true });
    app.vault.create = async (path, text) => {
      await app.vault.adapter.write(path, text);
      return app.vault.getFileByPath(path)!;
    };
    expect(await vault.create('a.md', 'mine')).toBe('exists');
    expect(external.text('a.md')).toBe('theirs');
  });

  it('is free though the app has not noticed', async () => {
    const { external, vault } = await start({ files: { 'a.md': 'old' } });
    external.save('a.md', null, { unnoticed: true });
    expect(await vault.read('a.md')).toBeNull();
    expect(await vault.edit('a.md', () => 'mine')).toBe('missing');
    expect(await vault.create('a.md', 'mine')).toBe('created');
  });

  it('is distinguished by case where the disk does so, and only there', async () => {
    const files = { 'Notes/a.md': 'a', 'b.md': 'b' };
    const { external, vault } = await start({ disk: new MemoryDisk({ ignoresCase: true }), files });
    expect(await vault.create('Notes/A.md', 'mine')).toBe('exists');
    expect(await vault.move('b.md', 'Notes/A.md')).toBe('exists');
    expect(await vault.move('Notes/a.md', 'Notes/A.md')).toBe('moved');
    expect(external.paths()).toEqual(['Notes/A.md', 'b.md']);
    const sensitive = await start({ files: { 'a.md': 'mine', 'A.md': 'theirs' } });
    expect(await sensitive.vault.move('a.md', 'A.md')).toBe('exists');
    expect(sensitive.external.text('A.md')).toBe('theirs');
  });
});

describe('what goes through the app', () => {
  it('moves without touching the links of other notes', async () => {
    const { app, vault } = await start({ files: { 'a.md': 'a' } });
    app.fileManager.renameFile = refuse('links are rewritten');
    expect(await vault.move('a.md', 'Done/a.md')).toBe('moved');
  });

  it('trashes where the person wants it, on a phone within the vault', async () => {
    const { obsidian, vault } = await start({ files: { 'a.md': 'a' } });
    await vault.moveToTrash('a.md');
    expect([...obsidian.systemTrash.keys()]).toEqual(['a.md']);
    const phone = await start({ platform: 'phone', files: { 'a.md': 'a' } });
    await phone.vault.moveToTrash('a.md');
    expect(phone.external.paths()).toEqual(['.trash/a.md']);
  });

  it('takes the folders of others for made', async () => {
    const { external, vault } = await start();
    external.save('Drafts/theirs.md', 'x', { unnoticed: true });
    await vault.makeFolder('Drafts/inner');
    expect(await vault.create('Drafts/inner/a.md', 'x')).toBe('created');
  });

  it.each(['.hidden/a.md', 'a/.b.md', 'a:b.md', 'no\u00a0break.md'])(
    'does not make the name %j, which the app would not find again',
    async (path) => {
      const { external, vault } = await start({ files: { 'a.md': 'a' } });
      expect(await codeOf(vault.create(path, 'x'))).toBe('bad_path');
      expect(await codeOf(vault.move('a.md', path))).toBe('bad_path');
      expect(await codeOf(vault.append(path, 'x'))).toBe('bad_path');
      expect(external.paths()).toEqual(['a.md']);
    },
  );
});

describe('what goes wrong', () => {
  const full = 'disk_full';
  it.each([
    ['ENOSPC', 'ENOSPC: no space left on device, write', full],
    ['EDQUOT', 'EDQUOT: disk quota exceeded', full],
    ['EACCES', "EACCES: permission denied, open '/v/a.md'", 'denied'],
    ['EROFS', 'EROFS: read-only file system', 'denied'],
    ['EIO', 'EIO: i/o error, where permission was given', 'io'],
    [undefined, 'write failed: ENOSPC (No space left on device)', full],
    ['OS-PLUG-FILE-0013', 'You can’t save the file because the disk is full.', full],
    [undefined, 'EACCES (Permission denied)', 'denied'],
    [undefined, 'You don’t have permission to save the file “a.md”.', 'denied'],
    [undefined, 'Something else', 'io'],
  ])('%s, "%s", is %s', async (code, words, expected) => {
    const { app, vault } = await start({ files: { 'a.md': 'a' } });
    app.vault.process = refuse(words, code);
    const work = vault.edit('a.md', () => 'b');
    expect(await codeOf(work)).toBe(expected);
    await expect(work).rejects.toThrow(/^Could not write a\.md: /);
  });

  it('is not read out of the name of a note', async () => {
    const { app, vault } = await start({ files: { 'Permission slip.md': 'a' } });
    app.vault.process = refuse('Unable to write Permission slip.md');
    expect(await codeOf(vault.edit('Permission slip.md', () => 'b'))).toBe('io');
  });

  it('with one write holds up no other', async () => {
    const { app, vault } = await start({ files: { 'a.md': 'a' } });
    const process = app.vault.process.bind(app.vault);
    app.vault.process = refuse('no');
    const failing = codeOf(vault.edit('a.md', () => 'b'));
    const next = vault.create('b.md', 'b');
    expect([await failing, await next]).toEqual(['io', 'created']);
    app.vault.process = process;
    expect(await vault.edit('a.md', () => 'b')).toBe('written');
  });
});

describe('a folder of 10,000 notes', () => {
  it('is listed within 50 ms, by walking it', async () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `Notes/${n % 50}/note ${n}.md`);
    const files = { ...Object.fromEntries(names.map((name) => [name, 'x'])), 'Elsewhere/a.md': 'x' };
    const { app, vault } = await start({ files });
    app.vault.getFiles = app.vault.getMarkdownFiles = (): TFile[] => {
      throw new Error('the whole vault was asked for');
    };
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const before = performance.now();
      expect(await vault.list('Notes')).toHaveLength(10_000);
      times.push(performance.now() - before);
    }
    const best = Math.min(...times);
    console.log(`listing 10,000 notes: first ${(times[0] ?? 0).toFixed(1)} ms, best ${best.toFixed(1)} ms`);
    expect(best).toBeLessThan(50);
  });
});
