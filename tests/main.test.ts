// @vitest-environment dom
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { FolderDisk } from './fake-obsidian/disk/folder-disk';
import type { FakeObsidian } from './fake-obsidian/fake-obsidian';
import { laterTask } from './fake-obsidian/open-obsidian';
import { aMailNote } from './fakes/mail-note';
import { chooseRules, pluginPerTest, until } from './plugin-stage';

const NOTE = 'Needs_Action/question.md';
const VAULT = { [NOTE]: aMailNote() };

describe('The plugin', () => {
  const { open, path } = pluginPerTest();
  const textOf = async (obsidian: FakeObsidian, note: string): Promise<string | null> => {
    const file = obsidian.app.vault.getFileByPath(note);
    return file === null ? null : obsidian.app.vault.read(file);
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
    await until(async () => obsidian.app.vault.getFolderByPath('Drafts')?.children.length === 1);
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

  it('keeps its settings in a configuration folder of another name, and works by them', async () => {
    const configDir = '.config-obsidian';
    const folders = { needsAction: 'In tray' };
    const { obsidian } = await open(
      { configDir, files: { 'In tray/question.md': VAULT[NOTE] } },
      { data: { folders }, isFirstTime: true },
    );
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => (await textOf(obsidian, 'In tray/question.md'))?.includes('decided_by') === true);
    const { adapter } = obsidian.app.vault;
    const saved: unknown = JSON.parse(await adapter.read(`${configDir}/plugins/deputy/data.json`));
    expect(saved).toMatchObject({ folders, provider: 'rules' });
    expect(await adapter.exists('.obsidian')).toBe(false);
  });

  it('names the built-in rules in words, not by their key', async () => {
    await open({ files: { [NOTE]: aMailNote() } }, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => document.querySelector('.deputy-model') !== null);
    expect(document.querySelector('.deputy-model')?.textContent).toBe('Built-in rules');
  });

  it('shares its device and its lock with the command line on a desktop', async () => {
    const folder = path('vault');
    const { obsidian } = await open(
      { platform: 'desktop', disk: new FolderDisk(folder), files: { [NOTE]: aMailNote() } },
      { isFirstTime: true },
    );
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => (await textOf(obsidian, NOTE))?.includes('decided_by') === true);
    const device = readFileSync(path('configuration/device'), 'utf8').trim();
    expect(await textOf(obsidian, 'Logs/Runner.md')).toContain(device);
    expect(readFileSync(path('configuration/consents'), 'utf8')).toBe('rules\n');
  });

  it('says aloud on a desktop that its device id was copied from another machine', async () => {
    mkdirSync(path('configuration'));
    writeFileSync(path('configuration/device'), 'other-desk\n');
    writeFileSync(path('configuration/machine'), 'another machine\n');
    await open({ platform: 'desktop', disk: new FolderDisk(path('vault')) });
    expect(document.querySelector('.notice')?.textContent).toContain('with its device id other-desk');
    expect(readFileSync(path('configuration/device'), 'utf8')).not.toContain('other-desk');
  });

  it('writes nothing through a link that leads out of the vault on a desktop', async () => {
    const folder = path('vault');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path('.bashrc'), '# mine\n');
    symlinkSync(path('.bashrc'), join(folder, 'Dashboard.md'));
    const { obsidian } = await open(
      { platform: 'desktop', disk: new FolderDisk(folder), files: { [NOTE]: aMailNote() } },
      { isFirstTime: true },
    );
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => (await textOf(obsidian, NOTE))?.includes('decided_by') === true);
    await until(async () => (await textOf(obsidian, 'Logs/orchestrator_state.json')) !== null);
    expect(readFileSync(path('.bashrc'), 'utf8')).toBe('# mine\n');
  });
});
