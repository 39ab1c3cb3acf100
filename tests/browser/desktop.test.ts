// @vitest-environment dom
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { env } from 'node:process';
import type { PluginManifest } from 'obsidian';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { evaluatePlugin } from '../../preview/page/evaluate-plugin';
import { FolderDisk } from '../fake-obsidian/disk/folder-disk';
import { laterTask, obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { temporaryFolder } from '../fakes/temporary-folder';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

/** As in the window of the desktop app, which knows no other packages. */
const requireNode = (name: string): unknown => {
  if (!isBuiltin(name)) throw new Error(`main.js asks for ${name}`);
  return createRequire(import.meta.url)(name) as unknown;
};

const open = obsidianPerTest();
const former = env['DEPUTY_CONFIG_DIR'];
let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
  env['DEPUTY_CONFIG_DIR'] = join(folder, 'configuration');
});
afterEach(() => {
  if (former === undefined) delete env['DEPUTY_CONFIG_DIR'];
  else env['DEPUTY_CONFIG_DIR'] = former;
  remove();
});

it('shares the device with the command line on a desktop, by modules that the app can give', async () => {
  mkdirSync(join(folder, 'vault'));
  const { Plugin, required } = evaluatePlugin(read('main.js'), requireNode);
  const obsidian = open({ disk: new FolderDisk(join(folder, 'vault')) });
  await obsidian.install(Plugin, JSON.parse(read('manifest.json')) as PluginManifest);
  await obsidian.becomeReady();
  await laterTask(100);
  expect(required).toContain('node:fs');
  expect(readdirSync(join(folder, 'configuration'))).toContain('device');
});
