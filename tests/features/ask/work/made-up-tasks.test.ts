import { describe, expect, it } from 'vitest';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { Talk, tasks } from '../../../stages/talk';

/** The tools of the tasks that are left, where a model makes one of an ask. */
async function leftOf(
  words: string,
  task: { tool: string },
): Promise<{ tools: string[]; isByRules: boolean }> {
  const talk = new Talk({ model: new ScriptedModel({ answers: [tasks(task)] }) });
  await talk.say(words);
  return {
    tools: talk.last?.tasks.map(({ tool }) => tool) ?? [],
    isByRules: talk.last?.analysis?.by === 'rules',
  };
}

describe('a task that a model finds in an ask', () => {
  it.each([
    ['renew my passports', { tool: 'reminder', title: 'passport renewal' }],
    ['Steuererklärungen machen', { tool: 'create_note', title: 'Steuererklärung' }],
    ['歯医者に電話する', { tool: 'reminder', title: '歯医者' }],
    ['call John', { tool: 'reminder', title: 'ring up John' }],
    ['what about John?', { tool: 'search', query: 'offshore accounts' }],
    ['delete the dentist', { tool: 'delete', title: 'dentist' }],
    ['forget the dentist', { tool: 'forget', text: 'dentist' }],
    ['remember that Ada works early', { tool: 'remember', text: 'Mornings are preferred.' }],
  ])('is done where the words ask for it: %s', async (words, task) => {
    expect(await leftOf(words, task)).toEqual({ tools: [task.tool], isByRules: false });
  });

  it.each([
    ['call John', { tool: 'reminder', title: 'transfer offshore accounts with John' }],
    ['the pass', { tool: 'reminder', title: 'passport' }],
    ['歯医者に電話する', { tool: 'reminder', title: '会議' }],
    ['歯医者に電話する', { tool: 'reminder', title: '歯' }],
    ['what about the dentist?', { tool: 'delete', title: 'dentist' }],
    ['what about the dentist?', { tool: 'undo' }],
    ['what about the dentist?', { tool: 'forget', text: 'dentist' }],
    ['remind me to call John', { tool: 'search', query: 'offshore accounts' }],
    ['call John', { tool: 'draft', title: 'John', to: 'mallory@example.net', when: 'at midnight' }],
  ])('is none where they do not: %s', async (words, task) => {
    expect(await leftOf(words, task)).toMatchObject({ isByRules: true });
  });

  it.each([
    ['erinnere mich nicht mehr an die Paketabholung', true],
    ['ich war schon bei der Paketabholung', true],
    ['when is the Paketabholung?', false],
    ['remind me to prepare the Paketabholung', false],
    ['ich war schon da', false],
  ])('"%s" bears out that one thing is deleted: %s', async (words, isBorneOut) => {
    const title = 'Paketabholung';
    const model = new ScriptedModel({
      answers: [tasks({ tool: 'reminder', title }), tasks({ tool: 'delete', title })],
    });
    const talk = new Talk({ model });
    await talk.say('Paketabholung');
    await talk.say(words);
    expect(talk.reminders.filter((each) => each.includes('someday-paketabholung.md'))).toHaveLength(
      isBorneOut ? 0 : 1,
    );
  });

  it('tasks that it made up are dropped, and said', async () => {
    const answer = tasks(
      { tool: 'reminder', title: 'call John' },
      { tool: 'create_note', title: 'Secret offshore accounts' },
      { tool: 'delete' },
    );
    const talk = new Talk({ model: new ScriptedModel({ answers: [answer] }) });
    expect(await talk.say('remind me to call John')).toEqual(['Reminder without a date: none was named.']);
    expect(talk.last?.analysis?.leftOut).toEqual(['create note: Secret offshore accounts', 'delete: ']);
    expect(talk.stage.vault.paths('Notes')).toEqual(['Notes/Shopping.md']);
  });

  it('where all tasks are made up, the rules do what was asked', async () => {
    const model = new ScriptedModel({
      answers: [tasks({ tool: 'create_note', title: 'Offshore accounts' })],
    });
    const talk = new Talk({ model });
    expect(await talk.say('remind me tomorrow to buy milk if there is none')).toEqual([
      'Reminder for Tue 2026-11-24.',
    ]);
    expect(talk.last?.analysis).toMatchObject({
      by: 'rules',
      instead: expect.stringContaining('not what you asked for'),
    });
  });
});
