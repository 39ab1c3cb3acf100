import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeHost } from '../../../headless/node/node-host.mjs';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import type { NodeModules } from '../../../src/adapters/desktop/node-modules';
import { openDesktop } from '../../../src/adapters/desktop/open-desktop';
import { VaultError } from '../../../src/kernel/ports/vault';
import { MemoryVault } from '../../fakes/memory-vault';
import { temporaryFolder } from '../../fakes/temporary-folder';

describe('openDesktop', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let vault: string;
  let env: Record<string, string>;
  let node: NodeModules;
  beforeEach(() => {
    place = temporaryFolder();
    vault = join(place.folder, 'vault');
    env = { DEPUTY_CONFIG_DIR: join(place.folder, 'configuration') };
    node = { ...nodeModules, process: Object.assign(Object.create(nodeModules.process), { env }) };
    mkdirSync(vault);
  });

  it('shares device and machine with the command line', () => {
    const { host } = openDesktop(node, vault, () => 'Logs');
    const { deviceId, machine, pid } = nodeHost({ env, stderr: process.stderr }, () => undefined);
    expect(host).toMatchObject({ name: 'obsidian', deviceId, machine, pid });
  });

  it('keeps the device’s files where its lock is looked for', async () => {
    const { host, device } = openDesktop(node, vault, () => 'Work/Logs');
    await device.create('.orchestrator.lock.1', 'mine');
    expect(readdirSync(join(vault, 'Work', 'Logs', '.deputy', host.deviceId))).toEqual([
      '.orchestrator.lock.1',
    ]);
  });

  it('shares its consents with every vault of the device', () => {
    openDesktop(node, vault, () => 'Logs').consents.give('openai');
    expect(openDesktop(node, join(place.folder, 'other'), () => 'Logs').consents.list()).toEqual(['openai']);
  });

  it('keeps the app’s vault inside its folder, and opens addresses as the app does', async () => {
    const { keepInside, host } = openDesktop(node, vault, () => 'Logs');
    symlinkSync(place.folder, join(vault, 'Out'));
    const memory = new MemoryVault();
    await keepInside(memory).create('a.md', 'text');
    await expect(keepInside(memory).create('Out/a.md', 'text')).rejects.toThrow('leads out of the vault');
    expect(memory.paths()).toEqual(['a.md']);
    const opened: unknown[] = [];
    vi.stubGlobal('window', { open: (url: unknown) => opened.push(url) });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    await host.openUrl('https://example.com');
    expect(opened).toEqual(['https://example.com']);
  });

  it('says what to do where the configuration can not be written', () => {
    writeFileSync(join(place.folder, 'configuration'), 'a file where a folder should be');
    const open = (): unknown => openDesktop(node, vault, () => 'Logs');
    expect(open).toThrow(VaultError);
    expect(open).toThrow('the variable DEPUTY_CONFIG_DIR names another folder');
  });
});
