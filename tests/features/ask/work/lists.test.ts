import { describe, expect, it } from 'vitest';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { Talk, tasks } from '../../../stages/talk';
import { rowsOf } from '../../../word-table';

const aTalk = (files: Record<string, string>): Talk => new Talk({ files });

describe('adding to a list', () => {
  it.each([
    ['- [x] bread\n', '- [x] bread\n- [ ] tea\n- [ ] milk\n'],
    ['* bread', '* bread\n* tea\n* milk\n'],
    ['1. bread\n2. salt\n', '1. bread\n2. salt\n3. tea\n4. milk\n'],
    ['# List\n\n- bread\n  - rye\n\n', '# List\n\n- bread\n  - rye\n- tea\n- milk\n\n'],
    ['Buy this:\n', 'Buy this:\n\n- tea\n- milk\n'],
  ])('goes on in the form of %j', async (before, after) => {
    const talk = aTalk({ 'Notes/Shopping.md': before });
    await talk.say('add tea and milk to [[Shopping]]');
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe(after);
  });

  it.each([
    '- tea\n- milk',
    '- - tea\n- [ ] milk',
    '1. tea\n2. milk',
    'tea\nmilk',
    'tea and milk',
    'tea, milk',
  ])('takes the items of a model, not its marks: %j', async (text) => {
    const answers = [tasks({ tool: 'append', note: 'Shopping', text })];
    const talk = new Talk({
      files: { 'Notes/Shopping.md': '- bread\n' },
      model: new ScriptedModel({ answers }),
    });
    await talk.say('tea and milk go on my list for shopping, please');
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe('- bread\n- tea\n- milk\n');
  });

  it('of a text that is no list stays as it is', async () => {
    const text = '## Friday\n\nWe met Ann. She likes tea.';
    const answers = [tasks({ tool: 'append', note: 'Diary', text })];
    const talk = new Talk({ files: { 'Notes/Diary.md': 'x\n' }, model: new ScriptedModel({ answers }) });
    await talk.say('put into my diary: Friday, we met Ann. She likes tea.');
    expect(talk.stage.vault.text('Notes/Diary.md')).toBe(`x\n\n${text}\n`);
  });

  it.each([
    ['my shopping list', 'Notes/Shopping.md'],
    ['[[Shopping]]', 'Notes/Shopping.md'],
    ['[[Notes/Shopping.md]]', 'Notes/Shopping.md'],
    ['the note "SHOPPING"', 'Notes/Shopping.md'],
    ['the books list', 'Notes/Books list.md'],
  ])('called "%s" adds to %s alone', async (name, path) => {
    const files = { 'Notes/Shopping.md': '- bread\n', 'Notes/Books.md': '\n', 'Notes/Books list.md': '\n' };
    const talk = aTalk(files);
    expect(await talk.say(`add tea to ${name}`)).toEqual([expect.stringMatching(/^Added to /u)]);
    for (const [each, text] of Object.entries(files))
      expect([each, talk.stage.vault.text(each) !== text]).toEqual([each, each === path]);
    expect(talk.stage.vault.text(path)).toMatch(/(?:^|\n)- tea\n$/u);
  });

  it.each([
    [
      'add tea to [[Garden]]',
      'There is no note "Garden" in Drafts/, Reminders/, Notes/, where Deputy may write. To make it, ask: start a list called Garden: tea',
    ],
    ['add tea to the note "Books"', 'There is no note'],
    ['add tea to [[Work]]', 'Several notes are called "Work": Notes/a/Work.md, Notes/b/Work.md.'],
  ])('"%s" changes nothing: %s', async (words, why) => {
    const files = {
      'Elsewhere/Garden.md': 'x\n',
      'Notes/a/Work.md': 'x\n',
      'Notes/b/Work.md': 'x\n',
    };
    const talk = aTalk(files);
    expect(await talk.say(words)).toEqual(['failed']);
    expect(talk.last?.tasks[0]?.state).toMatchObject({ why: expect.stringContaining(why) });
    for (const [path, text] of Object.entries(files)) expect(talk.stage.vault.text(path)).toBe(text);
  });

  it.each([
    ['add milk and eggs to my shopping list', '- [ ] milk\n- [ ] eggs\n'],
    ['milch auf die Einkaufsliste', '- [ ] milch\n'],
    ['ajoute du lait à la liste de courses', '- [ ] du lait\n'],
    ['añade leche a la lista de la compra', '- [ ] leche\n'],
    ['voeg melk toe aan de boodschappenlijst', '- [ ] melk\n'],
  ])('without the list, "%s" is told the ask that makes it', async (words, items) => {
    const talk = aTalk({});
    await talk.say(words);
    const state = talk.last?.tasks[0]?.state;
    const [, order = ''] = state?.kind === 'failed' ? (/ask: (.*)$/u.exec(state.why) ?? []) : [];
    await talk.say(order);
    const [made = ''] = talk.stage.vault.paths('Notes');
    expect([words, talk.stage.vault.text(made).endsWith(items)]).toEqual([words, true]);
  });

  it.each([
    ['tea', '- tea\n'],
    ['tea and milk', '- tea\n- milk\n'],
    ['tea, oat milk and paper', '- tea\n- oat milk\n- paper\n'],
    ['Thee, melk en papier', '- Thee\n- melk\n- papier\n'],
    ['call Ann about the old roof, milk and tea', '- call Ann about the old roof, milk and tea\n'],
  ])('"%s" stands in it as %j', async (things, lines) => {
    const talk = aTalk({ 'Notes/Shopping.md': '- bread\n' });
    await talk.say(`add ${things} to [[Shopping]]`);
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe(`- bread\n${lines}`);
  });

  it.each(['\n', '\r\n'])('is taken away line by line, with line ends of %j', async (eol) => {
    const talk = aTalk({ 'Notes/Shopping.md': `- bread${eol}` });
    await talk.say('add tea, milk and paper to [[Shopping]]');
    await talk.say('delete milk');
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe(['- bread', '- tea', '- paper', ''].join(eol));
  });

  it.each([
    ['tea, oat milk and paper', 'paper', '- paper\n', '- cardboard\n'],
    ['tea and milk', 'milk', '- milk\n', '- oat milk\n'],
  ])('of "%s", "%s" is not taken away where it has no line of its own', async (things, item, from, to) => {
    const talk = aTalk({ 'Notes/Shopping.md': '- bread\n' });
    await talk.say(`add ${things} to [[Shopping]]`);
    const text = talk.stage.vault.text('Notes/Shopping.md').replace(from, to);
    talk.stage.vault.external('Notes/Shopping.md', text);
    expect(await talk.say(`delete ${item}`)).toEqual([
      `? "${item}" has no line of its own in Shopping: nothing was deleted.`,
    ]);
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe(text);
  });

  it('that is gone can not be taken away', async () => {
    const talk = aTalk({ 'Notes/Shopping.md': '- bread\n' });
    await talk.say('add tea to [[Shopping]]');
    talk.stage.vault.external('Notes/Shopping.md', null);
    expect(await talk.say('delete that')).toEqual(['failed']);
    expect(talk.last?.tasks[0]?.state).toMatchObject({
      why: expect.stringContaining('is no longer there: nothing was deleted.'),
    });
  });

  it('is not taken away once the person has changed it', async () => {
    const talk = aTalk({ 'Notes/Shopping.md': '- bread\n' });
    await talk.say('add tea to [[Shopping]]');
    const text = talk.stage.vault.text('Notes/Shopping.md').replace('tea', 'green tea');
    talk.stage.vault.external('Notes/Shopping.md', text);
    expect(await talk.say('delete that')).toEqual(['failed']);
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe(text);
  });
});

