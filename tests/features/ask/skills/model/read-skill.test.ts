import { describe, expect, it } from 'vitest';
import { nameOfPlace } from '../../../../../src/core/tools/skill-path';
import { problemsOf, skillOf, skillText, WEEKLY } from './a-skill';

describe('a skill note', () => {
  it('needs no more than a name, a description and instructions', () => {
    const skill = skillOf(skillText('weekly-review'));
    expect(skill).toMatchObject({
      name: 'weekly-review',
      description: 'Sums up the week.',
      instructions: 'List what was done this week.',
      triggers: [],
      taskType: 'skill_execution',
      context: { history: 0, memory: null, search: null, rows: 0 },
      tables: [],
      tools: ['search', 'read'],
    });
  });

  it('says in Deputy’s own keys when it is meant, what it is shown, and what it may use', () => {
    const lines = [
      'allowed-tools: search create_note',
      'deputy_triggers:',
      '  - weekly review',
      '  - "sum up * week"',
      'deputy_task_type: data_analysis',
      'deputy_history: 3',
      'deputy_memory: habits',
      'deputy_search: "{request}"',
      '',
    ].join('\n');
    const skill = skillOf(skillText('weekly-review', lines));
    expect(skill.triggers.map(({ text }) => text)).toEqual(['weekly review', 'sum up * week']);
    expect(skill).toMatchObject({
      taskType: 'data_analysis',
      context: { history: 3, memory: 'habits', search: '{request}', rows: 0 },
      tools: ['search', 'create_note'],
    });
  });

  it('may say so within metadata, where the Agent Skills form allows texts alone', () => {
    const lines =
      'metadata:\n  deputy-triggers: weekly review; sum up\n  deputy-history: "2"\n  author: Ann\n';
    const skill = skillOf(skillText('weekly-review', lines));
    expect(skill.triggers.map(({ text }) => text)).toEqual(['weekly review', 'sum up']);
    expect(skill.context.history).toBe(2);
  });

  it('may be a single note', () => {
    expect(skillOf(skillText('weekly-review'), 'Skills/Weekly review.md').name).toBe('weekly-review');
  });

  it.each([
    ['Skills/weekly-review/SKILL.md', 'weekly-review'],
    ['Skills/weekly-review.md', 'weekly-review'],
    ['Skills/weekly-review/notes.md', null],
    ['Skills/weekly-review/rows/SKILL.md', null],
    ['Skills2/weekly-review.md', null],
    ['Skills/picture.png', null],
  ])('is known by its place: %s', (path, name) => {
    expect(nameOfPlace(path, 'Skills')).toBe(name);
  });

  it.each([
    ['no frontmatter at all', 'Just text.\n', 'Begin it with ---, name: and description: lines'],
    ['no name', '---\ndescription: x\n---\n\nDo.\n', '"name" is missing. Write: name: weekly-review'],
    ['another name than its folder', skillText('monthly-review'), 'Write: name: weekly-review'],
    ['a name in capitals', skillText('Weekly'), 'lower-case letters, digits and single hyphens'],
    ['no description', '---\nname: weekly-review\n---\n\nDo.\n', '"description" is missing.'],
    ['no instructions', skillText('weekly-review', '', '   '), 'The body is empty.'],
    ['instructions without end', skillText('weekly-review', '', 'x'.repeat(20_001)), 'write at most 20000'],
    [
      'a tool that is not there',
      skillText('weekly-review', 'allowed-tools: Bash(rm:*)\n'),
      'names "Bash(rm:*)", which',
    ],
    [
      'a trigger that fits everything',
      skillText('weekly-review', 'deputy_triggers: "*"\n'),
      'match nearly everything',
    ],
    [
      'a trigger that is a map',
      skillText('weekly-review', 'deputy_triggers: {a: b}\n'),
      'must be a list of texts',
    ],
    [
      'an unknown kind of task',
      skillText('weekly-review', 'deputy_task_type: magic\n'),
      'is "magic". Write one of',
    ],
    ['a depth that is no number', skillText('weekly-review', 'deputy_history: many\n'), 'from 0 to 50'],
    [
      'tables without types',
      skillText('weekly-review', 'deputy_data: {days: 3}\n'),
      'must hold tables with fields',
    ],
    [
      'a field that is taken',
      skillText('weekly-review', 'deputy_data: {days: {status: text}}\n'),
      'a field "status", which is taken',
    ],
    [
      'a type that is not there',
      skillText('weekly-review', 'deputy_data: {days: {n: int}}\n'),
      'gives n no type',
    ],
    [
      'tools for tables it has not',
      skillText('weekly-review', 'allowed-tools: insert_data\n'),
      'Write deputy_data',
    ],
    ['a slip in a key', skillText('weekly-review', 'deputy_trigers: x\n'), '"deputy_trigers" is not a key'],
    ['a key without its prefix', skillText('weekly-review', 'triggers: x\n'), 'Write: deputy_triggers'],
  ])('with %s says what is wrong and what to write', (_, text, words) => {
    expect(
      problemsOf(text)
        .map(({ message }) => message)
        .join('\n'),
    ).toContain(words);
  });

  it('names everything that is wrong at once', () => {
    const text = '---\nallowed-tools: fly\ndeputy_history: -1\n---\n';
    expect(problemsOf(text).map(({ where }) => where)).toEqual([
      'name',
      'description',
      'body',
      'deputy_history',
      'allowed-tools',
    ]);
  });

  it('hides nothing from the person who agrees to it', () => {
    const tags = Array.from('ignore', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(
      '',
    );
    expect(skillOf(skillText('weekly-review', '', `Sum up.${tags}\u200B`)).instructions).toBe('Sum up.');
  });

  it.each([
    'deputy_triggers: ' + '* '.repeat(20_000),
    'deputy_triggers:\n' + '  - a b c d e f g h i j\n'.repeat(5_000),
    'description: ' + '[['.repeat(20_000),
    'metadata:\n  deputy-triggers: ' + 'x;'.repeat(20_000),
    'allowed-tools: ' + 'x '.repeat(20_000),
  ])('of a hostile author is refused: %#', (line) => {
    expect(problemsOf(skillText('weekly-review', `${line}\n`), WEEKLY).length).toBeGreaterThan(0);
  });
});
