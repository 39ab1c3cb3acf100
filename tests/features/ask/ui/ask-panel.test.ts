// @vitest-environment dom
import { describe, expect, it, vi } from 'vitest';
import type { AskedView } from '../../../../src/features/ask/view/asked-view';
import type { ShownAsk } from '../../../../src/features/ask/ui/live-ask';
import { click, press, the, typeInto } from '../../../fake-obsidian/person';
import { drawn, type OpenSidebar, sidebarPerTest } from '../../../ui/sidebar/open-sidebar';
import { FakeAsk } from './fake-ask';

const openSidebar = sidebarPerTest();

/** The sidebar, with a panel that answers as it was set up to. */
const open = async () => {
  const sidebar = await openSidebar();
  const ask = new FakeAsk(sidebar.model);
  await drawn();
  return Object.assign(sidebar, { ask });
};

const VIEW: AskedView = {
  id: 'r1',
  mayAskModel: false,
  notice: '',
  text: 'remind me to call John, and find pricing',
  at: '2026-11-22T10:00:00+01:00',
  status: 'failed',
  tasks: [
    {
      place: 1,
      mayRetry: false,
      tool: 'reminder',
      title: 'call John',
      state: 'done',
      said: 'Reminder for 2026-11-27.',
      answer: '',
      options: [],
      notes: ['Reminders/2026-11-27-call-john.md'],
      hits: [],
    },
    {
      place: 2,
      mayRetry: true,
      tool: 'append',
      title: 'milk',
      state: 'failed',
      said: 'There is no note.',
      answer: '',
      options: [],
      notes: [],
      hits: [],
    },
    {
      place: 3,
      mayRetry: false,
      tool: 'search',
      title: 'pricing',
      state: 'done',
      said: 'Found 1 note.',
      answer: '',
      options: [],
      notes: [],
      hits: [{ path: 'Notes/Pricing.md', excerpt: 'We agreed on 20.' }],
    },
  ],
  answer: '',
  remarks: [],
  proposed: [],
  skill: '',
  reasoning: 'Three things are wanted.',
  cost: '$0.002, 2,200 tokens',
};
const SHOWN: ShownAsk = { view: VIEW, note: 'Logs/Requests/a.md', running: null };

const field = (el: HTMLElement): HTMLElement => the('.deputy-ask textarea', el);

const shown = async (ask: ShownAsk): Promise<OpenSidebar & { ask: FakeAsk }> => {
  const sidebar = await open();
  sidebar.ask.shown = ask;
  await sidebar.show({});
  return sidebar;
};

