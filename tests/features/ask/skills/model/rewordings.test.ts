import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseNote } from '../../../../../src/kernel/notes/note';
import { matchByPattern } from '../../../../../src/features/ask/skills/model/match/match-by-pattern';
import type { DoneAsk, Repetition } from '../../../../../src/features/ask/skills/model/proposals/likeness';
import {
  proposeSkill,
  seedSkill as seedOf,
  skillQuestions,
  type SkillSeed,
} from '../../../../../src/features/ask/skills/model/proposals/propose-skill';
import { spokenSchedule } from '../../../../../src/features/ask/skills/model/proposals/spoken-schedule';
import { readSkill } from '../../../../../src/features/ask/skills/model/read-skill';
import type { Skill } from '../../../../../src/features/ask/skills/model/skill';
import { wishOf } from '../../../../../src/features/ask/model/wish';
import { askWords, isSameWord } from '../../../../../src/features/ask/skills/model/trigger';
import { runs, SEED } from '../../../../runs';
import CASES from '../../../../data/rewordings.json';
import { linesOf, rowsOf } from '../../../../word-table';

/** Requests that a skill was proposed for, how people ask for the same again, and what they ask that is not it. */
interface Reworded {
  asked: string;
  repetition: Repetition;
  /** Requests before it that were like it. */
  alike?: readonly string[];
  /** Each of them means it. */
  same: readonly string[];
  /** None of them may run it without a question. */
  other: readonly string[];
}
const REWORDED: readonly Reworded[] = CASES as Reworded[];

const MOMENT = { from: Date.parse('2026-11-23T10:03:00Z'), zone: 'Europe/Berlin' };

/** The tool by which an ask of this kind was done. */
const TOOLS: Record<Repetition, string[]> = {
  time: [],
  tracking: ['unclear'],
  template: ['draft'],
  aggregation: ['answer'],
};

const seedSkill = (ask: DoneAsk, earlier: readonly DoneAsk[]) =>
  seedOf({ ...ask, wish: wishOf(ask.text, MOMENT) }, earlier);

const done = (text: string, repetition: Repetition, to: string[] = []): DoneAsk => ({
  text,
  tools: TOOLS[repetition],
  to,
});

function skillOf({ asked, repetition, alike = [] }: Reworded, answers: readonly string[] = []): Skill {
  const earlier = alike.map((text) => done(text, repetition));
  const seed = seedSkill(done(asked, repetition), earlier);
  if (seed === null) throw new Error(`Nothing is proposed for: ${asked}`);
  return skillFrom(seed, asked, answers);
}

function skillFrom(seed: SkillSeed, asked: string, answers: readonly string[] = []): Skill {
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

  it('means the words that were asked, all of them', () => {
    for (const text of [row.asked, ...(row.alike ?? [])])
      expect(matchByPattern(text, skills).sure).not.toBeNull();
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
    ['every week', '0 9 * * 1', 'every week on Monday at 09:00'],
    ['every month', '0 9 1 * *', 'every month on the 1st at 09:00'],
    [
      'on the 31st of every month',
      '0 9 31 * *',
      'every month on the 31st at 09:00 (not in months without a 31st)',
    ],
    ['every year', '0 9 1 1 *', 'every year on 1 January at 09:00'],
    ['every year on 3 May', '0 9 3 5 *', 'every year on 3 May at 09:00'],
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
        const same = done(asked, 'tracking');
        const seed = seedSkill(same, [same, same]);
        if (seed === null) return;
        const made = proposeSkill(seed, { text: asked, moment: MOMENT }, ['', answer]);
        if (!made.ok) return;
        expect(() => skillFrom(seed, asked, ['', answer])).not.toThrow();
      }),
      { numRuns: runs(200), seed: SEED },
    );
  });
});

/** Drafts to one recipient, each about another project. */
const STATUS = ['A', 'B', 'C'].map((name) =>
  done(`draft a mail to bob@example.org about the status of project ${name}`, 'template', [
    'bob@example.org',
  ]),
);

