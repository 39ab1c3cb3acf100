// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { FakeObsidian } from '../../fake-obsidian/fake-obsidian';
import { laterTask } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click, the, typeInto } from '../../fake-obsidian/person';
import { aMailNote } from '../../fakes/mail-note';
import { chooseRules, pluginPerTest, until } from '../../plugin-stage';

describe('Uninstall, in the app', () => {
  const { open } = pluginPerTest();
  const paths = ({ app }: FakeObsidian): string[] =>
    app.vault
      .getFiles()
      .map(({ path }) => path)
      .sort();

  const asked = async (): Promise<FakeObsidian> => {
    const { obsidian } = await open({ files: { 'mine.md': 'Mine.\n' } }, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => document.body.textContent.includes('Ready to start'));
    click(buttonNamed('Start Creates the folder.'));
    await until(async () => obsidian.app.vault.getFolderByPath('Deputy/Pending_Approval') !== null);
    obsidian.external.save('Deputy/Done/old.md', aMailNote({ status: 'done' }));
    await until(async () => paths(obsidian).includes('Dashboard.md'));
    obsidian.fake.commands.executeCommandById('deputy:uninstall');
    await until(async () => document.querySelector('.modal .deputy-tree') !== null);
    return obsidian;
  };
  const answer = async (word: string): Promise<void> => {
    typeInto(the('input[aria-label^="Type"]'), word);
    click(buttonNamed('Uninstall', the('.modal.deputy-dialog')));
    await laterTask(200);
  };

  it('shows the files, takes them away after the typed word, and makes none anew', async () => {
    const obsidian = await asked();
    expect(the('.modal .deputy-tree').textContent).toContain('Deputy/Triage.base');
    expect(the('.modal').textContent).toContain('deputy service remove <vault>');
    await answer('uninstall');
    await until(async () => !paths(obsidian).includes('Dashboard.md'));
    await until(
      async () =>
        document.querySelector('.modal')?.textContent.includes('Deputy was removed from this vault') === true,
    );
    obsidian.external.save('Deputy/Needs_Action/new.md', aMailNote());
    await laterTask(3_000);
    expect(paths(obsidian)).toEqual(['Deputy/Done/old.md', 'Deputy/Needs_Action/new.md', 'mine.md']);
  });

  it('moves the notes to the folder that is named, once the places were shown', async () => {
    const obsidian = await asked();
    typeInto(the('input[aria-label="Move your notes to"]'), 'Old mail/');
    await answer('');
    await until(async () => the('.modal .deputy-tree').textContent.includes('Old mail/Done/old.md'));
    await answer('uninstall');
    await until(async () => paths(obsidian).includes('Old mail/Done/old.md'));
    expect(paths(obsidian)).not.toContain('Deputy/Done/old.md');
  });

  it('says so where there is nothing to remove', async () => {
    const { obsidian } = await open({}, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    obsidian.fake.commands.executeCommandById('deputy:uninstall');
    await until(async () => document.body.textContent.includes('Nothing to remove'));
  });

  it('gives the consents back where it is refused because something changed meanwhile', async () => {
    const obsidian = await asked();
    const consents = (): unknown => obsidian.app.loadLocalStorage('deputy-consents');
    const [before, files] = [consents(), paths(obsidian)];
    expect(before).not.toBeNull();
    obsidian.external.save('Deputy/Done/another.md', aMailNote({ status: 'done' }));
    await answer('uninstall');
    await until(async () => document.body.textContent.includes('Nothing was removed'));
    await until(async () => consents() === before);
    expect(paths(obsidian)).toEqual([...files, 'Deputy/Done/another.md'].sort());
    obsidian.external.save('Deputy/Needs_Action/new.md', aMailNote());
    await until(async () => !obsidian.external.has('Deputy/Needs_Action/new.md'));
  });

  it('does nothing after another word', async () => {
    const obsidian = await asked();
    const before = paths(obsidian);
    await answer('yes');
    expect(paths(obsidian)).toEqual(before);
  });
});
