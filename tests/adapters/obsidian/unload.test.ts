// @vitest-environment dom
import { Plugin } from 'obsidian';
import { expect, it } from 'vitest';
import { ObsidianNotifier } from '../../../src/adapters/obsidian/obsidian-notifier';
import { ObsidianVault } from '../../../src/adapters/obsidian/obsidian-vault';
import { WindowClock } from '../../../src/adapters/obsidian/window-clock';
import { obsidianPerTest } from '../../fake-obsidian/open-obsidian';

const open = obsidianPerTest();
const manifest = {
  id: 'x',
  name: 'X',
  version: '1.0.0',
  minAppVersion: '1.13.0',
  author: '',
  description: '',
};

class Host extends Plugin {
  readonly clock = new WindowClock();
  readonly vault = new ObsidianVault(this.app, this.clock);
  readonly stop = this.vault.watch(() => undefined);
  readonly notifier = new ObsidianNotifier(this.clock, () => false);

  override onload(): void {
    void this.clock.sleep(60_000);
    this.clock.every(30_000, () => undefined);
    this.notifier.notify({
      level: 'warn',
      text: 'Decide',
      actions: [{ label: 'Now', run: () => undefined }],
    });
  }

  override onunload(): void {
    this.stop();
    this.vault.close();
    this.notifier.close();
    this.clock.close();
  }
}

it('leaves nothing behind', async () => {
  const obsidian = open();
  await obsidian.becomeReady();
  const plugin = await obsidian.install(Host, manifest);
  expect(obsidian.leaks()).toEqual(
    expect.arrayContaining([
      'event vault:rename',
      'event workspace:editor-change',
      'element div.notice',
      'listener document:visibilitychange',
      'timeout of 10000 ms',
    ]),
  );
  plugin.unload();
  expect(obsidian.leaks()).toEqual([]);
});
