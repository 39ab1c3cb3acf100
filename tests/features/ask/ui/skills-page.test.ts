// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { PersonsDeputy } from '../../../../src/core/app/automation/automated-acts';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, click, rowNamed } from '../../../fake-obsidian/person';
import { descOf, dialog, pressIn, tabStage, titleOfDialog } from '../../../ui/settings/tab-stage';

const open = obsidianPerTest();

type Card = Awaited<ReturnType<PersonsDeputy['skills']['list']>>[number];

const CARD: Card = {
  name: 'weekly-review',
  path: 'Skills/weekly-review/SKILL.md',
  description: 'Sums up the week.',
  triggers: ['weekly review'],
  tools: ['search', 'read'],
  instructions: 'List what was done.',
  schedule: '0 16 * * 5',
  problems: [],
  isAgreed: false,
  consent: `skill Skills/weekly-review/SKILL.md ${'0'.repeat(64)}`,
  hash: '0'.repeat(32),
  price: { tokens: 1_250, cost: 0.01 },
};

const stageOf = async (cards: Card[]) => {
  const stage = await tabStage(open());
  stage.host.automation.answer({ skills: { list: () => Promise.resolve([...cards]) } });
  await stage.open();
  await laterTask(5);
  return stage;
};

describe('skills in the settings', () => {
  it('say what each does, what a call costs, and what is wrong with one', async () => {
    const broken = { ...CARD, name: 'broken', problems: [{ where: 'name', message: '"name" is missing.' }] };
    await stageOf([broken, CARD]);
    expect(descOf('Skills')).toBe('2, of which 0 may run on this device.');
    click(rowNamed('Skills'));
    await laterTask();
    expect(descOf('broken')).toBe('Can\'t run. "name" is missing.');
    expect(descOf('weekly-review')).toBe(
      'Not allowed on this device. About 1,250 tokens a call, $0.010. Sums up the week.',
    );
  });

  it('are read whole before one is agreed to', async () => {
    const { host } = await stageOf([CARD]);
    click(rowNamed('Skills'));
    await laterTask();
    click(rowNamed('weekly-review'));
    await laterTask();
    expect(titleOfDialog()).toBe('Let "weekly-review" run on this device?');
    expect(dialog().textContent).toContain('List what was done.');
    await pressIn('Agree');
    expect(host.consents).toContain(CARD.consent);
  });

  it('do not count as agreed to where the dialog is left', async () => {
    const { host } = await stageOf([CARD]);
    click(rowNamed('Skills'));
    await laterTask();
    click(rowNamed('weekly-review'));
    await laterTask();
    await pressIn('Cancel');
    expect(host.consents).toEqual(['rules']);
  });

  it('are made as examples by a button', async () => {
    const { host } = await stageOf([]);
    click(rowNamed('Skills'));
    await laterTask();
    click(buttonNamed('Create example skills'));
    await laterTask();
    expect(host.log).toEqual(['create-example-skills']);
  });
});
