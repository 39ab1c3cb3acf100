import type { Settled } from '../../../../kernel/dates/combine';
import type { LanguageCode } from '../../../../kernel/dates/language';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../../kernel/dates/lexicon';
import { type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { isFiller } from '../conversation/talk-words';
import type { Cue } from './cues';

/** Time of an ask, and the language of its dates. */
export interface SaidMoment {
  when: Moment;
  language: LanguageCode;
}

export interface SaidReminder extends SaidMoment {
  /** The phrase that introduced the reminder; `null` if the text has none. */
  cue: Cue | null;
}

export const trimmed = (text: string): string => text.replace(/^[\s,;:]+|[\s,;]+$/gu, '');

type Span = readonly [start: number, end: number];

function spansIn(text: string, { when, language }: SaidMoment): readonly Span[] {
  const found = readWhen(text, when, language);
  return found.kind === 'none' ? [] : found.spans;
}

/**
 * The words of a reminder in which a time must stand, if they hold another word, too: those between "remind me" and the
 * word that introduces the subject, such as "to", or those around a time behind the subject. `null` if each word was read.
 */
export function unreadSlot(line: string, said: SaidReminder): string | null {
  // "I need to" is followed by the verb.
  const end =
    said.cue === null || said.cue.isDuty === true ? null : slotEnd(line, { ...said, cue: said.cue });
  const slot = trimmed(line.slice(0, end ?? 0));
  if (slot !== '' && !isReadWhole(slot, said)) return slot;
  return unreadBehind(line.slice(end ?? 0), said);
}

/** Whether a phrase is a time to its last word, but for words such as "please". */
function isReadWhole(phrase: string, { when, language }: SaidMoment): boolean {
  const found = readWhen(phrase, when, language);
  return found.kind === 'read' && isFiller(found.rest);
}

/** Where the subject begins with its joint; `null` if the subject comes first, or has none. */
function slotEnd(line: string, { cue, when, language }: SaidMoment & { cue: Cue }): number | null {
  const spans = spansIn(line, { when, language });
  const begins = jointAt(line, JOINTS[cue.language]);
  // The Dutch "om" introduces a subject, or an hour.
  if (/^not to /iu.test(line) || (begins !== null && !(begins === 'om ' && isWithin(line, 3, spans))))
    return null;
  for (const { index, 0: gap } of line.matchAll(/(?:^|[\s,]+)(?=\S)/gu)) {
    const at = index + gap.length;
    if (spans.some(([start, end]) => at >= start && at < end)) continue;
    const rest = line.slice(at);
    // The subject begins with its verb: "remind me tomorrow call mum to say hello".
    const isNext = at === 0 || spans.some(([, end]) => line.slice(end, at).trim() === '');
    if (isNext && language !== 'de' && language !== 'nl' && TO_DO[language].test(rest)) return null;
    const joint = jointAt(rest, SUBJECT_JOINTS[cue.language]);
    // The Dutch "om" introduces a subject only together with "te".
    if (joint === null || (joint === 'om ' && !/ te /u.test(rest))) continue;
    if (!isWithin(line, at + joint.length, spans) && !OF_A_TIME.test(rest)) return at;
  }
  return null;
}

/** Matches a "de" that is followed by the joint of the subject: "a las 5 de la misma tarde que llame". */
const OF_A_TIME =
  /^d(?:[ei] |['’])(?!\p{L}+(?:[aeio]r|re|rsi)(?!\p{L}))(?:\S{1,30} ){1,4}(?:que |che |qu['’]|d(?:[ei] |['’])\p{L}+(?:[aeio]r|re|rsi)(?!\p{L}))/iu;

const jointAt = (text: string, joints: readonly string[] = []): string | null =>
  joints.find((joint) => text.slice(0, joint.length).toLowerCase() === joint) ?? null;

/** Whether a time begins one word after a place, so that the joint before it belongs to the time: "om ongeveer 9 uur". */
function isWithin(line: string, at: number, spans: readonly Span[]): boolean {
  const word = /^\S+ /u.exec(line.slice(at))?.[0].length ?? 0;
  return word > 0 && spans.some(([start]) => start === at + word);
}

/** The words around a time behind the subject, if they were not all read. */
function unreadBehind(subject: string, { when, language }: SaidReminder): string | null {
  const spans = spansIn(subject, { when, language });
  const [[first, end] = [0, 0]] = spans;
  // If words before the first time are the subject, the words after it are not.
  if (!/\p{L}{2}.*\s/u.test(subject.slice(0, first).replace(JOINT, ''))) return null;
  let last = end;
  for (const [start, next] of spans.slice(1)) {
    if (GAP.test(subject.slice(last, start))) return subject.slice(first, next);
    last = next;
  }
  const broken = brokenTime(subject, { when, language });
  if (broken !== null) return broken;
  // "Dois em dois dias": a count that the time repeats belongs to it.
  const before = tokensOf(subject.slice(0, first)).at(-1);
  if (
    before !== undefined &&
    tokensOf(subject.slice(first, end))
      .slice(1, 3)
      .some(({ text }) => text === before.text)
  )
    return subject.slice(before.start, end);
  const { word = '' } = BEHIND[language]?.exec(subject.slice(last))?.groups ?? {};
  return word === '' || isFiller(word) ? null : `${subject.slice(first, last)} ${word}`;
}

/**
 * The words of a time with a single unknown one among them, if they name another time without it: "before flurb the 5th",
 * "tomorrow at flurb 9". `null` if there are none.
 */
function brokenTime(subject: string, { when, language }: SaidMoment): string | null {
  const found = readWhen(subject, when, language);
  if (found.kind !== 'read') return null;
  const tokens = tokensOf(subject);
  const lexicon = lexiconOf(LANGUAGES[language]);
  const isKnown = tokens.map(({ text }) => /^\P{L}/u.test(text));
  for (const at of tokens.keys())
    for (const { length } of lexicon.meaningsAt(tokens, at)) isKnown.fill(true, at, at + length);
  for (const [at, { start, end }] of tokens.entries()) {
    if (isKnown[at] === true || at === 0 || at + 1 === tokens.length) continue;
    const before = subject.slice(0, start).trimEnd();
    const without = `${before} ${subject.slice(end).trimStart()}`;
    const whole = readWhen(without, when, language);
    if (whole.kind !== 'read' || isSameTime(whole, found)) continue;
    const [left, right] = [before.length, before.length + 1];
    const of = whole.spans.filter(([a, b]) => a <= right && b >= left);
    if (of.some(([a]) => a < left) && of.some(([, b]) => b > right))
      return subject.slice(of[0]?.[0], (of.at(-1)?.[1] ?? 0) + subject.length - without.length);
  }
  return null;
}

const isSameTime = (one: Settled, other: Settled): boolean =>
  (['date', 'time', 'until', 'recurrence'] as const).every((part) => one[part] === other[part]);

const JOINT = /^(?:to|that|about|of|for|d[aei]|que|che|daran,?|eraan|aan|om|dat|dass|ans?) /iu;
/** Matches one or two words between two times. */
const GAP = /^\s+[\p{L}’'-]+(?:\s+[\p{L}’'-]+)?\s+$/u;
/** A word after a time that begins no new phrase: not a preposition in English, the last word in other languages. */
const BEHIND: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  en: /^ (?!(?:about|with|to|for|at|in|on|from|of|and|because|so|if|as|by|when|after|before|please|again|too|via|over|until|through|regarding|re|without|during|instead|or|that|which|unless|while)(?!\p{L}))(?<word>\p{L}+)/iu,
  // A verb at the end is part of the subject.
  de: /^ (?<word>\p{Ll}*[^nt\P{Ll}])[.!?\s]*$/u,
  nl: /^ (?<word>\p{Ll}*[^nt\P{Ll}])[.!?\s]*$/u,
  fr: /^ (?<word>\p{L}+)[.!?\s]*$/u,
  es: /^ (?<word>\p{L}+)[.!?\s]*$/u,
  it: /^ (?<word>\p{L}+)[.!?\s]*$/u,
  pt: /^ (?<word>\p{L}+)[.!?\s]*$/u,
};

/** Removes the words between "remind me" and its subject, such as "to" and "daran, dass". */
export function withoutJoint(words: string, language: Cue['language']): string {
  const joints = JOINTS[language] ?? [];
  const joint = joints.find((each) => words.slice(0, each.length).toLowerCase() === each);
  return joint === undefined
    ? words
    : withoutJoint(words.slice(joint.length).replace(/^[\s,]+/u, ''), language);
}

const JOINTS: Readonly<Partial<Record<Cue['language'], readonly string[]>>> = {
  en: ['to ', 'that ', 'about ', 'of ', 'for '],
  de: [
    'daran erinnern,',
    'daran,',
    'daran ',
    'dass ',
    'an ',
    'ans ',
    'zu ',
    'für ',
    'noch ',
    'bitte ',
    'mal ',
  ],
  fr: ['de ', 'à ', "d'", 'd’', 'que ', "qu'", 'qu’', 'pour '],
  es: ['que ', 'q ', 'de ', 'para '],
  it: ['di ', 'che ', 'per '],
  pt: ['de ', 'da ', 'do ', 'das ', 'dos ', 'que ', 'para ', 'pra '],
  nl: ['er ', 'eraan ', 'aan ', 'om ', 'dat ', 'voor ', 'nog ', 'ff ', 'even '],
  sv: ['om ', 'att '],
};

/** Those of the words above that nearly always introduce the subject. */
const SUBJECT_JOINTS: typeof JOINTS = {
  en: ['to ', 'that ', 'about '],
  de: ['daran erinnern,', 'daran,', 'daran ', 'dass ', 'an ', 'ans '],
  fr: ['de ', "d'", 'd’', 'que ', "qu'", 'qu’'],
  es: ['que ', 'q ', 'de '],
  it: ['di ', 'che '],
  pt: ['de ', 'que '],
  nl: ['er ', 'eraan ', 'aan ', 'om ', 'dat '],
};

/** Matches a verb at the place where the line of a to-do list has it. */
export const TO_DO: Readonly<Record<LanguageCode, RegExp>> = {
  en: /^(?:phone|call|pay|buy|pick up|collect|fetch|drop off|return|renew|submit|file|finish|complete|review|check|sign|print|clean|wash|water|feed|walk|visit|meet|prepare|pack|fix|repair|cook|bake|read|do|take|follow up|chase|talk to|see|go to|transfer|update|back up) /iu,
  de: /^.* \p{Ll}+(?:en|ern|eln)(?: (?:wegen|über|für|mit|zu[mr]?) .{2,60})?[.!]?$/iu,
  fr: /^\p{L}{2,}(?:er|ir|re)(?: |$)/u,
  es: /^\p{L}{2,}[aei]r(?:l[oae]s?|me|se)?(?: |$)/u,
  it: /^\p{L}{2,}(?:[aei]re|rsi)(?: |$)/u,
  pt: /^\p{L}{2,}[aei]r(?: |$)/u,
  nl: /^.* \p{Ll}+(?:en|doen|gaan|zien)(?: (?:over|voor|met) .{2,60})?[.!]?$/iu,
};
