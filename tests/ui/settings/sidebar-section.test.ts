// @vitest-environment dom
import { expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { click, rowNamed, the } from '../../fake-obsidian/person';
import { tabStage } from './tab-stage';

const open = obsidianPerTest();

it('parts of the sidebar are no settings, and what was hidden there stays hidden', async () => {
  const { saved, ...stage } = await tabStage(open(), { hiddenParts: ['activity'] });
  await stage.open();
  expect(() => rowNamed('Show "Spend"')).toThrow();
  click(the('.checkbox-container', rowNamed('Compact rows')));
  await laterTask(5);
  expect(saved()).toMatchObject({ hiddenParts: ['activity'], compactRows: true });
});
