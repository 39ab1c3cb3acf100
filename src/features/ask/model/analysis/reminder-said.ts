import type { LanguageCode } from '../../../../kernel/dates/language';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { type Moment, readWhen } from '../../../../kernel/dates/read-when';
import type { TaskArguments } from '../ask';
import type { Cue } from './cues';

/** Time of an ask, and the language of its dates. */
export interface SaidMoment {
  when: Moment;
  language: LanguageCode;
}

interface SaidReminder extends SaidMoment {
  /** The phrase that introduced the reminder; `null` if the text has none. */
  cue: Cue | null;
}

export const trimmed = (text: string): string => text.replace(/^[\s,;:]+|[\s,;]+$/gu, '');

/**
 * Splits a reminder's text into date and subject. If a date can't be read, the text stays whole and the person is
 * asked; likewise for languages whose dates are unknown.
 */
export function reminderOf(
  text: string,
  before: string,
  { when, language, cue }: SaidReminder,
): Partial<TaskArguments> {
  const title = (words: string): string =>
    cue === null ? trimmed(words) : trimmed(withoutJoint(withoutVerb(trimmed(words)), cue.language));
  if (isCondition(before) && !isOnlyDate(before, { when, language }))
    return underCondition(text, before, { when, language, title });
  const bareTitle = title(text.slice(before.trim() === '' ? 0 : before.length));
  if (cue !== null && !(cue.language in LANGUAGES)) return { title: bareTitle, when: text };
  const found = readWhen(text, when, language);
  if (found.kind === 'none') return { title: bareTitle, when: openTimeIn(bareTitle) };
  if (found.kind === 'unclear') return { title: title(text), when: found.words };
  return { title: title(found.rest) || text, when: found.words };
}

/** Removes the verb at the end of a German or Dutch reminder: "Kannst du mich morgen an die Steuer erinnern?" */
const withoutVerb = (words: string): string =>
  words.replace(/\s(?:zu )?erinnern[.?!]*$|\s(?:te )?herinneren(?: aan)?[.?!]*$|[.?!]+$/iu, '');

/** Removes the words between "remind me" and its subject, such as "to" and "daran, dass". */
function withoutJoint(words: string, language: Cue['language']): string {
  const joints = JOINTS[language] ?? [];
  const joint = joints.find((each) => words.slice(0, each.length).toLowerCase() === each);
  return joint === undefined
    ? words
    : withoutJoint(words.slice(joint.length).replace(/^[\s,]+/u, ''), language);
}

const JOINTS: Readonly<Partial<Record<Cue['language'], readonly string[]>>> = {
  en: ['to ', 'that ', 'about ', 'of ', 'for '],
  de: ['daran,', 'daran ', 'dass ', 'an ', 'ans ', 'zu ', 'für '],
  fr: ['de ', 'à ', "d'", 'd’', 'que ', "qu'", 'qu’', 'pour '],
  es: ['que ', 'de ', 'para '],
  it: ['di ', 'che ', 'per '],
  pt: ['de ', 'que ', 'para '],
  nl: ['er ', 'eraan ', 'aan ', 'om ', 'dat ', 'voor '],
  sv: ['om ', 'att '],
};

/** Words such as "then", "after work" or "when I get home", which name a time but no date; `null` if there are none. */
const openTimeIn = (title: string): string | null => {
  const first = OPEN_FIRST.exec(title)?.groups?.['words'];
  const last = OPEN_LAST.exec(title.slice(-MOST_OPEN))?.groups?.['words'];
  return first ?? last ?? null;
};

const MOST_OPEN = 120;
const THEN =
  'then|afterwards?|after that|before that|beforehand|dann|danach|davor|vorher|nachher|anschließend|alors|ensuite|après|avant|entonces|después|luego|antes|allora|poi|dopo|prima|então|depois|dan|daarna|daarvoor';
const WHILE =
  'when|whenever|as soon as|once|wenn|sobald|sowie|quand|dès que|lorsque|cuando|en cuanto|quando|appena|assim que|wanneer|als|zodra';
const BESIDE =
  'after|before|nach|vor|après|avant|después de|antes de|dopo|prima di|depois d[aeo]|antes d[aeo]|na|voor';
const IF = 'if|unless|falls|si|se|mocht';
const OPEN_FIRST = new RegExp(
  `^(?<words>(?:${WHILE}|${BESIDE}|${IF}) [^,]{1,60}?|${THEN})(?=,| (?:to|zu|an|de|om) | d['’]|[\\s.!?]*$)`,
  'iu',
);
const OPEN_LAST = new RegExp(
  `(?:^|[\\s,])(?<words>(?:${BESIDE}) (?:[\\p{L}’'-]{1,30} ){0,2}[\\p{L}’'-]{1,30}|(?:${WHILE}) [^,]{1,60}|${THEN})[\\s.!?]*$`,
  'iu',
);

/** Whether a text says when, and nothing else. */
export const isOnlyDate = (text: string, { when, language }: SaidMoment): boolean => {
  const found = readWhen(text, when, language);
  return found.kind !== 'none' && !/\p{L}/u.test(found.rest);
};

/** Whether the text before "remind me" is a condition: "If Anna doesn't reply by Friday,". */
export const isCondition = (lead: string): boolean => CONDITION.test(lead);

const CONDITION = new RegExp(`^(?:${WHILE}|${BESIDE}|${IF}) .`, 'iu');

/** Whether the person declines a reminder: "Remind me no more of ...". */
export const isNegated = (line: string): boolean =>
  /^(?:nicht|nie|never|no (?:more|longer)|niet|nooit|plus|pas|jamais|non|più|nunca|não|mais)(?! (?:to|zu)(?!\p{L}))(?!\p{L})/iu.test(
    line,
  );

/**
 * Keeps the condition in the title, because no date can be computed from it. A date within the condition becomes the
 * reminder's date.
 */
function underCondition(
  text: string,
  before: string,
  { when, language, title }: SaidMoment & { title: (words: string) => string },
): Partial<TaskArguments> {
  const found = readWhen(text, when, language);
  const lead = trimmed(before);
  const rest = readWhen(text.slice(before.length), when, language);
  const about = title(rest.kind === 'read' ? rest.rest : text.slice(before.length));
  return { title: `${about}, ${lead}`, when: found.kind === 'none' ? lead : found.words };
}
