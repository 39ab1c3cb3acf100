// @vitest-environment dom
import { expect, it } from 'vitest';
import { readPluginData } from '../../../src/adapters/obsidian/plugin-data';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';

const open = obsidianPerTest();

it('the settings of another plugin are read from the configuration folder; without any, nothing is', async () => {
  const obsidian = open({});
  await obsidian.becomeReady();
  const { vault } = obsidian.app;
  const folder = `${vault.configDir}/plugins/obsidian-tasks-plugin`;
  expect(await readPluginData(vault, 'obsidian-tasks-plugin')).toBeNull();
  await vault.adapter.mkdir(folder);
  await vault.adapter.write(`${folder}/data.json`, '{"globalFilter":"#task"}');
  expect(await readPluginData(vault, 'obsidian-tasks-plugin')).toBe('{"globalFilter":"#task"}');
});
