import { describe, expect, it } from 'vitest';
import { Talk } from '../../../stages/talk';
import { wordsOf } from '../../../word-table';
import { rowsOf } from '../../../word-table';

/** Words of one language: a reminder, another day for it, a change of it, and an order that names nothing. */
const IN_LANGUAGES = rowsOf(
  'talk',
  'a language, a reminder, another day, a change, an order that names nothing',
);

describe.each(IN_LANGUAGES)('a reminder that was set before (%s)', (_, order, another, change, nothing) => {
  const dues = (talk: Talk): string[] =>
    talk.reminders.map((each) => /^\d{4}-\d\d-\d\d/u.exec(each)?.[0] ?? each);

  it('stays where another day is added, and "no" is about the new one', async () => {
    const talk = new Talk();
    await talk.say(order);
    await talk.say(another);
    expect(dues(talk)).toEqual(['2026-11-25', '2026-11-26']);
    for (const text of Object.values(talk.notes('Reminders'))) expect(text).toContain('due_time: "15:00"');
    await talk.say('no, friday');
    expect(dues(talk)).toEqual(['2026-11-25', '2026-11-27']);
    await talk.say('undo that');
    expect(dues(talk)).toEqual(['2026-11-25', '2026-11-26']);
  });

  it('is changed by its name and a word of change', async () => {
    const talk = new Talk();
    await talk.say(order);
    await talk.say(change);
    expect(Object.values(talk.notes('Reminders'))).toEqual([expect.stringContaining('due_time: "18:00"')]);
  });

  it('is asked for, and none is made, where none has the name', async () => {
    const talk = new Talk();
    await talk.say(change);
    expect([talk.reminders, talk.last?.tasks[0]?.state]).toMatchObject([[], { asks: true }]);
  });

  it('is asked about where the order names nothing', async () => {
    const talk = new Talk();
    expect(await talk.say(nothing)).toEqual([expect.stringMatching(/^\? /u)]);
    expect(talk.reminders).toEqual([]);
  });
});

describe('undo after words that were not understood', () => {
  it.each(['undo', 'yes'])('names what it would take back, and does so on "%s"', async (again) => {
    const talk = new Talk();
    await talk.say('remind me wednesday to call Ann');
    await talk.say('flurb the wibble');
    expect(await talk.say('undo')).toEqual([
      '? Your last words did nothing. Say "undo" once more to take back "remind me wednesday to call Ann".',
    ]);
    expect(talk.reminders).toHaveLength(1);
    await talk.say(again);
    expect(talk.reminders).toEqual([]);
  });

  it.each([
    ['undo', 'Nothing was done in this conversation.', 3 * 3_600_000],
    ['undo everything', 'Undo takes back one ask at a time.', 0],
    ['annule tout ce que tu viens de faire', 'Nothing was done in this conversation.', 3 * 3_600_000],
  ])('%s: names what it would take back if that was not just done: %s', async (undo, why, later) => {
    const talk = new Talk();
    for (const who of ['Ann', 'Ben']) await talk.say(`remind me wednesday to call ${who}`);
    await talk.stage.clock.sleep(later);
    expect(await talk.say(undo)).toEqual([
      `? ${why} Say "undo" once more to take back "remind me wednesday to call Ben".`,
    ]);
    expect(talk.reminders).toHaveLength(2);
    await talk.say('undo');
    expect(talk.reminders).toEqual([expect.stringContaining('Ann')]);
  });

  it('takes back nothing on "no"', async () => {
    const talk = new Talk();
    await talk.say('remind me wednesday to call Ann');
    await talk.say('flurb the wibble');
    await talk.say('undo');
    await talk.say('no');
    expect(talk.reminders).toHaveLength(1);
  });
});

it.each(wordsOf('state', 'beyond the rules'))('%s: %s', async (text, said) => {
  const talk = new Talk();
  const [told = ''] = await talk.say(text);
  const state = talk.last?.tasks[0]?.state;
  expect(state?.kind === 'failed' ? state.why : told).toContain(said);
  expect(talk.reminders).toEqual([]);
});

it.each(wordsOf('state', 'letters'))('%s: %s', async (text, letter) => {
  const talk = new Talk();
  await talk.say(text);
  const [note = ''] = Object.values(talk.notes('Drafts'));
  expect(note.split('---\n').at(-1)?.trim()).toBe(letter.split(' / ').join('\n\n'));
});
