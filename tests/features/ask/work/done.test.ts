import { describe, expect, it } from 'vitest';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { FILES, Talk, tasks } from '../../../stages/talk';

const LISTS = { ...FILES, 'Notes/Shopping.md': '- [ ] bread\n- [ ] oat milk\n- [ ] milk\n' };

describe('what the person says is done', () => {
  it('is ticked in its note, without a model, and undo opens it again', async () => {
    const talk = new Talk({ model: new ScriptedModel({ answers: [] }) });
    await talk.say('remind me on friday to go to the dentist');
    const before = talk.notes('Reminders');
    expect(await talk.say('the dentist is done')).toEqual(['Done: "go to the dentist".']);
    const [path = ''] = Object.keys(before);
    expect(talk.notes('Reminders')).toEqual({ [path]: before[path]?.replace('- [ ]', '- [x]') });
    expect(await talk.say('what reminders do I have?')).toEqual([expect.stringMatching(/^No reminder/u)]);
    await talk.say('undo that');
    expect(talk.notes('Reminders')).toEqual(before);
  });

  it('is the one that was asked for last, if it says only that', async () => {
    const talk = new Talk();
    await talk.say('remind me on friday to go to the dentist');
    expect(await talk.say("that's done")).toEqual(['Done: "go to the dentist".']);
    expect(await talk.say("that's done")).toEqual(['failed']);
  });

  it('comes again where it repeats', async () => {
    const talk = new Talk();
    await talk.say('remind me every 2 weeks on monday at 8 to water the plants');
    expect(await talk.say('plants are done')).toEqual([
      'Done: "water the plants". Next: Mon 2026-12-14, every 2 weeks on Monday.',
    ]);
    expect(Object.values(talk.notes('Reminders'))[0]).toMatch(
      /due: "2026-12-14"[\s\S]*\n- \[ \] water the plants .* 📅 2026-12-14\n- \[x\] water the plants .* 📅 2026-11-30\n/u,
    );
  });

  it('is an item of a list with boxes, or a step of a plan', async () => {
    const plan = '---\ntype: plan\n---\n## Roadmap\n\n1. [x] Ask\n2. [ ] ✋ Send the invoice to Ada\n';
    const talk = new Talk({ files: { ...LISTS, 'Plans/p.md': plan } });
    expect(await talk.say('I bought milk')).toEqual(['Done: "milk" in Shopping.']);
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe('- [ ] bread\n- [ ] oat milk\n- [x] milk\n');
    expect(await talk.say('I sent the invoice to Ada')).toEqual(['Done: "Send the invoice to Ada" in p.']);
    expect(talk.stage.vault.text('Plans/p.md')).toBe(plan.replace('2. [ ]', '2. [x]'));
  });

  it('is asked about where it may be several, or another, and said where it is none', async () => {
    const talk = new Talk({ files: { ...LISTS, 'Notes/Other.md': '- [ ] bread\n' } });
    const before = talk.notes('Notes');
    expect(await talk.say('bread is bought')).toEqual([
      '? Which one is done: "bread" (Other), "bread" (Shopping)?',
    ]);
    expect(talk.notes('Notes')).toEqual(before);
    expect(await talk.say('Shopping')).toEqual(['Done: "bread" in Shopping.']);
    expect(await talk.say('the milk is nearly bought')).toEqual(['? Which one is done: "oat milk", "milk"?']);
    await talk.say('remind me on friday to call Ann');
    expect(await talk.say('Ann has paid')).toEqual(['? Is "call Ann" done?']);
    expect(await talk.say('yes')).toEqual(['Done: "call Ann".']);
    expect(await talk.say('the laundry is done')).toEqual(['failed']);
    expect(talk.last?.tasks[0]?.state).toMatchObject({
      why: 'No open reminder, step or box fits "the laundry is done". What do you want done with it?',
    });
  });

  it('is ticked by the name that a model gives it', async () => {
    const answers = [tasks({ tool: 'done', title: 'milk' })];
    const talk = new Talk({ files: LISTS, model: new ScriptedModel({ answers }) });
    expect(await talk.say('no need for milk any more, Ann brought some')).toEqual([
      'Done: "milk" in Shopping.',
    ]);
  });
});

describe('a reminder that repeats until an end', () => {
  it('is one note with a line for each day, of which the first is done first', async () => {
    const talk = new Talk();
    expect(await talk.say('remind me every monday for 3 weeks to call Ann')).toEqual([
      '3 reminders, every week on Monday: Mon 2026-11-23 to Mon 2026-12-07.',
    ]);
    expect(await talk.say('what reminders do I have?')).toEqual([expect.stringMatching(/^3 open/u)]);
    expect(await talk.say('I called Ann')).toEqual(['Done: "call Ann".']);
    expect(talk.notes('Reminders')).toEqual({
      'Reminders/2026-11-23-call-ann.md': expect.stringContaining(
        '- [x] call Ann 📅 2026-11-23\n- [ ] call Ann 📅 2026-11-30\n- [ ] call Ann 📅 2026-12-07\n',
      ),
    });
    expect(await talk.say('move it to Friday')).toEqual(['failed']);
    expect(await talk.say('remind me every day until 1 march to call Bob')).toEqual([
      '? Which day? "every day until 1 march" names more than 20 days. The reminder has no date yet.',
    ]);
  });
});

describe('"it" is asked about where it may be another thing', () => {
  it.each([
    ['what was just undone', ['move the roof to monday', 'undo that']],
    ['what was said to be done, and undone', ['the roof is done', 'undo that']],
    ['what was not understood', ['flurb the workshop with Ann']],
  ])('%s', async (_, between) => {
    const talk = new Talk();
    await talk.say('remind me on friday to mend the roof');
    await talk.say('remind me tomorrow to pay the rent');
    for (const text of between) await talk.say(text);
    const before = talk.reminders;
    expect(await talk.say('make it thursday')).toEqual([
      expect.stringMatching(/^\? Which one: "pay the rent", "mend the roof"/u),
    ]);
    expect(talk.reminders).toEqual(before);
    expect(await talk.say('the roof')).toEqual([expect.stringMatching(/^"mend the roof" is now for Thu/u)]);
  });
});
