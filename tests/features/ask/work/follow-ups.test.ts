import { describe, expect, it } from 'vitest';
import { saidOf } from '../../../../src/features/ask/model/said-of-task';
import { Talk } from '../../../stages/talk';
import { rowsOf } from '../../../word-table';

const mail = (name: string, address: string): string =>
  `---\nfrom: ${name} <${address}>\nstatus: done\nmessage_id: <${address}>\n---\nHello\n`;
const FILES = {
  'Done/sarah.md': mail('Sarah Hill', 'sarah@example.com'),
  'Done/jonas.md': mail('Jonas Roth', 'jonas@example.com'),
  'Done/kowalski.md': mail('Eva Kowalski', 'eva@example.com'),
  'Notes/Shopping list.md': '- tea\n',
  'Notes/Einkaufsliste.md': '- Tee\n',
};

/** Deputy's answer for each task, `?` where it asks. */
async function answerTo(talk: Talk, text: string): Promise<string> {
  await talk.say(text);
  return (talk.last?.tasks ?? [])
    .map(({ state }) => `${state.kind === 'done' && state.asks !== true ? '' : '? '}${saidOf(state)}`)
    .join(' + ');
}

/** A first request, the one that refers to it, and the tasks that Deputy makes of the second. */
const FOLLOW_UPS = rowsOf('talk', 'a request, the one that refers to it, what that becomes');

describe('what is said to an earlier ask', () => {
  it.each(FOLLOW_UPS)('%s / %s -> %s', async (first, then, becomes) => {
    const talk = new Talk({ files: FILES });
    await talk.say(first);
    const made = Object.keys({ ...talk.notes('Reminders'), ...talk.notes('Drafts') }).length;
    expect(made).toBe(1);
    expect(await answerTo(talk, then)).toBe(becomes);
    // Nothing new is made.
    expect(Object.keys({ ...talk.notes('Reminders'), ...talk.notes('Drafts') }).length).toBeLessThanOrEqual(
      made,
    );
  });

  it('"etwas förmlicher bitte" says that it takes a model, and the draft stays', async () => {
    const talk = new Talk({ files: FILES });
    await talk.say('Bitte schreib Frau Kowalski, dass wir das Angebot bis Freitag schicken');
    const drafts = talk.notes('Drafts');
    expect(await answerTo(talk, 'etwas förmlicher bitte')).toMatch(/^\? .*choose a model first/u);
    expect(talk.notes('Drafts')).toEqual(drafts);
  });

  it('a list takes more, a line for each thing, and one of them away again', async () => {
    const talk = new Talk({ files: FILES });
    const list = (): string => talk.stage.vault.text('Notes/Einkaufsliste.md');
    await talk.say('Milch, Butter und Eier auf die Einkaufsliste');
    expect(list()).toBe('- Tee\n- Milch\n- Butter\n- Eier\n');
    expect(await answerTo(talk, 'ach und noch Klopapier')).toBe('Added to Einkaufsliste.');
    expect(await answerTo(talk, 'Butter kannst du wieder streichen')).toBe(
      'Removed "Butter" from Einkaufsliste.',
    );
    expect(list()).toBe('- Tee\n- Milch\n- Eier\n- Klopapier\n');
    expect(await answerTo(talk, 'undo that')).toBe('Undone: Removed "Butter" from Einkaufsliste.');
    expect(list()).toBe('- Tee\n- Milch\n- Butter\n- Eier\n- Klopapier\n');
  });

  it('one of two things is taken away by itself, or both', async () => {
    const talk = new Talk({ files: FILES });
    await talk.say('add milk and eggs to my shopping list');
    expect(await answerTo(talk, 'remove the eggs')).toBe('Removed "eggs" from Shopping list.');
    expect(talk.stage.vault.text('Notes/Shopping list.md')).toContain('- milk\n');
    expect(await answerTo(talk, 'undo that')).toBe('Undone: Removed "eggs" from Shopping list.');
    expect(await answerTo(talk, 'remove milk and eggs')).toBe('Removed "milk and eggs" from Shopping list.');
    expect(talk.stage.vault.text('Notes/Shopping list.md')).not.toMatch(/milk|eggs/u);
  });

  it('a receiver whom nobody knows is named and asked for, not dropped', async () => {
    const talk = new Talk({ files: FILES });
    expect(await answerTo(talk, 'draft an email to the accountant re our VAT number')).toBe(
      '? Draft to fill in, without a recipient yet. No one is known as "the accountant".',
    );
  });

  it('"how much" counts what waits only where that is asked', async () => {
    const talk = new Talk({ files: FILES });
    expect(await answerTo(talk, 'how much runway did we say we have?')).toBe(
      'I can count what waits, what is due, plans, mails sent or unanswered, and what models cost; I did not read this as one of them. No note holds any of these words.',
    );
    expect(await answerTo(talk, 'anything urgent in my inbox?')).toBe('Nothing waits for you.');
  });
});