describe('the Ask panel', () => {
  it('asks with Enter, and empties its box', async () => {
    const { model, el } = await open();
    typeInto(field(el), 'find pricing');
    press('Enter', {}, field(el));
    await drawn();
    expect(model.asked).toEqual(['ask find pricing']);
    expect(field(el)).toHaveProperty('value', '');
  });

  it('shows what would be sent of the words in its box, and leaves them there', async () => {
    const { model, el } = await open();
    typeInto(field(el), 'find pricing');
    await drawn();
    click(the('.deputy-ask [aria-label="Show what will be sent"]', el));
    await drawn();
    expect(model.asked).toEqual(['preview find pricing']);
    expect(field(el)).toHaveProperty('value', 'find pricing');
  });

  describe('with words from a link', () => {
    const NOTE = 'This text comes from a link or another plugin. Read it before you ask.';
    const fromOutside = (el: HTMLElement): string | undefined =>
      el.querySelector('.deputy-ask-outside')?.textContent;

    it('has them in its box, says where they come from, and asks nothing', async () => {
      const { model, el, ask } = await open();
      ask.fillIn('find pricing');
      await drawn();
      expect(field(el)).toHaveProperty('value', 'find pricing');
      expect(fromOutside(el)).toBe(NOTE);
      expect(model.asked).toEqual([]);
    });

    it('does not ask by the Enter that opened the link, nor while it is held', async () => {
      const { model, el, ask } = await open();
      ask.fillIn('find pricing');
      await drawn();
      press('Enter', {}, field(el));
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
      press('Enter', { repeat: true }, field(el));
      await drawn();
      expect(model.asked).toEqual([]);
      press('Enter', {}, field(el));
      await drawn();
      expect(model.asked).toEqual(['ask find pricing']);
    });

    it('adds them to nothing the person has typed, unless they say so', async () => {
      const sidebar = await open();
      const { el, ask } = sidebar;
      typeInto(field(el), 'remind me to call John');
      await drawn();
      ask.fillIn('find pricing');
      await drawn();
      expect(field(el)).toHaveProperty('value', 'remind me to call John');
      await sidebar.click('Add them');
      expect(field(el)).toHaveProperty('value', 'remind me to call John\nfind pricing');
      expect(fromOutside(el)).toBe(NOTE);
    });
  });

  it('keeps the letters that are typed in it from being keys', async () => {
    const { model, el } = await open();
    press('a', {}, field(el));
    press('u', {}, field(el));
    await drawn();
    expect(model.answers).toEqual([]);
    expect(model.asked).toEqual([]);
  });

  it('shows what came of each task, and leads to its notes', async () => {
    const sidebar = await shown(SHOWN);
    const { model, el } = sidebar;
    const tasks = [...el.querySelectorAll<HTMLElement>('.deputy-asked-task')];
    expect(tasks.map(({ dataset }) => dataset['state'])).toEqual(['done', 'failed', 'done']);
    expect(tasks[1]?.textContent).toContain('There is no note.');
    expect(the('.deputy-asked', el).textContent).toContain('$0.002, 2,200 tokens');
    await sidebar.click('Pricing');
    expect(tasks[0]?.textContent).toBe('Done: call JohnReminder for Fri, 27 Nov 2026.');
    await sidebar.click('call John');
    expect(model.asked).toEqual(['open Notes/Pricing.md', 'open Reminders/2026-11-27-call-john.md']);
  });

  it('offers the answers to a question', async () => {
    const said = 'Which "Anna"?';
    const task = { place: 1, mayRetry: false, tool: 'draft', title: 'choir', said, notes: [], hits: [] };
    const tasks = [{ ...task, state: 'asks', answer: '', options: ['anna@example.com'] } as const];
    const sidebar = await shown({ ...SHOWN, view: { ...VIEW, tasks } });
    await sidebar.click('anna@example.com');
    expect(sidebar.model.asked).toEqual(['answer r1 anna@example.com']);
  });

  it('says what was not understood, and offers what can be done with it', async () => {
    const said = 'I did not understand this.';
    const task = { place: 1, mayRetry: false, tool: 'unclear', title: 'buy milk', said };
    const tasks = [{ ...task, state: 'unclear', answer: '', options: [], notes: [], hits: [] } as const];
    const sidebar = await shown({ ...SHOWN, view: { ...VIEW, text: 'buy milk', tasks } });
    const { model, el, ask } = sidebar;
    const item = the('.deputy-asked-task', el);
    expect(item.dataset['state']).toBe('unclear');
    expect([...item.querySelectorAll('.deputy-buttons button')].map((button) => button.textContent)).toEqual([
      'Search for it',
      'Make a note',
      'Make a reminder',
      'Draft a mail',
      'Make a plan',
      'Ask again',
    ]);
    await sidebar.click('Make a reminder');
    await sidebar.click('Ask again');
    expect(model.asked).toEqual(['mean r1 1 reminder']);
    expect(ask.words).toEqual({ text: 'buy milk' });
  });

  it('undoes what was done without a model, or asks the model instead', async () => {
    const done = VIEW.tasks.slice(0, 1);
    const sidebar = await shown({ ...SHOWN, view: { ...VIEW, tasks: done, mayAskModel: true } });
    const { model, el, ask } = sidebar;
    await sidebar.click('Undo');
    await sidebar.click('Ask the model instead');
    expect(model.asked).toEqual(['undo r1', 'ask model r1']);
    ask.hasModel = false;
    await sidebar.show({});
    expect(el.textContent).not.toContain('Ask the model instead');
  });

  it('does one failed task again', async () => {
    const sidebar = await shown(SHOWN);
    const { model } = sidebar;
    await sidebar.click('Retry');
    expect(model.asked).toEqual(['retry r1 2']);
  });

  it('stops what is under way, and goes on with what is left', async () => {
    const sidebar = await open();
    const { model, ask } = sidebar;
    ask.shown = { ...SHOWN, view: { ...VIEW, status: 'open' }, running: 2 };
    ask.isBusy = true;
    model.show({});
    await drawn();
    expect(sidebar.el.textContent).not.toContain('Answer without the model');
    ask.isSlow = true;
    model.show({});
    await drawn();
    await sidebar.click('Answer without the model');
    ask.isSlow = false;
    await sidebar.click('Stop');
    ask.isBusy = false;
    model.show({});
    await drawn();
    await sidebar.click('Resume');
    expect(model.asked).toEqual(['without the model', 'stop asking', 'resume r1']);
  });

  it('shows an answer with what it rests on, and asks before anything is remembered', async () => {
    const [, , found] = VIEW.tasks;
    if (found === undefined) throw new Error('There is no search.');
    const task = { ...found, tool: 'answer', said: '', answer: 'You agreed on 20 a month.' };
    const sidebar = await shown({
      ...SHOWN,
      view: { ...VIEW, tasks: [task], proposed: [{ place: 1, text: 'Prices are without tax.' }] },
    });
    const { model, el } = sidebar;
    expect(the('.deputy-asked', el).textContent).toContain(
      'You agreed on 20 a month.Used in this answer:Pricing',
    );
    await sidebar.click('Keep');
    await sidebar.click('Dismiss');
    expect(model.asked).toEqual(['remember r1 1', 'dismiss r1 1']);
  });

  it('of which this device has no record goes nowhere by itself: its words go back into the box', async () => {
    const notice = 'Its note was changed outside Deputy, so Deputy does not continue it.';
    const proposed = [{ place: 1, mayRetry: false, text: 'Prices are without tax.' }];
    const sidebar = await shown({ ...SHOWN, view: { ...VIEW, notice, status: 'open', proposed } });
    const { model, el } = sidebar;
    expect(the('.deputy-asked', el).textContent).toContain(notice);
    expect([...el.querySelectorAll('.deputy-asked button')].map((button) => button.textContent)).toEqual([
      VIEW.text,
      'Ask again',
      'call John',
      'Pricing',
    ]);
    await sidebar.click('Ask again');
    expect(field(el)).toHaveProperty('value', VIEW.text);
    expect(model.asked).toEqual([]);
  });

  it('says why nothing was done', async () => {
    const { model, el, ask } = await open();
    ask.trouble = 'Another device works this vault.';
    model.show({});
    await drawn();
    expect(the('.deputy-ask-trouble', el).textContent).toBe('Another device works this vault.');
  });

  it('finds what was asked before', async () => {
    const sidebar = await open();
    const { el, ask } = sidebar;
    ask.before = [SHOWN];
    expect(el.querySelector('input[type=search]')).toBeNull();
    await sidebar.click('Asked before');
    await vi.waitFor(() => the('[aria-label="Asked before"] button', el));
    await sidebar.click(VIEW.text);
    expect(ask.shown).toEqual(SHOWN);
  });
});
