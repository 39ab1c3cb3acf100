import type { Locator } from 'playwright-core';
import { EXAMPLE_SKILLS } from '../../src/features/ask/skills/model/examples';
import { aPlanNote } from './plan-notes';
import type { Person } from './person';
import type { Scene } from './plan-scenes';
import { askingModelAt, BY_RULES } from './waiting-drafts';

const files = {
  'Notes/Pricing.md': 'We agreed on the pricing: 20 a month for each seat.\n',
  'Notes/Call with Client A.md': 'They asked whether the pricing holds for next year.\n',
};
const ASKED =
  'remind me to call John on Friday, draft a mail about the quarterly report, find what we said about pricing, and add milk to my shopping list';

const ask = async (person: Person): Promise<Locator> => {
  await person.setUpAtTop();
  const field = person.sidebar.getByRole('textbox', { name: 'What do you want done?' });
  await field.fill(ASKED);
  await field.press('Enter');
  await person.sidebar.locator('.deputy-asked-task[data-state=failed]').waitFor();
  await person.sidebar.locator('.deputy-asked-task').nth(3).scrollIntoViewIfNeeded();
  return person.page.locator('.mod-right-split');
};

const KEEPING = {
  'Plans/PLAN-2026-001-ada-is-inside.md': aPlanNote({
    objective: 'Ada has the room for Thursday',
    steps: ['x Find the date', '✋ Unlock the side door for Ada'],
    state: {
      status: 'Blocked',
      reason: '“Unlock the side door for Ada” needs you. Tick it when it is done, or skip it.',
    },
    log: [[120, 'deputy', 'blocked', '“Unlock the side door for Ada” needs you.']],
  }),
};

/** A model that is never called: a wish with a rhythm is proposed without it. */
const MODEL = askingModelAt('https://models.example/v1', 'example');

/** A step to tick, and a proposed skill whose questions are to be answered. */
const keep = async (person: Person): Promise<Locator> => {
  await person.setUpAtTop();
  const field = person.sidebar.getByRole('textbox', { name: 'What do you want done?' });
  await field.fill('every Friday summarize my week');
  await field.press('Enter');
  const skill = person.sidebar.locator('.deputy-card[data-kind=skill]');
  await skill.locator('.deputy-summary').click();
  await skill.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  await person.sidebar.locator('.deputy-step-box').first().waitFor();
  await skill.scrollIntoViewIfNeeded();
  return person.page.locator('.mod-right-split');
};

const skills = Object.fromEntries(
  Object.entries(EXAMPLE_SKILLS).map(([name, text]) => [`Skills/${name}/SKILL.md`, text]),
);

/** The rules run no skill, so that none of theirs has a price. */
const PRICED = { model: { provider: 'anthropic' } };

const goToSkills = async (person: Person): Promise<Locator> => {
  await person.chooseReader(/Use the built-in rules/);
  await person.press('Settings');
  await (await person.findSetting('Skills')).getByText('of which 0 may run').waitFor();
  await person.setting('Skills').click();
  await person.setting('weekly-review').getByText('tokens a call').waitFor();
  // The frame around a page is the app's.
  return person.page.locator('.mod-settings .vertical-tab-content').last();
};

export const ASK_SCENES: readonly Scene[] = [
  { name: 'ask', options: { files, ...BY_RULES, viewport: { width: 1100, height: 900 } }, play: ask },
  { name: 'ask-phone', options: { files, ...BY_RULES, device: 'phone' }, play: ask },
  {
    name: 'keep',
    options: { files: KEEPING, ...MODEL, viewport: { width: 1100, height: 1100 } },
    play: keep,
  },
  { name: 'keep-phone', options: { files: KEEPING, ...MODEL, device: 'phone' }, play: keep },
  {
    name: 'settings-skills',
    options: {
      files: skills,
      settings: { routes: { skill_execution: PRICED, data_analysis: PRICED, drafting: PRICED } },
      viewport: { width: 1000, height: 560 },
    },
    play: goToSkills,
  },
];
