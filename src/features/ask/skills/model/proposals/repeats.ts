import { searchWords } from '../../../../../core/tools/search-words';

/** Why an ask seems to be recurring. */
export type Repetition = 'time' | 'tracking' | 'template' | 'aggregation';

/** Words at the start of an ask that indicate repetition, in the most frequent languages of asks. */
const SIGNALS: readonly (readonly [Repetition, RegExp])[] = [
  [
    'time',
    /(?:^|[^\p{L}])(?:every (?:day|morning|evening|week|weekday|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|daily|weekly|monthly|jede[nrsm]? (?:tag|morgen|abend|woche|monat|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)|täglich|wöchentlich|monatlich)(?!\p{L})/iu,
  ],
  [
    'tracking',
    /(?:^|[^\p{L}])(?:keep track of|track my|log my|record my|keep a (?:list|log|record) of|führe buch über|protokolliere)(?!\p{L})/iu,
  ],
  ['template', /^(?:please )?(?:draft|write|create|compose|entwirf|schreib|erstelle) /iu],
  [
    'aggregation',
    /(?:^|[^\p{L}])(?:how many|which ones|summarize|summarise|sum up|wie viele|fasse)(?!\p{L})/iu,
  ],
];

const MOST_CHARACTERS = 500;
/** Number of earlier similar asks after which a single draft or question is recurring. */
const BEFORE = 2;

/** Detects repetition, given earlier asks, latest first; `null` if there is none. */
export function repetitionOf(text: string, earlier: readonly string[]): Repetition | null {
  const shown = text.slice(0, MOST_CHARACTERS);
  const [kind] = SIGNALS.find(([, pattern]) => pattern.test(shown)) ?? [];
  if (kind === undefined || kind === 'time' || kind === 'tracking') return kind ?? null;
  return earlier.filter((other) => isAlike(shown, other)).length >= BEFORE ? kind : null;
}

/** Whether two asks share most of their meaningful words. */
export function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(searchWords(text.slice(0, MOST_CHARACTERS))));
  if (a === undefined || b === undefined || a.size === 0 || b.size === 0) return false;
  const both = [...a].filter((word) => b.has(word)).length;
  return both / Math.max(a.size, b.size) >= 0.6;
}