describe('what several asks have in common', () => {
  const seedOfAll = ([last, ...earlier]: readonly DoneAsk[]) =>
    last === undefined ? null : seedSkill(last, earlier);

  it('is the topic alone: no recipient, address, value, number or unit is in name, topic or triggers', () => {
    const seed = seedOfAll(STATUS);
    expect(seed).toMatchObject({ name: 'draft-status-project', topics: ['status', 'project'] });
    const weights = ['72 kg', '73.5 kilograms', '160 lb'].map((value) =>
      done(`log my weight in kilograms: ${value}`, 'tracking'),
    );
    const water = ['2 glasses of water', '3 glasses of water', '12 cups of water'].map((value) =>
      done(`log ${value}`, 'tracking'),
    );
    const spent = ['EUR 12', '30 Euro', '€ 7'].map((value) => done(`log my lunch: ${value}`, 'tracking'));
    const named = ['Anna Weber', 'Anna Weber', 'Anna Weber'].map((to) =>
      done(`draft a mail to Anna Weber about the rent report`, 'template', [to]),
    );
    const seeds = [weights, water, spent, named].map(seedOfAll);
    expect(seeds.map((each) => each?.name)).toEqual([
      'log-weight',
      'log-water',
      'log-lunch',
      'draft-rent-report',
    ]);
    for (const each of [seed, ...seeds])
      expect(
        skillFrom(each!, 'log')
          .triggers.map(({ text }) => text)
          .join(' '),
      ).not.toMatch(/bob|example|anna|weber|kg|kilo|glass|cups|eur|\d/u);
  });

  it('makes a skill that takes no other ask to the same recipient', () => {
    const skills = [skillFrom(seedOfAll(STATUS)!, STATUS[0]!.text)];
    const takes = (text: string) => matchByPattern(text, skills).sure !== null;
    expect(takes('draft a mail to carla@example.org about the status of project D')).toBe(true);
    for (const text of ['about the invoice', ': happy birthday', 'about the project', 'about her status'])
      expect([text, matchByPattern(`draft a mail to bob@example.org ${text}`, skills)]).toEqual([
        text,
        { sure: null, unsure: [] },
      ]);
  });

  it('is nothing where only one or two were asked, or where only recipient and verb are alike', () => {
    expect(seedOfAll(STATUS.slice(0, 2))).toBeNull();
    const others = ['the invoice', 'a birthday', 'the roof'].map((about) =>
      done(`draft a mail to bob@example.org about ${about}`, 'template', ['bob@example.org']),
    );
    expect(seedOfAll(others)).toBeNull();
    expect(seedOfAll(['milk', 'milk', 'milk'].map((text) => done(`buy ${text}`, 'tracking')))).toBeNull();
    expect(seedOfAll(STATUS.map((each) => ({ ...each, tools: ['change'] })))).toBeNull();
  });

  it('is shown with the earlier asks that the skill would have taken, and the nearest that it would not', () => {
    const [last, ...earlier] = STATUS;
    const others = [
      'write bob the status of the roof project',
      'draft a mail to bob@example.org about the invoice',
      'find the contract',
    ].map((text) => ({ text, tools: ['search'], to: [] }));
    expect(seedSkill(last!, [...others, ...earlier])).toMatchObject({
      asks: [expect.stringContaining('project B'), expect.stringContaining('project C')],
      tried: {
        taken: ['write bob the status of the roof project'],
        left: ['draft a mail to bob@example.org about the invoice'],
      },
    });
  });

  it('keeps the skill from any ask that shares its words but not its topic', () => {
    const kept = REWORDED.map((row) => skillOf(row));
    const shared = [
      ...new Set(kept.flatMap((skill) => skill.triggers.map(({ text }) => text.replace('*', '')))),
    ];
    const word = fc.oneof(
      fc.constantFrom(...shared, ...kept.flatMap(({ topic }) => topic)),
      fc.constantFrom('please', 'me', 'the', 'mail', 'bob', 'today', 'with', 'to', '5', 'km', 'Ann'),
    );
    const ask = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(ask, fc.constantFrom(...kept), fc.nat(), (text, skill, n) => {
        const missing = skill.topic[n % skill.topic.length]!;
        const without = text
          .split(' ')
          .filter((each) => !isSameWord(askWords(each).words[0] ?? '', missing))
          .join(' ');
        expect(matchByPattern(without, [skill])).toEqual({ sure: null, unsure: [] });
      }),
      { numRuns: runs(2_000), seed: SEED },
    );
  });
});

describe('work that is wanted in a rhythm', () => {
  it.each(rowsOf('skills', 'work that is wanted in a rhythm'))(
    'is understood from one ask, as the person says so: %s',
    (asked, name, cron) => {
      const seed = seedSkill(done(asked, 'time'), []);
      expect(seed).toMatchObject({ name, repetition: 'time' });
      const skill = skillFrom(seed!, asked);
      expect(skill.schedule?.text).toBe(cron);
      expect(matchByPattern(asked, [skill]).sure).not.toBeNull();
    },
  );

  it.each(['every two weeks summarize my notes', 'every day at 8am and 8pm summarize my notes'])(
    'asks when, where no skill can have the rhythm: %s',
    (asked) => {
      const seed = seedSkill(done(asked, 'time'), [])!;
      const [question] = skillQuestions(seed, { text: asked, moment: MOMENT });
      expect(question).toMatchObject({ suggestion: '' });
      expect(question?.text).toMatch(/^When should it run\? A skill can't run "every /u);
      expect(skillFrom(seed, asked).schedule).toBeNull();
    },
  );

  it('has no trigger where a summary names no subject, so that it takes no other summary', () => {
    const asked = 'fais-moi un résumé tous les mois';
    const skills = [skillFrom(seedSkill(done(asked, 'time'), [])!, asked)];
    expect(matchByPattern('fais-moi un résumé de la réunion', skills).sure).toBeNull();
  });

  it.each(linesOf('skills', 'no work that is wanted in a rhythm'))('is not: %s', (asked) => {
    expect(seedSkill(done(asked, 'time'), [])).toBeNull();
  });
});
