// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { FakeObsidian } from './fake-obsidian/fake-obsidian';
import { laterTask } from './fake-obsidian/open-obsidian';
import { buttonNamed, click, rowNamed, the } from './fake-obsidian/person';
import { aMailNote } from './fakes/mail-note';
import { chooseRules, pluginPerTest, until } from './plugin-stage';
import { fillIn } from './ui/settings/tab-stage';

const ME = '---\nname: Ben Sample\n---\n\nNever promise a date.\n';
const FILES = { 'Needs_Action/question.md': aMailNote() };

describe('The plugin', () => {
  const { open } = pluginPerTest();
  const draftOf = async ({ app }: FakeObsidian): Promise<string> => {
    const [path] = app.vault.getMarkdownFiles().filter((file) => file.path.startsWith('Drafts/'));
    return path === undefined ? '' : app.vault.read(path);
  };
  const settings = async (obsidian: FakeObsidian): Promise<void> => {
    obsidian.fake.setting.open();
    click(the('.vertical-tab-nav-item'));
    await laterTask();
  };
  const triaged = async (files: Record<string, string>): Promise<FakeObsidian> => {
    const { obsidian } = await open({ files }, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => (await draftOf(obsidian)).includes('[Your name]'));
    return obsidian;
  };
  const profileRow = (): string => rowNamed('Profile note').textContent;

  it('signs with a profile that came with the vault once it is confirmed here, drafts that wait included', async () => {
    const obsidian = await triaged({ ...FILES, 'Memory/Me.md': ME });
    await settings(obsidian);
    await until(async () => profileRow().includes('Memory/Me.md is not confirmed on this device'));
    click(buttonNamed('Review', rowNamed('Profile note')));
    const dialog = the('.modal.deputy-dialog');
    expect(dialog.textContent).toContain('Ben Sample');
    expect(dialog.textContent).toContain('Never promise a date.');
    expect(await draftOf(obsidian)).toContain('[Your name]');
    click(buttonNamed('Use it', dialog));
    await until(async () => (await draftOf(obsidian)).includes('Ben Sample'));
    expect(await draftOf(obsidian)).not.toContain('[Your name]');
    await until(async () => profileRow().includes('is used on this device'));
    // It comes last, and must not come in the next test.
    await until(async () => document.querySelector('.notice .deputy-undo') !== null);
  });

  it('puts a name that is saved later into drafts that wait for it', async () => {
    const obsidian = await triaged(FILES);
    await settings(obsidian);
    await fillIn('Your name', 'Ada Sample');
    await until(async () => (await draftOf(obsidian)).includes('Ada Sample'));
    await until(async () => document.querySelector('.notice .deputy-undo') !== null);
    click(the('.notice .deputy-undo'));
    await until(async () => (await draftOf(obsidian)).includes('[Your name]'));
  });
});
