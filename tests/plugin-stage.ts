import type { PluginManifest } from 'obsidian';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
// With its ending, since the built main.js stands beside it.
import DeputyPlugin from '../main.ts';
import type { FakeObsidian, FakeObsidianOptions } from './fake-obsidian/fake-obsidian';
import { laterTask, obsidianPerTest } from './fake-obsidian/open-obsidian';
import { click } from './fake-obsidian/person';

const manifest = JSON.parse(readFileSync('manifest.json', 'utf8')) as PluginManifest;

interface Running {
  obsidian: FakeObsidian;
  plugin: DeputyPlugin;
}

export interface PluginStage {
  /** Into an app on a phone, unless said otherwise. */
  open: (
    options?: FakeObsidianOptions,
    install?: { data?: unknown; isFirstTime?: boolean },
  ) => Promise<Running>;
  /** In a folder of this test alone; the device's own lies in `configuration`. */
  path: (name: string) => string;
}

/** The plugin on devices of their own. Call it where tests are described. */
export function pluginPerTest(): PluginStage {
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
  return {
    open: async (options = {}, install = {}) => {
      const obsidian = openObsidian({ platform: 'phone', ...options });
      await obsidian.becomeReady();
      return { obsidian, plugin: await obsidian.install(DeputyPlugin, manifest, install) };
    },
    path: (name) => join(place, name),
  };
}

/** Until something holds; the notes settle for a second, so that this takes its time. */
export async function until(holds: () => Promise<boolean>, ms = 120_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come to that: ${document.body.textContent}`);
    await laterTask(50);
  }
}

export function chooseRules(): void {
  const choices = [...document.querySelectorAll<HTMLElement>('.deputy-view button')];
  const rules = choices.find(({ textContent }) => textContent.includes('Use the built-in rules'));
  if (rules === undefined) throw new Error('Nothing offers the rules');
  click(rules);
}
