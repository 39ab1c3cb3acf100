// @vitest-environment jsdom
import type { PluginManifest } from 'obsidian';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// With its ending, since the built main.js stands beside it.
import DeputyPlugin from '../main.ts';
import { serverConsentKey } from '../src/deputy/server-consent';
import type { ToolServer } from '../src/ports/tool-server';
import type { FakeObsidian, FakeObsidianOptions } from './fake-obsidian/fake-obsidian';
import { laterTask, obsidianPerTest } from './fake-obsidian/open-obsidian';
import { buttonNamed, click, rowNamed, the } from './fake-obsidian/person';
import { overFetch } from './fake-obsidian/request-url';
import type { Disk } from './fake-obsidian/disk/disk';
import { FolderDisk } from './fake-obsidian/disk/folder-disk';
import { MemoryDisk } from './fake-obsidian/disk/memory-disk';
import { aMailNote } from './fakes/mail-note';
import { scriptedHttp } from './mcp/scripted-http';

const manifest = JSON.parse(readFileSync('manifest.json', 'utf8')) as PluginManifest;
const NOTE = 'Needs_Action/question.md';
const VAULT = { [NOTE]: aMailNote() };

const chooseRules = (): void => {
  const choices = [...document.querySelectorAll<HTMLElement>('.deputy-view button')];
  const rules = choices.find(({ textContent }) => textContent.includes('Use the built-in rules'));
  if (rules === undefined) throw new Error('Nothing offers the rules');
  click(rules);
};

