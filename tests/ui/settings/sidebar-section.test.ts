// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { click, rowNamed, the } from '../../fake-obsidian/person';
import { tabStage } from './tab-stage';

const open = obsidianPerTest();

it('parts of the sidebar are hidden and shown again', async () => {
  const { saved, ...stage } = await tabStage(open(), { hiddenParts: ['activity'] });
  await stage.open();
  click(the('.checkbox-container', rowNamed('Show "Spend"')));
  await laterTask(5);
  expect(saved()['hiddenParts']).toEqual(['activity', 'spend']);
  click(the('.checkbox-container', rowNamed('Show "Recent activity"')));
  await laterTask(5);
  expect(saved()['hiddenParts']).toEqual(['spend']);
});
