// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, rowNamed, the, typeInto } from '../../../fake-obsidian/person';
import { dialog, fieldOf, pressIn, tabStage, valueOf } from '../tab-stage';

const open = obsidianPerTest();

const stageOf = async (data?: object) => {
  const stage = await tabStage(open(), data);
  await stage.open();
  return stage;
};

async function add(page: string, button: string, text: string): Promise<void> {
  click(rowNamed(page));
  click(buttonNamed(button));
  await laterTask();
  typeInto(the('input', dialog()), text);
  await pressIn('Add');
  await laterTask(5);
}

describe('privacy in the settings', () => {
  it('has a switch for this computer alone, and says what is done about secrets', async () => {
    const { saved } = await stageOf();
    expect(valueOf('Secrets in notes')).toBe('redact');
    click(the('.checkbox-container', rowNamed('Local only')));
    choose(fieldOf('Secrets in notes'), 'block');
    await laterTask(5);
    expect(saved()).toMatchObject({ localOnly: true, secretsMode: 'block' });
  });

  it.each([
    ['Private folders', 'Add folder', '/Family/', 'privateFolders', 'Family'],
    ['Private senders', 'Add address or domain', 'Ann@Example.com', 'privateSenders', 'ann@example.com'],
    ['Private tags', 'Add tag', '#secret/family', 'privateTags', 'secret/family'],
  ])('%s take one more', async (page, button, typed, key, stored) => {
    const { saved } = await stageOf();
    await add(page, button, typed);
    expect(saved()[key]).toEqual([stored]);
  });

  it.each([
    ['Private folders', 'Add folder', '../elsewhere'],
    ['Private senders', 'Add address or domain', 'Ann Lee'],
    ['Private tags', 'Add tag', 'two words'],
  ])('%s take nothing else, and say so', async (page, button, typed) => {
    const { host } = await stageOf();
    await add(page, button, typed);
    expect(host.settings).toMatchObject({ privateFolders: [], privateSenders: [], privateTags: [] });
    expect(document.body.textContent).toContain("can't be used here");
  });

  it('gives private notes to a local model once that is agreed to', async () => {
    const { saved, host } = await stageOf({ privateFolders: ['Family'] });
    host.consents = ['rules', 'ollama'];
    choose(fieldOf('Who sorts private notes'), 'ollama');
    await laterTask(5);
    expect(saved()['privateModel']).toEqual({ provider: 'ollama' });
    choose(fieldOf('Who sorts private notes'), 'rules');
    await laterTask(5);
    expect(saved()['privateModel']).toBeNull();
  });
});
