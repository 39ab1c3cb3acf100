import { describe, expect, it } from 'vitest';
import { matchByPattern } from '../../../../../src/features/ask/skills/model/match/match-by-pattern';
import type { Skill } from '../../../../../src/features/ask/skills/model/skill';
import { skillOf, skillText } from './a-skill';
import { rowsOf } from '../../../../word-table';

const skill = (name: string, ...triggers: string[]): Skill => {
  const lines =
    triggers.length === 0
      ? ''
      : `deputy_triggers:\n${triggers.map((each) => `  - ${JSON.stringify(each)}\n`).join('')}`;
  return skillOf(skillText(name, lines), `Skills/${name}/SKILL.md`);
};

const SKILLS = [
  skill('weekly-review', 'weekly review', 'sum up * week'),
  skill('expenses', 'log expense', '* the invoice* *'),
  skill('buchhaltung', 'Ausgabe für'),
  skill('jizhang', '记账'),
];

const sureOf = (text: string): string | null => matchByPattern(text, SKILLS).sure?.skill.name ?? null;

describe('a request', () => {
  it.each(rowsOf('skills', 'requests that a skill takes'))(
    'means the skill whose trigger it begins with: %s',
    (text, name) => {
      expect(sureOf(text)).toBe(name);
    },
  );

  it.each([
    'remind me to do the weekly review on Friday',
    'logs expense', // another word
    'weekly',
    'sum up the month',
    '',
    'find what we said about pricing',
    'where are the invoices of May', // a leading star makes nothing certain
  ])('means none for sure: %s', (text) => {
    expect(sureOf(text)).toBeNull();
  });

  it('may mean a skill whose words stand within it', () => {
    const { unsure } = matchByPattern('remind me to do the weekly review on Friday', SKILLS);
    expect(unsure.map(({ skill: { name } }) => name)).toEqual(['weekly-review']);
  });

  it('that fits two skills alike means neither for sure', () => {
    const twins = [skill('a', 'log it'), skill('b', 'log it')];
    expect(matchByPattern('log it', twins)).toMatchObject({ sure: null, unsure: [{}, {}] });
  });

  it('means the skill with more of its words', () => {
    const both = [skill('log', 'log it'), skill('log-food', 'log it as food')];
    expect(matchByPattern('log it as food: an apple', both).sure?.skill.name).toBe('log-food');
  });

  it('of any length is matched', () => {
    const many = Array.from({ length: 200 }, (_, n) =>
      skill(`skill-${String(n)}`, `do number ${String(n)}`, `* topic${String(n)}* *`),
    );
    expect(matchByPattern('topic '.repeat(200_000), many)).toEqual({ sure: null, unsure: [] });
  });
});
