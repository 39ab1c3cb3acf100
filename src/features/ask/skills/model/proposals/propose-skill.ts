import type { Moment } from '../../../../../kernel/dates/read-when';
import { modelLine } from '../../../../../kernel/mail/foreign-text';
import { composeNote } from '../../../../../kernel/notes/compose';
import { slug } from '../../../../../kernel/notes/names';
import { err, ok, type Result } from '../../../../../kernel/notes/values/result';
import { isSkillName } from '../read-skill';
import { readTables } from '../data/table';
import type { Repetition } from './repeats';
import { spokenSchedule, withoutTimes } from './spoken-schedule';
import { tableNamed, topicsOf, triggersFor } from './topics';

/** Input from which a proposed skill is made. It is stored with the ask until the person decides. */
export interface SkillSeed {
  /** Name of the skill and of its folder. */
  name: string;
  repetition: Repetition;
  /** Words that the similar asks have in common. */
  topics: readonly string[];
}

/** A question that only the person can answer. Without an answer, the suggestion is used; '' means no suggestion. */
export interface SkillQuestion {
  text: string;
  suggestion: string;
}

/** A proposed skill. It runs only once the person has kept it and allowed it. */
export interface SkillProposal {
  name: string;
  description: string;
  triggers: readonly string[];
  /** Fields of the skill's table, such as "what: text". */
  fields: readonly string[];
  /** Phrase for when the skill runs automatically; `null` if it runs only when asked. */
  schedule: string | null;
  /** Text of the skill's note. */
  note: string;
}

const MOST_CHARACTERS = 500;

/**
 * Makes a skill's seed from the person's own text, without a model; `null` if too few words remain. `alike`: earlier
 * similar asks.
 */
export function seedSkill(text: string, repetition: Repetition, alike: readonly string[]): SkillSeed | null {
  const words = text.slice(0, MOST_CHARACTERS);
  const { verb, topics } = topicsOf(withoutTimes(words), alike);
  const [first] = topics;
  if (first === undefined) return null;
  const name = slug([verb ?? VERBS[repetition], ...topics].join(' '), 40);
  return isSkillName(name) ? { name, repetition, topics } : null;
}

const VERBS: Record<Repetition, string> = {
  time: 'do',
  tracking: 'track',
  template: 'draft',
  aggregation: 'sum up',
};

/** Questions to the person, in the order of their answers. `said`: their ask. */
export function skillQuestions(
  { repetition }: Pick<SkillSeed, 'repetition'>,
  said: SaidAsk,
): SkillQuestion[] {
  switch (repetition) {
    case 'time':
      return [
        { text: 'When should it run?', suggestion: spokenSchedule(said.text, said.moment)?.words ?? '' },
        { text: 'What should it say when there is nothing new?', suggestion: '' },
      ];
    case 'tracking':
      return [
        { text: 'Which fields should a row have?', suggestion: FIELDS },
        { text: 'When should it sum them up?', suggestion: '' },
      ];
    case 'template':
      return [{ text: 'What is the same each time, and what differs?', suggestion: '' }];
    case 'aggregation':
      return [{ text: 'Over which time, and in which notes?', suggestion: '' }];
  }
}

/** An ask, and the moment that its dates are relative to. */
export interface SaidAsk {
  text: string;
  moment: Moment;
}

const FIELDS = 'what: text, amount: number, day: date';

/** The skill as it would be kept; if an answer can't be used, a sentence about it. */
export function proposeSkill(
  seed: SkillSeed,
  said: SaidAsk,
  answers: readonly string[] = [],
): Result<SkillProposal, string> {
  const { name, repetition, topics } = seed;
  const words = modelLine(said.text.slice(0, MOST_CHARACTERS));
  const questions = skillQuestions(seed, said);
  const answered = questions.map(({ text, suggestion }, n) => {
    const answer = modelLine((answers[n] ?? '').slice(0, MOST_CHARACTERS)).trim();
    return { text, answer, holds: answer === '' ? suggestion : answer };
  });
  const [first = ''] = answered.map(({ holds }) => holds);
  const schedule = scheduleFor(
    repetition,
    answered.map(({ holds }) => holds),
    said.moment,
  );
  if (!schedule.ok) return schedule;
  const fields = repetition === 'tracking' ? readFields(first) : ok([]);
  if (!fields.ok) return fields;
  const table = tableNamed(topics);
  const triggers = triggersFor({ words: withoutTimes(words), repetition, topics });
  const description = `Does what you asked for: ${words}`.slice(0, 300);
  const note = composeNote(
    {
      name,
      description,
      'allowed-tools': toolsFor(repetition, words),
      deputy_triggers: [...triggers],
      ...(schedule.value === null ? {} : { deputy_schedule: schedule.value.cron }),
      ...(fields.value.length === 0
        ? {}
        : { deputy_data: { [table]: Object.fromEntries(fields.value) }, deputy_rows: 10 }),
    },
    [
      `Do what the person asked for once, and asks for again:\n\n> ${words}`,
      ...(fields.value.length === 0 ? [] : [trackingText(table)]),
      'Use what the request says in addition. Invent nothing.',
      ...answered.flatMap(({ text, answer }) => (answer === '' ? [] : [`${text} ${answer}`])),
    ].join('\n\n') + '\n',
  );
  return ok({
    ...{ name, description, triggers, note },
    fields: fields.value.map(([field, type]) => `${field}: ${type}`),
    schedule: schedule.value?.words ?? null,
  });
}

/** Schedule of a proposed skill. Without a time in the person's text, the skill does not run automatically. */
function scheduleFor(
  repetition: Repetition,
  [first = '', second = '']: readonly string[],
  moment: Moment,
): Result<ReturnType<typeof spokenSchedule>, string> {
  const when = repetition === 'time' ? first : repetition === 'tracking' ? second : '';
  if (when === '' || NEVER.test(when)) return ok(null);
  const read = spokenSchedule(when, moment);
  return read === null
    ? err(
        `"${when}" is not a time that Deputy can repeat. Write it like "every Friday at 16:00", or "never".`,
      )
    : ok(read);
}

const NEVER = /^(?:never|no|only when i ask|nie|nein|jamais|non|nunca|mai|nooit)\.?$/iu;

const trackingText = (table: string): string =>
  `When the person tells something to keep, insert a row into ${table}; the day is today if they name none. Ask with cannot if something is missing. When they ask what there is, query the rows, and answer with their number, the sums and the latest three.`;

function toolsFor(repetition: Repetition, words: string): string {
  switch (repetition) {
    case 'tracking':
      return 'search read query_data insert_data update_data';
    case 'template':
      return 'search read draft';
    case 'aggregation':
      return 'search read';
    case 'time':
      return DRAFTS.test(words) ? 'search read create_note draft' : 'search read create_note';
  }
}

const DRAFTS = /(?:^|[^\p{L}])(?:draft|e-?mail|mail|entwirf|entwurf|brouillon|borrador|correo)(?!\p{L})/iu;

/** Parses `what: text, km: number, shoes`; a field without a type is a text. */
function readFields(said: string): Result<[string, string][], string> {
  const fields = said
    .split(/[,;\n]/u)
    .map((part): [string, string] => {
      const [name = '', type = 'text'] = part.split(':').map((word) => word.trim());
      return [slug(name, 40).replaceAll('-', '_'), type.toLowerCase() || 'text'];
    })
    .filter(([name]) => name !== '');
  const read = readTables({ rows: Object.fromEntries(fields) });
  return read.ok ? ok(fields) : err(`"${said}" ${read.error.replace(/^has/, 'would have')}`);
}
