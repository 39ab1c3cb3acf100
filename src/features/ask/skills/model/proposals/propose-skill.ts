import type { Moment } from '../../../../../kernel/dates/read-when';
import { foldLetters, searchWords } from '../../../../../core/tools/search-words';
import { modelLine } from '../../../../../kernel/mail/foreign-text';
import { visibleLine } from '../../../../../kernel/mail/text/visible-text';
import { composeNote } from '../../../../../kernel/notes/compose';
import { slug } from '../../../../../kernel/notes/names';
import { err, ok, type Result } from '../../../../../kernel/notes/values/result';
import { readTables } from '../data/table';
import { takesAsk } from '../match/match-by-pattern';
import { isSkillName } from '../read-skill';
import { askWords, readTrigger, stemOf } from '../trigger';
import { type DoneAsk, isSummaryWord, isVerb, repeatedIn, type Repetition, type Wish } from './likeness';
import { rhythmIn, spokenSchedule, withoutTimes } from './spoken-schedule';

/** Input from which a proposed skill is made. It is stored with the ask until the person decides. */
export interface SkillSeed {
  /** Name of the skill and of its folder. */
  name: string;
  repetition: Repetition;
  /** Words that the similar asks have in common; each ask for the skill must contain them. */
  topics: readonly string[];
  /** Earlier asks that are like this one, latest first. */
  asks: readonly string[];
  /** Other earlier asks that it would have taken, and the nearest ones that it would not. */
  tried: { taken: readonly string[]; left: readonly string[] };
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
 * Makes a skill's seed without a model, from an ask for something in a rhythm, or from several asks for the same; `null`
 * if the ask is neither. `earlier`: latest first.
 */
export function seedSkill(
  { wish, ...ask }: DoneAsk & { wish: Wish | null },
  earlier: readonly DoneAsk[],
): SkillSeed | null {
  const found =
    wish === null
      ? repeatedIn(ask, earlier)
      : { repetition: 'time' as const, topics: wish.topics, alike: [] };
  if (found === null) return null;
  const { repetition, topics, alike } = found;
  const [first = ''] = openings(ask.text);
  const verb = isVerb(first) ? first : VERBS[repetition];
  const name = slug([verb, ...topics.filter((word) => word !== verb)].join(' '), 40);
  if (!isSkillName(name)) return null;
  const asks = alike.slice(0, MOST_ASKS).map(({ text }) => text.slice(0, MOST_CHARACTERS));
  const seed = { name, repetition, topics, asks, tried: { taken: [], left: [] } };
  return { ...seed, tried: triedOn(seed, ask.text, earlier) };
}

const MOST_ASKS = 5;
const MOST_TRIED = 200;

/** Earlier asks that the skill would have taken, and those that it would have left. */
function triedOn(seed: SkillSeed, text: string, earlier: readonly DoneAsk[]): SkillSeed['tried'] {
  const triggers = triggersFor(seed, [text, ...seed.asks]).flatMap((each) => {
    const trigger = readTrigger(each);
    return trigger.ok ? [trigger.value] : [];
  });
  const words = new Set(searchWords(text));
  const tried = [...new Set(earlier.slice(0, MOST_TRIED).map((each) => each.text.slice(0, MOST_CHARACTERS)))]
    .filter((each) => !seed.asks.includes(each) && each !== text)
    .map((each) => ({
      text: each,
      isTaken: takesAsk({ triggers, topic: seed.topics }, each),
      shared: searchWords(each).filter((word) => words.has(word)).length,
    }));
  return {
    taken: tried
      .filter(({ isTaken }) => isTaken)
      .map((each) => each.text)
      .slice(0, MOST_ASKS),
    left: tried
      .filter((each) => !each.isTaken && each.shared > 0)
      .sort((a, b) => b.shared - a.shared)
      .map((each) => each.text)
      .slice(0, MOST_LEFT),
  };
}

const MOST_LEFT = 3;

/** The first words of an ask, with and without its words for a time. */
const openings = (text: string): string[] =>
  [withoutTimes(text), text].flatMap((each) => {
    const { words, start } = askWords(each);
    const end = words.findIndex((word, n) => n >= start && word.length > 2);
    return end < 0 ? [] : words.slice(start, end + 1).join(' ');
  });

const VERBS: Record<Repetition, string> = {
  time: '',
  tracking: 'track',
  template: 'draft',
  aggregation: 'sum up',
};

/**
 * Triggers of a skill: how its asks began, usual verbs, and the topic itself, which keeps them to what is meant. A summary
 * of nothing that was named has none, because any summary would fit.
 */
function triggersFor({ repetition, topics }: SkillSeed, asks: readonly string[]): string[] {
  if (topics.every(isSummaryWord)) return [];
  const usual = asks.some((text) => isGerman(text)) ? USUAL.de : USUAL.en;
  const found = [...asks.flatMap(openings), ...usual[repetition], ...topics.map(formsOf)];
  return [...new Set(found)].filter((trigger) => readTrigger(trigger).ok).slice(0, MOST_TRIGGERS);
}

const MOST_TRIGGERS = 15;

/** Pattern for the forms of a word: `invoices` -> `invoic*`. */
const formsOf = (word: string): string => {
  const stem = stemOf(word);
  return stem.length > 3 ? `${stem}*` : word;
};

const USUAL: Record<'en' | 'de', Record<Repetition, readonly string[]>> = {
  en: {
    tracking: ['log', 'track', 'keep', 'record', 'note', 'add', 'enter'],
    time: ['give', 'make', 'write', 'show', 'summar*'],
    template: ['draft', 'write', 'compose', 'create', 'prepare', 'make'],
    aggregation: ['how many', 'summar*', 'sum', 'count', 'show', 'give'],
  },
  de: {
    tracking: ['notier*', 'protokollier*', 'trag*', 'führ*', 'schreib*', 'erfass*'],
    time: ['gib', 'mach*', 'schreib*', 'zeig*', 'fass*', 'erstell*'],
    template: ['entwirf', 'schreib*', 'erstell*', 'mach*', 'verfass*', 'bereit*'],
    aggregation: ['wie viele', 'fass*', 'zähl*', 'zeig*', 'gib', 'summier*'],
  },
};

const isGerman = (text: string): boolean =>
  foldLetters(text)
    .split(/[^\p{L}]+/u)
    .some((word) => GERMAN.has(word));

const GERMAN: ReadonlySet<string> = new Set(
  'der die das den dem ein eine einen und ist meine meinen mein fur uber wie viele fuhre schreib schreibe entwirf notiere fasse jeden jede jedes bitte'.split(
    ' ',
  ),
);

/** A valid name for a table, made from the first topic. */
function tableNamed([topic = '']: readonly string[]): string {
  const name = foldLetters(topic)
    .replace(/[^a-z0-9_]/gu, '')
    .slice(0, 40);
  return /^[a-z]/.test(name) ? name : 'entries';
}

/** Questions to the person, in the order of their answers. `said`: their ask. */
export function skillQuestions(
  { repetition }: Pick<SkillSeed, 'repetition'>,
  said: SaidAsk,
): SkillQuestion[] {
  switch (repetition) {
    case 'time':
      return [
        { text: whenQuestion(said), suggestion: scheduleIn(said)?.words ?? '' },
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

const scheduleIn = ({ text, moment }: SaidAsk): ReturnType<typeof spokenSchedule> =>
  spokenSchedule(rhythmIn(text, moment)?.words ?? text, moment);

function whenQuestion(said: SaidAsk): string {
  const words = scheduleIn(said) === null ? rhythmIn(said.text, said.moment)?.words : undefined;
  return `When should it run?${words === undefined ? '' : ` A skill can't run "${visibleLine(words)}".`}`;
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
  const asks = [said.text, ...seed.asks].map((text) => modelLine(text.slice(0, MOST_CHARACTERS)));
  const words = asks.join(' ');
  const questions = skillQuestions(seed, said);
  const answered = questions.map(({ text, suggestion }, n) => {
    const answer = modelLine((answers[n] ?? '').slice(0, MOST_CHARACTERS)).trim();
    return { text, answer, holds: answer === '' ? suggestion : answer };
  });
  const [first = ''] = answered.map(({ holds }) => holds);
  const schedule = scheduleFor(
    repetition,
    answered.map(({ answer }) => answer),
    said,
  );
  if (!schedule.ok) return schedule;
  const fields = repetition === 'tracking' ? readFields(first) : ok([]);
  if (!fields.ok) return fields;
  const table = tableNamed(topics);
  const triggers = triggersFor(seed, [said.text, ...seed.asks]);
  const about = topics.join(' ');
  const description = `Does what you ask for about ${about}, as in: ${asks[0] ?? ''}`.slice(0, 300);
  const note = composeNote(
    {
      name,
      description,
      'allowed-tools': toolsFor(repetition, words),
      deputy_triggers: [...triggers],
      deputy_topic: about,
      ...(schedule.value === null ? {} : { deputy_schedule: schedule.value.cron }),
      ...(fields.value.length === 0
        ? {}
        : { deputy_data: { [table]: Object.fromEntries(fields.value) }, deputy_rows: 10 }),
    },
    [
      `Do what the person asks for. They asked for it before:\n\n${asks.map((each) => `> ${each}`).join('\n>\n')}`,
      ...(seed.asks.length === 0 ? [] : ['What differs between these comes from the new request alone.']),
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
  said: SaidAsk,
): Result<ReturnType<typeof spokenSchedule>, string> {
  const when = repetition === 'time' ? first : repetition === 'tracking' ? second : '';
  if (when === '') return ok(repetition === 'time' ? scheduleIn(said) : null);
  if (NEVER.test(when)) return ok(null);
  const read = spokenSchedule(when, said.moment);
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
