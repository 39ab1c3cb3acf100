// @vitest-environment dom
import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { FolderDisk } from './fake-obsidian/disk/folder-disk';
import { MemoryDisk } from './fake-obsidian/disk/memory-disk';
import type { FakeObsidian } from './fake-obsidian/fake-obsidian';
import { laterTask } from './fake-obsidian/open-obsidian';
import { buttonNamed, click, rowNamed, the } from './fake-obsidian/person';
import { aMailNote } from './fakes/mail-note';
import { chooseRules, pluginPerTest, until } from './plugin-stage';
import { promise } from './promise';

const DRAFT =
  '---\ntype: draft_reply\nstatus: pending_approval\nsource_note: "[[mail]]"\nto: Ann Lee <ann@example.com>\nsubject: "Re: the 14th"\n---\n\nYes, the 14th.\n';
const STRICT = { approveOnlyInDeputy: true, sendDelaySeconds: 0, provider: 'rules' };
const LOOSE = { sendDelaySeconds: 0, provider: 'rules' };
const NOT_BY_MOVING = /Moving files approves nothing/;

describe('The plugin, with settings that a sync loosens', () => {
  const { open, path } = pluginPerTest();

  const pathIn = (obsidian: FakeObsidian, folder: string): string | null =>
    obsidian.app.vault.getFolderByPath(folder)?.children[0]?.path ?? null;
  const move = (obsidian: FakeObsidian): void => {
    const from = pathIn(obsidian, 'Pending_Approval') ?? '';
    obsidian.external.move(from, from.replace('Pending_Approval', 'Approved'));
  };
  const isBack = async (obsidian: FakeObsidian): Promise<boolean> => {
    const at = pathIn(obsidian, 'Pending_Approval');
    const file = at === null ? null : obsidian.app.vault.getFileByPath(at);
    return file !== null && NOT_BY_MOVING.test(await obsidian.app.vault.read(file));
  };
  const settings = async (obsidian: FakeObsidian): Promise<void> => {
    obsidian.fake.setting.open();
    click(the('.vertical-tab-nav-item'));
    await laterTask();
  };
  const view = (): HTMLElement => document.querySelector<HTMLElement>('.deputy-view') ?? document.body;

  it.each(['phone', 'desktop'] as const)(
    'goes by the strict ones until a person allows it on this %s',
    async (platform) => {
      promise("What a vault's files loosen of the settings that protect needs a yes on this device");
      vi.spyOn(window, 'open').mockReturnValue(null);
      const disk = platform === 'desktop' ? new FolderDisk(path('vault')) : new MemoryDisk();
      const mail = aMailNote({ from: 'Ann Lee <ann@example.com>', status: 'pending_approval' });
      for (const [name, text] of Object.entries({ 'Drafts/a.md': DRAFT, 'Needs_Action/mail.md': mail })) {
        disk.makeFolder(dirname(name));
        disk.write(name, new TextEncoder().encode(text), { mtime: Date.now() - 60_000 });
      }
      const { obsidian, plugin } = await open({ platform, disk }, { data: STRICT, isFirstTime: true });
      await until(async () => document.querySelector('.deputy-view') !== null);
      chooseRules();
      await until(async () => pathIn(obsidian, 'Pending_Approval') !== null);
      await obsidian.changeSettings(plugin, LOOSE);
      await until(async () => view().textContent.includes('Approve only in Deputy: on → off'));
      move(obsidian);
      await until(() => isBack(obsidian));
      click(buttonNamed('Allow', view()));
      await until(async () => !view().textContent.includes('Approve only in Deputy: on → off'));
      move(obsidian);
      await until(async () => pathIn(obsidian, 'Approved') !== null && !(await isBack(obsidian)));
    },
  );

  it('takes a change in the settings tab for that yes, and no other change for it', async () => {
    const data = { ...STRICT, personAddresses: 'me@my.test' };
    const { obsidian, plugin } = await open({}, { data, isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await obsidian.changeSettings(plugin, { ...data, personAddresses: 'me@my.test, eve@evil.test' });
    await until(async () => view().textContent.includes('Your addresses: adds eve@evil.test'));
    await settings(obsidian);
    click(the('.checkbox-container', rowNamed('Approve only in Deputy')));
    await laterTask(200);
    expect(view().textContent).not.toContain('Approve only in Deputy: on');
    expect(view().textContent).toContain('Your addresses: adds eve@evil.test');
    await obsidian.changeSettings(plugin, { ...data, approveOnlyInDeputy: false });
    await until(async () => !view().textContent.includes('Your addresses'));
    expect(view().textContent).not.toContain('protect less');
  });
});
