import { modelLine } from '../../../../kernel/mail/foreign-text';
import { composeNote } from '../../../../kernel/notes/compose';
import { slug } from '../../../../kernel/notes/names';
import { foldLetters, searchWords } from '../../../tools/search-words';
import { readTrigger } from '../trigger';
import type { Repetition } from './repeats';

/** A proposed skill; nothing runs before the person keeps it. */
export interface SkillProposal {
  name: string;
  description: string;
  triggers: readonly string[];
  /** Suggested fields for the skill's table. */
  inputs: readonly string[];
  /** Five cron fields; `null` if the skill runs only when a person asks for it. */
  schedule: string | null;
  /** Questions that only the person can answer. */
  questions: readonly string[];
  /** Text of the skill's note. */
  note: string;
}

const MOST_CHARACTERS = 500;

/** Makes a proposal from the person's own words, without a model; `null` if there are too few words. */
export function proposeSkill(text: string, repetition: Repetition): SkillProposal | null {
  const words = modelLine(text.slice(0, MOST_CHARACTERS));
  const saying = searchWords(words)
    .filter((word) => !TIMES.has(word))
    .slice(0, 4);
  const trigger = `* ${saying.join(' * ')}`;
  if (saying.length < 2 || !readTrigger(trigger).ok) return null;
  const name = slug(saying.join(' '), 40);
  const schedule = repetition === 'time' ? scheduleOf(words) : null;
  const inputs = repetition === 'tracking' ? ['what: text', 'amount: number', 'day: date'] : [];
  const description = `Does what you asked for: ${words}`.slice(0, 300);
  const questions = QUESTIONS[repetition];
  const note = composeNote(
    {
      name,
      description,
      'allowed-tools': 'search read create_note',
      deputy_triggers: [trigger],
      ...(schedule === null ? {} : { deputy_schedule: schedule }),
    },
    `Do what the person asked for once, and asks for again:\n\n> ${words}\n\nUse what the request says in addition. Invent nothing.\n`,
  );
  return { name, description, triggers: [trigger], inputs, schedule, questions, note };
}

const QUESTIONS: Record<Repetition, readonly string[]> = {
  time: ['Is the time right?', 'What should it say when there is nothing new?'],
  tracking: ['Which fields should a row have?', 'When should it sum them up?'],
  template: ['What is the same each time, and what differs?'],
  aggregation: ['Over which time, and in which notes?'],
};

const TIMES: ReadonlySet<string> = new Set(
  'every day daily morning evening week weekly weekday month monthly year jeden jede jedes tag morgen abend woche monat taglich wochentlich monatlich please bitte sunday monday tuesday wednesday thursday friday saturday sonntag montag dienstag mittwoch donnerstag freitag samstag'.split(
    ' ',
  ),
);

const WEEKDAYS = [
  ['sunday', 'sonntag'],
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag'],
] as const;

/** Suggests 9 am, or 6 pm for evenings; the person confirms the time. */
function scheduleOf(words: string): string {
  const folded = foldLetters(words);
  const hour = /\b(?:evening|abend)\b/.test(folded) ? 18 : 9;
  const weekday = WEEKDAYS.findIndex((names) => names.some((each) => folded.includes(each)));
  if (weekday >= 0) return `0 ${String(hour)} * * ${String(weekday)}`;
  if (/\b(?:week|weekly|woche|wochentlich)\b/.test(folded)) return `0 ${String(hour)} * * 1`;
  if (/\b(?:month|monthly|monat|monatlich)\b/.test(folded)) return `0 ${String(hour)} 1 * *`;
  return `0 ${String(hour)} * * *`;
}
