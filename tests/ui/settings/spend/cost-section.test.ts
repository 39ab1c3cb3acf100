// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, click, rowNamed, the, typeInto } from '../../../fake-obsidian/person';
import { dialog, pressIn, tabStage } from '../tab-stage';

const open = obsidianPerTest();

const stageOf = async (page: string) => {
  const stage = await tabStage(open());
  await stage.open();
  click(rowNamed(page));
  return stage;
};

async function limit(name: string, value: string): Promise<void> {
  const input = the('input', rowNamed(name));
  typeInto(input, value);
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await laterTask(5);
}

describe('cost in the settings', () => {
  it('has a limit for each period, and none where nothing is entered', async () => {
    const { saved } = await stageOf('Budgets');
    await limit('US dollars a month', '$20');
    await limit('Calls a day', '');
    expect(saved()).toMatchObject({
      budgets: { month: { usd: 20, calls: null }, day: { calls: null, tokens: 5_000_000 } },
    });
  });

  it('takes no limit that is none', async () => {
    const { host } = await stageOf('Budgets');
    await limit('Calls a day', 'a few');
    expect(host.settings.budgets.day.calls).toBe(1_000);
  });

  it("takes a person's own price", async () => {
    const { saved } = await stageOf('Prices');
    click(buttonNamed('Add price'));
    await laterTask();
    typeInto(the('input', dialog()), 'openai:gpt-unheard-of 1 2.50');
    await pressIn('Add');
    await laterTask(5);
    expect(saved()['prices']).toMatchObject({ 'openai:gpt-unheard-of': { input: 1, output: 2.5 } });
  });
});
