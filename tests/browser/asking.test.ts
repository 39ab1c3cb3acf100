import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { BY_RULES } from './waiting-drafts';

const EXAMPLE =
  'remind me to call John on Friday, draft a mail about the quarterly report, and find what we said about pricing';
const FILES = { 'Notes/Pricing.md': 'We agreed on the pricing: 20 a month.\n' };
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
});
