import { describe, expect, it } from 'vitest';
import { readTask } from '../../../../src/core/tools/task-line';
import { Machine } from '../../../headless/deputy-process';
import { Talk } from '../../../stages/talk';
import { readByReminder, readByTasks } from './plugin-parsers';

const TASKS = 'obsidian-tasks-plugin';
const REMINDER = 'obsidian-reminder-plugin';
const EMOJI = { taskFormat: 'tasksPluginEmoji', globalFilter: '' } as const;
const ALARM = { settings: { enableTasksPluginReminderFormat: true, useCustomEmojiForTasksPlugin: true } };

/** A person in a vault with these plugins. */
const talk = (plugins: Record<string, unknown>): Talk =>
  new Talk({
    pluginData: (plugin) => Promise.resolve(plugin in plugins ? JSON.stringify(plugins[plugin]) : null),
  });

const lineOf = (said: Talk): string =>
  /^.*\[ \] .*$/mu.exec(Object.values(said.notes('Reminders')).join('\n'))?.[0] ?? '';

const ASKS = [
  ['remind me tomorrow to call Tom', '2026-11-24', '', null],
  ['remind me every Monday at 9 to water the plants', '2026-11-30', 'every week on Monday', '09:00'],
  ['erinnere mich morgen um 17 Uhr an die Post', '2026-11-24', '', '17:00'],
  ['remind me on the 31st of every month to pay', '2026-11-30', 'every month on the 31st', null],
] as const;

describe.each([
  ['Tasks as it comes', {}, EMOJI],
  ['a global filter', { [TASKS]: { globalFilter: '#task' } }, { ...EMOJI, globalFilter: '#task' }],
  [
    'the Dataview format and a filter',
    { [TASKS]: { globalFilter: '#todo', taskFormat: 'dataview' } },
    { taskFormat: 'dataview', globalFilter: '#todo' },
  ],
  ['the Reminder plugin with its own sign', { [REMINDER]: ALARM }, EMOJI],
] as const)('a reminder in a vault with %s', (_, plugins, settings) => {
  it.each(ASKS)('is read by Tasks with date and recurrence: %s', async (asked, date, recurrence) => {
    const said = talk(plugins);
    await said.say(asked);
    const due = date === '2026-11-30' && recurrence.includes('31st') ? '2026-12-31' : date;
    expect(readByTasks(lineOf(said), settings)).toMatchObject({ due, recurrence });
  });

  it('is read again by Deputy, moved, and is still read by Tasks', async () => {
    const said = talk(plugins);
    await said.say('remind me every Monday at 9 to water the plants');
    await said.say('make it every 2 weeks at 10');
    expect(readByTasks(lineOf(said), settings)).toMatchObject({
      recurrence: expect.stringMatching(/^every 2 weeks/u),
    });
    expect(await said.say('what reminders do I have?')).toEqual([expect.stringContaining('1 ')]);
    expect(readTask(lineOf(said), { filter: settings.globalFilter || null, alarm: null })?.title).toBe(
      'water the plants',
    );
  });
});

describe('the Reminder plugin', () => {
  it('reads the time where it has a sign of its own, before the fields of Tasks', async () => {
    const said = talk({ [REMINDER]: ALARM });
    await said.say('remind me every Monday at 9 to water the plants');
    expect(lineOf(said)).toBe(
      '- [ ] water the plants ⏰ 2026-11-30 09:00 🔁 every week on Monday 📅 2026-11-30',
    );
    expect(readByReminder(lineOf(said))).toMatchObject({ time: '2026-11-30 09:00', due: '2026-11-30' });
  });

  it('gets no sign where it does not read it, or is not there', async () => {
    for (const plugins of [{}, { [REMINDER]: { settings: { enableTasksPluginReminderFormat: true } } }]) {
      const said = talk(plugins);
      await said.say('remind me tomorrow at 9 to call Tom');
      expect(lineOf(said)).toBe('- [ ] call Tom 📅 2026-11-24');
    }
  });

  it('gets its field in the Dataview format', async () => {
    const said = talk({
      [TASKS]: { taskFormat: 'dataview' },
      [REMINDER]: { settings: { enableDataviewReminderFormat: true, dataviewReminderFieldName: 'at' } },
    });
    await said.say('remind me tomorrow at 9 to call Tom');
    expect(lineOf(said)).toBe('- [ ] call Tom  [at:: 2026-11-24T09:00]  [due:: 2026-11-24]');
  });
});

