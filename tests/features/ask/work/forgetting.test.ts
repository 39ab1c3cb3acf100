import { describe, expect, it } from 'vitest';
import { Talk } from '../../../stages/talk';

const fact = (scope: string, text: string): string => `---\ntype: memory\nscope: ${scope}\n---\n${text}\n`;
const FACTS = {
  'Memory/carla-nuts.md': fact('Carla', 'Carla is allergic to nuts.'),
  'Memory/carla-tea.md': fact('Carla', 'Carla likes green tea.'),
  'Memory/prices.md': fact('general', 'All prices are without tax, also those of Carla.'),
  'Memory/tea.md': fact('Ben', 'Ben likes black tea.'),
};

describe('forgetting', () => {
  it.each<[string, string, (keyof typeof FACTS)[]]>([
    [
      'forget that Carla is allergic to nuts',
      'Forgotten: "Carla is allergic to nuts.".',
      ['Memory/carla-nuts.md'],
    ],
    ['forget the black tea', 'Forgotten: "Ben likes black tea.".', ['Memory/tea.md']],
    [
      'forget what you know about Carla',
      'Forgotten: "Carla is allergic to nuts.", "Carla likes green tea.".',
      ['Memory/carla-nuts.md', 'Memory/carla-tea.md'],
    ],
    [
      'forget about the tea',
      '? Which one? "Carla likes green tea.", "Ben likes black tea.". Name more words of it.',
      [],
    ],
    ['forget that Dora paints', '? Nothing like "Dora paints" is remembered.', []],
    ['forget that', '? Forget what? The last ask remembered nothing.', []],
  ])('"%s": %s', async (words, said, gone) => {
    const talk = new Talk({ files: FACTS });
    expect(await talk.say(words)).toEqual([said]);
    for (const [path, text] of Object.entries(FACTS)) {
      const isGone = gone.some((each) => each === path);
      expect([path, talk.stage.vault.has(path)]).toEqual([path, !isGone]);
      if (!isGone) expect(talk.stage.vault.text(path)).toBe(text);
    }
    await talk.stage.deputy.undo();
    for (const path of gone) expect(talk.stage.vault.text(path)).toBe(FACTS[path]);
  });

  it.each([
    [10, /^Forgotten: /u, 0],
    [11, /^\? These are 11 facts, more than 10: name fewer\.$/u, 11],
  ])('of %i facts about one person says so: %s', async (count, said, left) => {
    const files = Array.from({ length: count }, (_, n) => [
      `Memory/ann-${String(n)}.md`,
      fact('Ann', `Ann has house number ${String(n)}.`),
    ]);
    const talk = new Talk({ files: Object.fromEntries(files) });
    expect(await talk.say('forget what you know about Ann')).toEqual([expect.stringMatching(said)]);
    expect(talk.stage.vault.paths('Memory')).toHaveLength(left);
  });
});
