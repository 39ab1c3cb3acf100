import type { Locator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { EXAMPLE_SKILLS } from '../../src/features/ask/skills/model/examples';
import { scriptedAnswer } from '../e2e/scripted-answer';
import { type ScriptedServer, startScriptedModel, withWord } from '../wire/scripted-model-server';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { askingModelAt, BY_RULES } from './waiting-drafts';

const EXAMPLE =
  'remind me to call John on Friday, draft a mail about the quarterly report, and find what we said about pricing';
const FILES = { 'Notes/Pricing.md': 'We agreed on the pricing: 20 a month.\n' };
const PRICED = { routes: { skill_execution: { model: { provider: 'anthropic' } } } };
const fieldOf = ({ sidebar }: Person): Locator =>
  sidebar.getByRole('textbox', { name: 'What do you want done?' });
const tasksOf = ({ sidebar }: Person): Locator => sidebar.locator('.deputy-asked-task');

async function ask(person: Person, text: string): Promise<void> {
  await person.dismissNotices();
  await fieldOf(person).fill(text);
  await fieldOf(person).press('Enter');
}

const shown = (person: Person): Promise<string[]> =>
  tasksOf(person).evaluateAll((items) =>
    items.map((item) => {
      const said = item.querySelector('.deputy-asked-body > .deputy-time')?.textContent ?? '';
      return `${(item as HTMLElement).dataset['state'] ?? ''}: ${said}`;
    }),
  );

describeInBrowser('Ask Deputy in the sidebar', (open) => {
  let model: ScriptedServer | null = null;
  afterEach(async () => {
    await model?.stop();
    model = null;
  });

  it('does three tasks by the rules, opens a result, does a failed one again, and finds it later', async () => {
    const { page, complaints } = await open({ files: FILES, ...BY_RULES });
    const person = new Person(page);
    await person.setUpAtTop();
    await ask(person, EXAMPLE);
    await expect
      .poll(() => shown(person))
      .toEqual([
        expect.stringMatching(/^done: Reminder for /u),
        'done: Draft to fill in, without a recipient yet.',
        'done: Found 1 note.',
      ]);
    await expect.poll(() => fieldOf(person).inputValue()).toBe('');
    await expect.poll(() => person.paths('Reminders')).toHaveLength(1);
    await tasksOf(person).getByRole('button', { name: 'Pricing' }).click();
    await expect.poll(() => person.openNote.inputValue()).toContain('20 a month');

    await ask(person, 'add milk to my shopping list, and find pricing');
    await expect
      .poll(() => shown(person))
      .toEqual([expect.stringMatching(/^failed: There is no note/u), 'done: Found 1 note.']);
    await person.receive('Notes/Shopping.md', '- bread\n');
    await tasksOf(person).getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => shown(person)).toEqual(['done: Added to Shopping.', 'done: Found 1 note.']);
    await expect.poll(() => person.note('Notes/Shopping.md')).toBe('- bread\n- milk\n');

    await person.press('Asked before');
    await person.sidebar.getByRole('searchbox', { name: 'Words in what was asked' }).fill('quarterly');
    const found = person.sidebar.getByRole('list', { name: 'Asked before' }).getByRole('button');
    await expect.poll(() => found.allTextContents()).toEqual([EXAMPLE]);
    await found.click();
    await expect.poll(() => tasksOf(person).count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('is stopped while a model is asked, and goes on from there', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const nothing = { title: null, text: null, query: null, note: null, to: null, when: null };
    const tasks = [
      { ...nothing, tool: 'reminder', title: 'Call John', when: 'tomorrow' },
      { ...nothing, tool: 'draft', title: 'The report' },
    ];
    model = await startScriptedModel({
      wire: 'openai',
      answers: withWord(async ({ user }) => {
        // The built-in mails by which the model is tried.
        if (user.includes('Decide about this note')) return scriptedAnswer('draft_reply');
        asked += 1;
        if (asked === 1) return { json: { reasoning: 'Two things are wanted.', tasks, answer: null } };
        if (asked === 2) await held;
        return { json: { subject: 'The report', body: 'It is ready.' } };
      }),
    });
    const { page, complaints } = await open({ files: FILES, ...askingModelAt(model.baseUrl) });
    const person = new Person(page);
    await person.setUpAtTop();
    await ask(person, 'remind me to call John tomorrow, and draft a mail about the report');
    await expect.poll(() => shown(person)).toEqual([expect.stringMatching(/^done: Reminder/u), 'running: ']);
    await person.press(/^Stop$/);
    await person.sidebar.getByRole('button', { name: 'Resume', exact: true }).first().waitFor();
    release();
    expect(await person.paths('Drafts')).toEqual([]);
    await person.sidebar.locator('.deputy-asked').getByRole('button', { name: 'Resume' }).click();
    await expect
      .poll(() => shown(person))
      .toEqual([expect.stringMatching(/^done: Reminder/u), expect.stringMatching(/^done: Draft/u)]);
    await expect.poll(() => person.paths('Reminders')).toHaveLength(1);
    await expect.poll(() => person.paths('Drafts')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});

describeInBrowser('The skills in the settings', (open) => {
  it('say what each costs, and let one that came with the vault run once it was read', async () => {
    const path = 'Skills/weekly-review/SKILL.md';
    const { page, complaints } = await open({
      files: { ...FILES, [path]: EXAMPLE_SKILLS['weekly-review'] ?? '' },
      settings: PRICED,
    });
    const person = new Person(page);
    await person.chooseReader(/Use the built-in rules/);
    await person.press('Settings');
    await person.findSetting('Skills');
    await expect
      .poll(() => person.setting('Skills').textContent())
      .toContain('1, of which 0 may run on this device.');
    await person.setting('Skills').click();
    const row = person.setting('weekly-review');
    await expect
      .poll(() => row.textContent())
      .toMatch(/Not allowed on this device\. About \d+ tokens a call, under \$0\.001\./u);
    await row.click();
    await person.dialog.waitFor();
    await expect
      .poll(() => person.dialog.textContent())
      .toContain('Write a review of the week for the person.');
    await person.answer('Agree');
    await expect.poll(() => row.textContent()).toContain('Runs on this device');
    expect(complaints).toEqual([]);
  });
});