describe('settings of other plugins', () => {
  it.each([
    ['that are no JSON', '{'],
    ['that are a list', '[]'],
    ['whose filter would be more than a word', JSON.stringify({ globalFilter: '#a\n- [ ] other' })],
    ['whose filter is a template', JSON.stringify({ globalFilter: '<% tp.x %>' })],
  ])('%s change nothing', async (_, text) => {
    const said = new Talk({ pluginData: () => Promise.resolve(text) });
    await said.say('remind me tomorrow to call Tom');
    expect(lineOf(said)).toBe('- [ ] call Tom 📅 2026-11-24');
  });
});

describe('a line that a plugin ticked', () => {
  const ticked = async (next: string, done: string): Promise<string> => {
    const said = talk({ [REMINDER]: ALARM });
    await said.say('remind me every Monday at 9 to water the plants');
    const [path] = said.stage.vault.paths('Reminders');
    if (path === undefined) throw new Error('No reminder was made.');
    const text = said.stage.vault.text(path);
    said.stage.vault.external(path, text.replace(/^- \[ \].*$/mu, `${next}\n${done}`));
    await said.stage.cycle();
    const before = said.stage.vault.text(path);
    await said.stage.cycle();
    expect(said.stage.vault.text(path)).toBe(before);
    return before;
  };
  const DONE =
    '- [x] water the plants ⏰ 2026-11-30 09:00 🔁 every week on Monday 📅 2026-11-30 ✅ 2026-11-30';

  it('by Tasks, which leaves the time behind, takes due and time to the next day', async () => {
    const stale = '- [ ] water the plants ⏰ 2026-11-30 09:00 🔁 every week on Monday 📅 2026-12-07';
    const note = await ticked(stale, DONE);
    expect(note).toContain('due: "2026-12-07"\n');
    expect(note).toContain('due_time: "09:00"\n');
    expect(note).toContain(
      '- [ ] water the plants ⏰ 2026-12-07 09:00 🔁 every week on Monday 📅 2026-12-07\n',
    );
    expect(note).toContain(DONE);
  });

  it('by Reminder, or with another time, is followed and stays as it is', async () => {
    const next = '- [ ] water the plants ⏰ 2026-12-06 18:30 🔁 every week on Monday 📅 2026-12-07';
    const note = await ticked(next, DONE);
    expect(note).toContain('due: "2026-12-07"\n');
    expect(note).toContain('due_time: "18:30"\n');
    expect(note).toContain(`${next}\n`);
  });
});

describe('Deputy reads what Tasks reads', () => {
  it.each(
    '- [ ] call Tom 📅 2026-11-24,> - [ ] call Tom 📅 2026-11-24,  1. [ ] call Tom 📆 2026-11-24,- [/] call Tom 🗓️ 2026-11-24,- [ ] call Tom 📅  2026-11-24,- [ ] call Tom ⏫ #task 📅 2026-11-24,- [ ] call Tom 📅 2026-11-24 #home ^a1,- [ ] call Tom ➕ 2026-11-01 🔼 📅 2026-11-24'.split(
      ',',
    ),
  )('as an open task: %s', (line) => {
    expect(readByTasks(line, EMOJI)?.due).toBe('2026-11-24');
    expect(readTask(line, { filter: '#task', alarm: null })).toMatchObject({
      isOpen: true,
      title: 'call Tom',
      date: '2026-11-24',
    });
  });

  it('and a done or cancelled one as not open', () => {
    for (const mark of 'xX-')
      expect(readTask(`- [${mark}] call Tom 📅 2026-11-24`, { filter: null, alarm: null })?.isOpen).toBe(
        false,
      );
  });
});

it('a month without a 31st is said', async () => {
  expect(await talk({}).say('remind me on the 31st of every month to pay')).toEqual([
    'Reminder for Thu 2026-12-31, every month on the 31st (not in months without a 31st).',
  ]);
});

describe('the settings of Tasks', () => {
  it('are read beside those of Deputy at the terminal', async () => {
    const machine = new Machine();
    await machine.run('setup', machine.vault);
    machine.write('.obsidian/plugins/obsidian-tasks-plugin/data.json', '{"globalFilter":"#task"}');
    machine.environment['LLM_PROVIDER'] = 'rules';
    await machine.run('ask', machine.vault, 'remind me tomorrow to call Tom');
    const name = machine.paths().find((path) => path.startsWith('Reminders/')) ?? '';
    expect(machine.read(name)).toContain('- [ ] #task call Tom 📅');
  });
});