describe('taking things off a list that is named', () => {
  const LIST = '# List\n\n- [ ] milk\n- [ ] rye bread\n- [x] tea\n';
  const removed = async (name: string, text: string): Promise<string> => {
    const path = `Notes/${name}.md`;
    const talk = aTalk({ [path]: LIST });
    const [said] = await talk.say(text);
    const after = talk.stage.vault.text(path);
    expect(said?.startsWith('Removed')).toBe(after !== LIST);
    await talk.say('undo that');
    expect(talk.stage.vault.text(path)).toBe(LIST);
    return after;
  };

  it.each(rowsOf('talk', 'taking milk off a list'))('from %s: "%s"', async (name, text) => {
    expect(await removed(name, text)).toBe(LIST.replace('- [ ] milk\n', ''));
  });

  it.each(['take the flurb milk off the shopping list', 'take milk and eggs off the shopping list'])(
    'removes nothing where a word fits no line: "%s"',
    async (text) => {
      expect(await removed('Shopping list', text)).toBe(LIST);
    },
  );

  it('asks which of two lines', async () => {
    const talk = aTalk({ 'Notes/Shopping list.md': '- oat milk\n- cow milk\n' });
    expect(await talk.say('take milk off the shopping list')).toEqual([
      '? Which one: "oat milk", "cow milk"?',
    ]);
    expect(await talk.say('the cow one')).toEqual(['Removed "cow milk" from Shopping list.']);
  });
});

