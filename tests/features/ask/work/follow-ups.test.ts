import { describe, expect, it } from 'vitest';
import { saidOf } from '../../../../src/features/ask/model/said-of-task';
import { Talk } from '../../../stages/talk';
import { linesOf, rowsOf } from '../../../word-table';

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
  it.each([
    ['remember that Priya is vegetarian', 'and she drinks no wine', 'Priya drinks no wine'],
    ['merk dir: Jan isst keine Nüsse', 'und er mag Tee', 'Jan mag Tee'],
  ])('%s / %s: the fact is about the same person', async (first, then, text) => {
    const talk = new Talk({ files: FILES });
    await talk.say(first);
    await talk.say(then);
    expect(talk.last?.facts).toMatchObject([{ text, state: 'proposed' }]);
    expect(await talk.say('what do you know about her?')).toEqual([expect.stringContaining('Found 1 note')]);
  });

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

  it.each(rowsOf('talk', 'a conversation, and what its last words become'))(
    '%s -> %s',
    async (said = '', becomes = '') => {
      const talk = new Talk({ files: FILES });
      let answer = '';
      for (const each of said.split(' / ')) answer = await answerTo(talk, each);
      expect(answer).toBe(becomes);
    },
  );

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

describe('the next words of a conversation', () => {
  const title = (talk: Talk): string[] => talk.reminders.map((each) => each.slice(0, 10));

  it.each(rowsOf('talk', 'a language, a line that is not understood, a day, an hour, another hour, thanks'))(
    '%s: "%s" is a reminder once it has a day, and each time after that is its own',
    async (_, first = '', day = '', hour = '', other = '', thanks = '') => {
      const talk = new Talk();
      expect(await talk.say(first)).toEqual(['failed']);
      expect(await talk.say(day)).toEqual([`Reminder for Wed 2026-11-25. "${first}".`]);
      const due = `"${first}" is now for Wed 2026-11-25`;
      expect(await talk.say(hour)).toEqual([`${due}, 15:00. It was Wed 2026-11-25.`]);
      expect(await talk.say(other)).toEqual([`${due}, 16:00. It was Wed 2026-11-25, 15:00.`]);
      expect(await talk.say(thanks)).toEqual([]);
      expect(title(talk)).toEqual(['2026-11-25']);
    },
  );

  const two = async (): Promise<Talk> => {
    const talk = new Talk();
    await talk.say('remind me on Thursday to see the vet');
    await talk.say('remind me on Wednesday to call the dentist');
    return talk;
  };

  it.each(
    rowsOf(
      'talk',
      'a language, another day for the second one, all as before, the other one then, the first one is done',
    ),
  )(
    '%s: "%s" counts what was listed, by its day',
    async (_, second = '', back = '', other = '', done = '') => {
      const talk = await two();
      await talk.say('what is coming up');
      expect(await talk.say(second)).toEqual([expect.stringMatching(/^"see the vet" is now for Fri/u)]);
      expect(await talk.say(back)).toEqual([expect.stringMatching(/^Undone: "see the vet"/u)]);
      await talk.say('move the vet to Monday');
      expect(await talk.say(other)).toEqual([expect.stringMatching(/^"call the dentist" is now for Fri/u)]);
      expect(await talk.say(done)).toEqual(['Done: "call the dentist".']);
    },
  );

  it.each(rowsOf('talk', 'a language, an order to cancel, the second, no the other'))(
    '%s: "%s", and then another one in its place',
    async (_, cancel = '', second = '', other = '') => {
      const talk = await two();
      await talk.stage.clock.sleep(25 * 3_600_000);
      expect(await talk.say(cancel)).toEqual([expect.stringMatching(/^\? Which one.*dentist.*vet/u)]);
      expect(await talk.say(second)).toEqual(['Deleted "see the vet".']);
      expect(await talk.say(other)).toEqual([
        'Undone: Deleted "see the vet".',
        'Deleted "call the dentist".',
      ]);
      expect(title(talk)).toEqual(['2026-11-26']);
    },
  );

  it.each(linesOf('talk', 'a time that is denied, right after a weekly reminder'))(
    '"%s" sets nothing',
    async (denied) => {
      const talk = new Talk();
      await talk.say('remind me every Monday to sort the bins');
      const before = talk.notes('Reminders');
      expect(await talk.say(denied)).toEqual([expect.stringContaining("can't leave out one day")]);
      expect(talk.notes('Reminders')).toEqual(before);
    },
  );

  it('a time alone asks of what, and the next words are that', async () => {
    const talk = new Talk();
    expect(await talk.say('on Wednesday')).toEqual(['? Remind you of what?']);
    expect(await talk.say('cheers')).toEqual([]);
    expect(await talk.say('call the bank')).toEqual(['Reminder for Wed 2026-11-25. "call the bank".']);
  });

  it('undo asks first where it would reach back before the conversation', async () => {
    const talk = await two();
    await talk.stage.clock.sleep(3 * 3_600_000);
    expect(await talk.say('undo')).toEqual([
      expect.stringMatching(/^\? Nothing was done in this conversation/u),
    ]);
    expect(await talk.say('yes')).toEqual(['Undone: Set a reminder: call the dentist (on Wednesday).']);
  });
});