describe('The plugin', () => {
  const openObsidian = obsidianPerTest();
  let place = '';
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'deputy-'));
    vi.stubEnv('DEPUTY_CONFIG_DIR', join(place, 'configuration'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(place, { recursive: true, force: true });
  });

  const open = async (
    options: FakeObsidianOptions = {},
    install: { data?: unknown; isFirstTime?: boolean } = {},
  ): Promise<{ obsidian: FakeObsidian; plugin: DeputyPlugin }> => {
    const obsidian = openObsidian({ platform: 'phone', ...options });
    await obsidian.becomeReady();
    const plugin = await obsidian.install(DeputyPlugin, manifest, install);
    return { obsidian, plugin };
  };
  const textOf = async (obsidian: FakeObsidian, path: string): Promise<string | null> => {
    const file = obsidian.app.vault.getFileByPath(path);
    return file === null ? null : obsidian.app.vault.read(file);
  };
  /** Until something holds; the notes settle for a second, so that this takes its time. */
  const until = async (holds: () => Promise<boolean>, ms = 10_000): Promise<void> => {
    const end = Date.now() + ms;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error(`It did not come to that: ${document.body.textContent}`);
      await laterTask(50);
    }
  };

  it('reads and changes nothing before the person has chosen who triages', async () => {
    const { obsidian } = await open({ files: VAULT });
    const read = vi.spyOn(obsidian.fake.vault.adapter, 'readBinary');
    await laterTask(2_500);
    expect(read).not.toHaveBeenCalled();
    expect(await textOf(obsidian, NOTE)).toBe(VAULT[NOTE]);
  });

  it('opens its view the first time it is switched on, and triages once the rules are chosen', async () => {
    const { obsidian } = await open({ files: { [NOTE]: aMailNote() } }, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => (await textOf(obsidian, NOTE))?.includes('decided_by: "rules:rules"') === true);
    expect(obsidian.app.vault.getFolderByPath('Drafts')?.children).toHaveLength(1);
  });

  it('leaves nothing behind when it is switched off, in the middle of its work too', async () => {
    const { obsidian, plugin } = await open({ files: { [NOTE]: aMailNote() } }, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await laterTask(20);
    plugin.unload();
    await until(async () => obsidian.leaks().length === 0, 3_000).catch(() => undefined);
    expect(obsidian.leaks()).toEqual([]);
    const hidden = await obsidian.app.vault.adapter.list('Logs').catch(() => ({ folders: [], files: [] }));
    expect(JSON.stringify(hidden)).not.toContain('orchestrator.lock');
  });

  it('goes on with settings that a sync brought, and asks before it sends to somebody new', async () => {
    const { obsidian, plugin } = await open({ files: VAULT }, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => (await textOf(obsidian, NOTE))?.includes('decided_by') === true);
    await obsidian.changeSettings(plugin, { provider: 'openai' });
    obsidian.external.save('Needs_Action/second.md', aMailNote({ messageId: '<q2@example.org>' }));
    await laterTask(2_500);
    expect(await textOf(obsidian, 'Needs_Action/second.md')).toContain('status: pending');
    expect(document.querySelector('.deputy-view')?.textContent).toContain('OpenAI');
  });

  it('starts with broken settings, does nothing by itself, and keeps them', async () => {
    const { obsidian, plugin } = await open({ files: VAULT }, { data: '{ "provider": "op' });
    await laterTask(1_500);
    expect(await textOf(obsidian, NOTE)).toBe(VAULT[NOTE]);
    expect(await obsidian.app.vault.adapter.read(`${plugin.manifest.dir ?? ''}/data.json`)).toBe(
      '{ "provider": "op',
    );
  });

  it('shares its device and its lock with the command line on a desktop', async () => {
    const folder = join(place, 'vault');
    const { obsidian } = await open(
      { platform: 'desktop', disk: new FolderDisk(folder), files: { [NOTE]: aMailNote() } },
      { isFirstTime: true },
    );
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => (await textOf(obsidian, NOTE))?.includes('decided_by') === true);
    const device = readFileSync(join(place, 'configuration', 'device'), 'utf8').trim();
    expect(await textOf(obsidian, 'Logs/Runner.md')).toContain(device);
    expect(readFileSync(join(place, 'configuration', 'consents'), 'utf8')).toBe('rules\n');
  });

  describe('with a server of tools', () => {
    const emailTool = {
      server: 'mail',
      tool: 'send_email',
      arguments: {
        to: { name: 'to', form: 'list' },
        subject: { name: 'subject', form: 'text' },
        body: { name: 'body', form: 'text' },
      },
      constants: {},
    };
    const settingsWith = (server: ToolServer) => ({ toolServers: [server], emailTool });
    const DRAFT =
      '---\ntype: draft_reply\nstatus: pending_approval\nsource_note: "[[mail]]"\nto: Ann Lee <ann@example.com>\nsubject: "Re: the 14th"\n---\n\nYes, the 14th.\n';
    /** Written so long ago that nobody is typing there any more. */
    const LONG_AGO = { mtime: Date.now() - 60_000 };
    const withDraft = <D extends Disk>(disk: D): D => {
      const texts = {
        'Drafts/a.md': DRAFT,
        'Needs_Action/mail.md': aMailNote({ status: 'pending_approval' }),
      };
      for (const [path, text] of Object.entries(texts)) {
        disk.makeFolder(dirname(path));
        disk.write(path, new TextEncoder().encode(text), LONG_AGO);
      }
      return disk;
    };
    /** A program that keeps its number, and then is the scripted server. */
    const aProgram = (): ToolServer => {
      const server = pathToFileURL('tests/mcp/scripted-program.mjs').href;
      const code = `require('fs').writeFileSync(${JSON.stringify(pidFile())}, String(process.pid)); import(${JSON.stringify(server)})`;
      const args = ['-e', code, 'scripted', join(place, 'calls')];
      return { name: 'mail', transport: { kind: 'stdio', command: process.execPath, args, env: {} } };
    };
    const pidFile = (): string => join(place, 'pid');
    const consentsFile = (): string => join(place, 'configuration', 'consents');
    const pathsIn = (obsidian: FakeObsidian, folder: string): string[] =>
      obsidian.external.paths().filter((path) => path.startsWith(`${folder}/`));
    const waiting = (obsidian: FakeObsidian): string | undefined => pathsIn(obsidian, 'Pending_Approval')[0];
    const textIn = (obsidian: FakeObsidian, folder: string): string =>
      pathsIn(obsidian, folder)
        .map((path) => obsidian.external.text(path))
        .join('\n');
    /** The person drags the request's file, some time after it was written. */
    const approve = async (obsidian: FakeObsidian): Promise<void> => {
      await until(async () => waiting(obsidian) !== undefined);
      const path = waiting(obsidian) ?? '';
      obsidian.external.save(path, obsidian.external.text(path), { ...LONG_AGO, unnoticed: true });
      obsidian.external.move(path, path.replace('Pending_Approval', 'Approved'));
    };
    const isRefused = async (obsidian: FakeObsidian): Promise<boolean> =>
      textIn(obsidian, 'Pending_Approval').includes('is not allowed on this device');
    const isSent = async (obsidian: FakeObsidian): Promise<boolean> =>
      textIn(obsidian, 'Done').includes('status: sent');
    const allowInSettings = async (obsidian: FakeObsidian): Promise<void> => {
      obsidian.fake.setting.open();
      click(the('.vertical-tab-nav-item'));
      for (const row of ['Tool servers', 'mail']) {
        await laterTask();
        click(rowNamed(row));
      }
      await laterTask();
      click(buttonNamed('Allow'));
      await laterTask(50);
    };

    it('calls it after an approval, once it is allowed on this phone, and says farewell', async () => {
      const served = await scriptedHttp();
      const server: ToolServer = { name: 'mail', transport: { kind: 'http', url: served.url, headers: {} } };
      const { obsidian, plugin } = await open(
        { disk: withDraft(new MemoryDisk()), network: overFetch },
        { isFirstTime: true, data: settingsWith(server) },
      );
      await until(async () => document.querySelector('.deputy-view') !== null);
      chooseRules();
      await approve(obsidian);
      await until(() => isRefused(obsidian));
      expect(served.requests).toEqual([]);

      await allowInSettings(obsidian);
      expect(served.requests).toEqual([]);
      await approve(obsidian);
      // A person may still be typing in what has just come back.
      await until(() => isSent(obsidian), 30_000);
      expect(served.calls).toEqual(['send_email']);
      // Nobody listens on a stream that never ends: requestUrl would not come back from it.
      expect(served.requests.map(({ method }) => method)).not.toContain('GET');

      plugin.unload();
      await until(async () => served.requests.at(-1)?.method === 'DELETE');
      await until(async () => obsidian.leaks().length === 0);
    }, 60_000);

    it('starts one that is a program where it was allowed on this computer, and ends it', async () => {
      mkdirSync(join(place, 'configuration'), { recursive: true });
      writeFileSync(consentsFile(), `rules\n${serverConsentKey(aProgram())}\n`);
      const { obsidian, plugin } = await open(
        { platform: 'desktop', disk: withDraft(new FolderDisk(join(place, 'vault'))) },
        { data: settingsWith(aProgram()) },
      );
      await approve(obsidian);
      await until(() => isSent(obsidian));
      expect(readFileSync(join(place, 'calls'), 'utf8')).toBe('send_email\n');
      const pid = Number(readFileSync(pidFile(), 'utf8'));
      expect(isRunning(pid)).toBe(true);
      plugin.unload();
      await until(async () => !isRunning(pid));
    });

    it('starts none that came with the vault, whatever is approved', async () => {
      mkdirSync(join(place, 'configuration'), { recursive: true });
      const other = { ...aProgram(), name: 'calendar' };
      writeFileSync(consentsFile(), `rules\n${serverConsentKey(other)}\n`);
      const consents = ['rules', serverConsentKey(aProgram())];
      const { obsidian } = await open(
        { platform: 'desktop', disk: withDraft(new FolderDisk(join(place, 'vault'))) },
        // What a vault says of consents counts for nothing.
        { data: { ...settingsWith(aProgram()), consents } },
      );
      await approve(obsidian);
      await until(() => isRefused(obsidian));
      await laterTask(500);
      expect(existsSync(pidFile())).toBe(false);
      expect(textIn(obsidian, 'Drafts')).not.toContain('status: sent');
    });
  });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