describe.each(
  rowsOf('talk', 'a list: language, name, and, tick off, put on, take off, put more on, take more off'),
)('several orders about one list (%s)', (_, name = '', and = '', ...[tick, add, take, addMore, takeMore]) => {
  const LIST = '- [ ] milk\n- [ ] bread\n- [ ] tea\n';
  const DONE = '- [ ] bread\n- [ ] tea\n- [ ] jam\n';
  const after = async (text: string): Promise<{ list: string; said: string[] }> => {
    const path = `Notes/${name}.md`;
    const talk = aTalk({ [path]: LIST });
    const said = await talk.say(text);
    return { list: talk.stage.vault.text(path), said };
  };
  const of = (order = '', things = ''): string => order.replace('{}', things);

  it('tick the lines that they name', async () => {
    const { list } = await after(of(tick, `milk ${and} tea`));
    expect(list).toBe('- [x] milk\n- [ ] bread\n- [x] tea\n');
  });

  it.each([` ${and} `, `, ${and} `, ', '])('are both done, joined by "%s"', async (joint) => {
    expect((await after(`${of(add, 'jam')}${joint}${of(takeMore, 'milk')}`)).list).toBe(DONE);
    expect((await after(`${of(take, 'milk')}${joint}${of(addMore, 'jam')}`)).list).toBe(DONE);
  });

  it('write no line that holds one of them', async () => {
    const { list } = await after(of(add, `jam ${and} ${of(takeMore, 'milk')}`));
    expect(list).toBe(LIST);
  });

  it('name what was not understood of them', async () => {
    expect((await after(`${of(add, 'jam')}, flurb wibble`)).said).toEqual([`Added to ${name}.`, 'failed']);
  });
});

describe('things that the sentence before names', () => {
  it.each([
    [
      "we're out of milk and rye bread, put them on the shopping list",
      'Shopping list',
      ['milk', 'rye bread'],
    ],
    ['we need eggs, add them to the shopping list', 'Shopping list', ['eggs']],
    ['wir brauchen Eier und Mehl, setz sie auf die Einkaufsliste', 'Einkaufsliste', ['Eier', 'Mehl']],
    ['il faut des oeufs, ajoute-les à la liste de courses', 'Liste de courses', null],
    ['Tom likes eggs, put them on the shopping list', 'Shopping list', null],
    ['Nudeln und Zitronen fehlen noch, Eier auch, pack sie auf die Einkaufsliste', 'Einkaufsliste', null],
  ])('go on the list, if it says that they are needed: "%s"', async (text, name, items) => {
    const path = `Notes/${name}.md`;
    const talk = aTalk({ [path]: '- x\n' });
    await talk.say(text);
    if (items !== null)
      expect(talk.stage.vault.text(path)).toBe(`- x\n${items.map((item) => `- ${item}\n`).join('')}`);
    else expect(talk.stage.vault.text(path)).not.toMatch(/Tom|sie/u);
  });
});
