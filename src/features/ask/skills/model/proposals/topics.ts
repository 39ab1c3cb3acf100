import { foldLetters, searchWords } from '../../../../../core/tools/search-words';
import { readTrigger } from '../trigger';
import type { Repetition } from './repeats';

/** Words at the start of an ask that say what to do, rather than what it is about. */
const VERBS: ReadonlySet<string> = new Set(
  [
    'keep track log record list note add enter draft write create compose prepare make do give show tell get send find search look up',
    'sum summarize summarise count review report check go through run want need',
    'fuhre fuhren buch protokolliere notiere notier trage entwirf schreib schreibe erstelle mach mache zeig such suche finde fasse fass zusammen pruf prufe gib sag',
  ].flatMap((line) => line.split(' ')),
);

/** Words that occur in any ask. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    'please pls kindly deputy hey hi hello just also again always each every all any some new latest today now time times short quick mail email',
    'how did does spend said say says about something things stuff many much want wants like another yet here there per my our your their its open',
    'bitte mal alle alles jede jeden jedes immer wieder viele uber meine meinen mein unsere unser kurze kurz neue wann welche',
    'every day daily morning evening week weekly weekday month monthly year yearly',
    'jeder tag taglich morgen abend woche wochentlich monat monatlich jahr',
  ].flatMap((line) => line.split(' ')),
);

const MOST_TOPICS = 3;

/** Topics of an ask, in its own words. `alike`: similar asks; words that do not occur in all of them are left out. */
export function topicsOf(
  text: string,
  alike: readonly string[],
): { verb: string | null; topics: readonly string[] } {
  const words = searchWords(text);
  const common = alike.map((other) => new Set(searchWords(other)));
  const telling = words.filter((word) => !FILLERS.has(word) && word.length > 2);
  const begin = telling.findIndex((word) => !VERBS.has(word));
  const about = begin < 0 ? [] : telling.slice(begin);
  const shared = about.filter((word) => common.every((other) => other.has(word)));
  return {
    verb: begin > 0 ? (telling[0] ?? null) : null,
    topics: (shared.length > 0 ? shared : about).slice(0, MOST_TOPICS),
  };
}

/** A valid name for a table, made from the first topic. */
export function tableNamed([topic = '']: readonly string[]): string {
  const name = foldLetters(topic)
    .replace(/[^a-z0-9_]/gu, '')
    .slice(0, 40);
  return /^[a-z]/.test(name) ? name : 'entries';
}

interface Wording {
  /** The ask without its words for a time. */
  words: string;
  repetition: Repetition;
  topics: readonly string[];
}

/**
 * Triggers for asks like this one, best first: the words that were used, the topics in either order, and usual verbs
 * before the topics. A match is certain only at the start of an ask, or anywhere if the trigger begins with a star.
 */
export function triggersFor({ words, repetition, topics }: Wording): string[] {
  const stems = topics.map((word) => stemOf(word));
  const [one = '', other] = stems;
  const said = searchWords(words)
    .filter((word) => !FILLERS.has(word))
    .slice(0, 4);
  const about = other === undefined ? [one] : [`${one} * ${other}`, `${other} * ${one}`];
  const verbs = isGerman(words) ? USUAL.de[repetition] : USUAL.en[repetition];
  const found = [
    ...(said.length > 1 ? [`* ${said.join(' * ')}`] : []),
    ...about,
    ...verbs.flatMap((verb) => about.map((each) => `${verb} * ${each}`)),
  ];
  return [...new Set(found)].filter((trigger) => readTrigger(trigger).ok).slice(0, MOST_TRIGGERS);
}

const MOST_TRIGGERS = 15;

const USUAL: Record<'en' | 'de', Record<Repetition, readonly string[]>> = {
  en: {
    tracking: ['log', 'track', 'keep', 'record', 'note', 'add', 'enter'],
    time: ['give', 'make', 'write', 'show', 'do', 'summar*'],
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

/** Pattern for the forms of a word: `invoices` -> `invoic*`, `running` -> `run*`. Short words stay unchanged. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  const stem = word
    .replace(/(?:ings?|ies|ed|es|en|ern?|[senym])$/u, '')
    .replace(/([b-df-hj-np-tv-z])\1$/u, '$1');
  return stem.length < 3 ? `${word}*` : `${stem}*`;
}
