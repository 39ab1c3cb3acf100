// @vitest-environment jsdom
import type { PluginManifest } from 'obsidian';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// With its ending, since the built main.js stands beside it.
import DeputyPlugin from '../main.ts';
import type { FakeObsidian, FakeObsidianOptions } from './fake-obsidian/fake-obsidian';
import { laterTask, obsidianPerTest } from './fake-obsidian/open-obsidian';
import { click } from './fake-obsidian/person';
import { FolderDisk } from './fake-obsidian/disk/folder-disk';
import { aMailNote } from './fakes/mail-note';

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
});
