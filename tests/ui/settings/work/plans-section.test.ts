// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, rowNamed, the, typeInto } from '../../../fake-obsidian/person';
import { descOf, dialog, fieldOf, pressIn, tabStage, valueOf } from '../tab-stage';

const open = obsidianPerTest();

const stageOf = async (data?: object) => {
  const stage = await tabStage(open(), data);
  await stage.open();
  return stage;
};

async function addFolder(name: string): Promise<void> {
  click(rowNamed('Folders the model may write'));
  click(buttonNamed('Add folder'));
  await laterTask();
  typeInto(the('input', dialog()), name);
  await pressIn('Add');
  await laterTask(5);
}

describe('plans in the settings', () => {
  it('say what notes bring about, when a blocked plan is pointed out, and whether there is a dashboard', async () => {
    const { saved } = await stageOf();
    expect(valueOf('Plans from notes')).toBe('suggest');
    choose(fieldOf('Plans from notes'), 'draft');
    choose(fieldOf('Remind me of urgent blocked plans'), '1');
    click(the('.checkbox-container', rowNamed('Keep a dashboard note')));
    click(the('.checkbox-container', rowNamed('Propose what to remember')));
    await laterTask(5);
    expect(saved()).toMatchObject({
      plansFromNotes: 'draft',
      blockedHours: { high: 1, other: 24 },
      dashboardNote: false,
      proposeMemory: false,
    });
  });

  it('show hours that somebody wrote into the file', async () => {
    await stageOf({ blockedHours: { high: 4, other: 30 } });
    expect(valueOf('Remind me of blocked plans')).toBe('30');
  });

  it('name the folders a step may write to, and take another one', async () => {
    const { saved } = await stageOf();
    expect(descOf('Folders the model may write')).toBe('Drafts, Reminders, Notes');
    await addFolder('Projects/Plans/');
    expect(saved()['modelFolders']).toEqual(['Drafts', 'Reminders', 'Notes', 'Projects/Plans']);
  });

  it('take no folder outside the vault, and say so', async () => {
    const stage = await stageOf();
    await addFolder('../elsewhere');
    expect(stage.host.settings.modelFolders).toEqual(['Drafts', 'Reminders', 'Notes']);
    expect(document.body.textContent).toContain('"../elsewhere" can\'t be used here');
  });
});
