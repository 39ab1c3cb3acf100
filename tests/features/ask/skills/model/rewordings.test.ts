import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseNote } from '../../../../../src/kernel/notes/note';
import { matchByPattern } from '../../../../../src/features/ask/skills/model/match/match-by-pattern';
import { repetitionOf } from '../../../../../src/features/ask/skills/model/proposals/repeats';
import {
  proposeSkill,
  seedSkill,
} from '../../../../../src/features/ask/skills/model/proposals/propose-skill';
import { spokenSchedule } from '../../../../../src/features/ask/skills/model/proposals/spoken-schedule';
import { readSkill } from '../../../../../src/features/ask/skills/model/read-skill';
import type { Skill } from '../../../../../src/features/ask/skills/model/skill';
import { runs, SEED } from '../../../../runs';
import { REWORDED, type Reworded } from './rewordings';

const MOMENT = { from: Date.parse('2026-11-23T10:03:00Z'), zone: 'Europe/Berlin' };

function skillOf({ asked, repetition, alike = [] }: Reworded, answers: readonly string[] = []): Skill {
  const seed = seedSkill(asked, repetition, alike);
  if (seed === null) throw new Error(`Nothing is proposed for: ${asked}`);
  const made = proposeSkill(seed, { text: asked, moment: MOMENT }, answers);
  if (!made.ok) throw new Error(made.error);
  const note = parseNote(made.value.note);
  const path = `Skills/${seed.name}/SKILL.md`;
  const read = readSkill(note.ok ? note.value : null, { path, name: seed.name });
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join(' '));
  return read.value;
}

describe.each(REWORDED)('the skill that is proposed for "$asked"', (row) => {
  const skills = [skillOf(row)];

  it('is seen to come again, and means the words that were asked', () => {
    expect(repetitionOf(row.asked, row.alike ?? [])).toBe(row.repetition);
    expect(matchByPattern(row.asked, skills).sure).not.toBeNull();
  });

  it('is found for ten ways of asking it again, for eight without a question to a model', () => {
    const found = row.same.map((text) => ({ text, ...matchByPattern(text, skills) }));
    expect(found).toHaveLength(10);
    const missed = found.filter(({ sure, unsure }) => sure === null && unsure.length === 0);
    expect(missed.map(({ text }) => text)).toEqual([]);
    const asked = found.filter(({ sure }) => sure === null).map(({ text }) => text);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(2);
  });

  it('does not run for what only has words of it', () => {
    const ran = row.other.filter((text) => matchByPattern(text, skills).sure !== null);
    expect(ran).toEqual([]);
  });
});

describe('a proposed skill', () => {
  const [running, invoices, rent] = REWORDED;

  it('that keeps track has the fields it promises, and the tools to keep them', () => {
    const skill = skillOf(running!);
    expect(skill.tables).toEqual([
      {
        name: 'running',
        fields: [
          { name: 'what', type: 'text' },
          { name: 'amount', type: 'number' },
          { name: 'day', type: 'date' },
        ],
      },
    ]);
    expect(skill.tools).toEqual(['search', 'read', 'query_data', 'insert_data', 'update_data']);
    expect(skill.context.rows).toBe(10);
  });

  it('that drafts may draft, and none may more than its kind of work needs', () => {
    expect(skillOf(rent!).tools).toEqual(['search', 'read', 'draft']);
    expect(skillOf(invoices!).tools).toEqual(['search', 'read', 'create_note']);
  });

  it.each([
    ['every Friday', '0 9 * * 5', 'every week on Friday at 09:00'],
    ['every Friday at 16:30', '30 16 * * 5', 'every week on Friday at 16:30'],
    ['every weekday at 8', '0 8 * * 1-5', null],
    ['every Tuesday and Thursday at 7am', '0 7 * * 2,4', null],
    ['daily', '0 9 * * *', 'every day at 09:00'],
    ['on the first of each month', '0 9 1 * *', null],
    ['jeden Montag um 18 Uhr', '0 18 * * 1', null],
    ['chaque lundi à 8h', '0 8 * * 1', null],
  ])('that is to run "%s" has the schedule %s', (words, cron, shown) => {
    expect(spokenSchedule(words, MOMENT)?.cron).toBe(cron);
    if (shown !== null) expect(spokenSchedule(words, MOMENT)?.words).toBe(shown);
  });

  it.each(['every second week', 'the last Friday of every month', 'now and then', 'tomorrow'])(
    'has no schedule for "%s", which none can hold',
    (words) => {
      expect(spokenSchedule(words, MOMENT)).toBeNull();
    },
  );

  it('can be read and means its own request, whatever was asked', () => {
    const text = fc
      .tuple(
        fc.constantFrom('every Friday ', 'keep track of ', 'draft ', 'how many ', 'jeden Montag '),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.string({ unit: 'grapheme', maxLength: 60 }), (asked, answer) => {
        const repetition = repetitionOf(asked, [asked, asked]);
        const seed = repetition === null ? null : seedSkill(asked, repetition, []);
        if (repetition === null || seed === null) return;
        const made = proposeSkill(seed, { text: asked, moment: MOMENT }, ['', answer]);
        if (!made.ok) return;
        expect(() => skillOf({ asked, repetition, same: [], other: [] }, ['', answer])).not.toThrow();
      }),
      { numRuns: runs(200), seed: SEED },
    );
  });
});
