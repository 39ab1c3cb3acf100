// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { FakeObsidian } from './fake-obsidian/fake-obsidian';
import { buttonNamed, click, the, typeInto } from './fake-obsidian/person';
import { aMailNote } from './fakes/mail-note';
import { chooseRules, pluginPerTest, until } from './plugin-stage';

describe('Set up folders', () => {
  const { open } = pluginPerTest();
  const asked = async (files: Record<string, string>): Promise<FakeObsidian> => {
    const { obsidian } = await open({ files }, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => document.body.textContent.includes('Ready to start'));
    return obsidian;
  };
  const parent = (): HTMLInputElement => the('input[aria-label="Parent folder"]') as HTMLInputElement;
  const toFolders = async (): Promise<void> => {
    click(buttonNamed('Set up folders See them first, or choose where.'));
    await until(async () => document.querySelector('.modal.deputy-dialog') !== null);
  };
  const atRoot = ({ app }: FakeObsidian): string[] => app.vault.getRoot().children.map(({ path }) => path);

  it('are made by Start in a folder of their own, beside an Archive that is the person’s', async () => {
    const obsidian = await asked({ 'Archive/1999.md': 'Mine.\n' });
    click(buttonNamed('Start Creates the folder.'));
    await until(async () => obsidian.app.vault.getFolderByPath('Deputy/Pending_Approval') !== null);
    expect(atRoot(obsidian)).not.toContain('Needs_Action');
    expect(obsidian.app.vault.getFolderByPath('Archive')?.children).toHaveLength(1);
  });

  it('offers a folder of their own between the person’s notes, and Deputy works there at once', async () => {
    const obsidian = await asked({ 'My note.md': 'Mine.\n' });
    await toFolders();
    expect(parent().value).toBe('Deputy');
    expect(the('.deputy-tree').textContent).toContain('Deputy/Needs_Actionnew');
    click(buttonNamed('Set up', the('.modal.deputy-dialog')));
    await until(async () => obsidian.app.vault.getFolderByPath('Deputy/Needs_Action') !== null);
    obsidian.external.save('Deputy/Needs_Action/question.md', aMailNote());
    const drafts = () => obsidian.app.vault.getFolderByPath('Deputy/Drafts')?.children.length;
    await until(async () => drafts() === 1);
    expect(atRoot(obsidian).sort()).toEqual(['Dashboard.md', 'Deputy', 'My note.md']);
    const hidden = await obsidian.app.vault.adapter.list('Deputy/Logs/.deputy');
    expect(hidden.folders).toHaveLength(1);
  });

  it('offers a folder of their own in an empty vault as well, and what is typed instead is shown', async () => {
    const obsidian = await asked({});
    await toFolders();
    expect(parent().value).toBe('Deputy');
    typeInto(parent(), 'Post');
    expect(the('.deputy-tree').textContent).toContain('Post/Inboxnew');
    typeInto(parent(), '../out');
    expect(the('.deputy-tree').textContent).toContain('Post/Inboxnew');
    click(buttonNamed('Set up', the('.modal.deputy-dialog')));
    await until(async () => obsidian.app.vault.getFolderByPath('Post/Inbox') !== null);
    await until(async () => !document.body.textContent.includes('Ready to start'));
  });
});
